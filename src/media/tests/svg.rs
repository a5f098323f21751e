//! SVG files that would run or load something.

use super::*;

#[test]
fn svg_scripts_and_external_references_are_removed() {
    let hostile = [
        "<script>alert(1)</script>",
        "<rect onload='x()'/>",
        "<foreignObject><body onload='x()'/></foreignObject>",
        "<a xlink:href='javascript:alert(1)'><text>x</text></a>",
        "<use href='http://evil.example/x.svg#a'/>",
        "<use xlink:href='data:image/svg+xml;base64,AAAA'/>",
        "<image href='https://evil.example/x.png'/>",
        "<style>@import url(http://evil.example/x.css);</style>",
        "<rect style='fill:url(http://evil.example/x)'/>",
        "<rect fill='url( \"http://evil.example/x\" )'/>",
        "<animate attributeName='href' values='javascript:alert(1)'/>",
        "<set attributeName='onmouseover' to='x()'/>",
        "<rect style='background:u\\72l(http://evil.example)'/>",
        "<rect ONCLICK='x()'/>",
        "<style>rect{background:image-set(\"//evil.example/x\" 1x)}</style>",
        "<style><![CDATA[@import 'evil.css';]]></style>",
        "<style>rect{fill:url(//evil.example)}<g/></style>",
        "<use href='&#x64;ata:image/svg+xml,evil'/>",
        "<rect style='fill:u&#x72;l(http://evil.example)'/>",
        "<?xml-stylesheet href='evil.css'?>",
        "<!--evil-->",
    ];
    for inside in hostile {
        let text =
            format!("<svg xmlns='http://www.w3.org/2000/svg'>{inside}<circle r='4' fill='url(#a)'/></svg>");
        let clean = String::from_utf8(sanitised(text.as_bytes()).unwrap()).unwrap();
        let lower = clean.to_lowercase();
        for word in
            ["script", "onload", "evil", "onclick", "x()", "data:", "@import", "animate", "<set", "foreign"]
        {
            assert!(!lower.contains(word), "{word} of {inside} in {clean}");
        }
        assert!(clean.contains("<circle r=\"4\" fill=\"url(#a)\"/>"), "{clean}");
    }
    let bomb = "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg xmlns='http://www.w3.org/2000/svg'><text>&b;</text></svg>";
    let clean = String::from_utf8(sanitised(bomb.as_bytes()).unwrap()).unwrap();
    assert!(!clean.contains("ENTITY") && !clean.contains("aaaa"), "{clean}");
    assert!(sanitised(b"<svg><g></svg>").is_err());
    assert!(sanitised(b"<svg><g>").is_err());
    assert!(sanitised(&[b"<svg>".repeat(200), b"</svg>".repeat(200)].concat()).is_err());
}

#[test]
fn drawing_elements_are_preserved() {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><title>R &amp; D &lt;1&gt;</title>\
        <style>.a&gt;.b{fill:url(#g)}</style><path class=\"a\" d=\"M 0 0 L 8 8\" aria-label=\"1 &lt; 2\"/></svg>";
    assert_eq!(String::from_utf8(sanitised(text.as_bytes()).unwrap()).unwrap(), text);
}
