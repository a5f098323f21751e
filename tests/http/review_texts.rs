//! The pages for reviewers and long texts: comments on some words of them, and conflicts paragraph by paragraph.

use super::reviewing::{item, page_of, post, with_change};
use serde_json::{Value, json};

#[test]
fn comment_quotes_words_and_finds_them_again() {
    let (server, cookie) = with_change();
    let site = server.site();
    let about = item(&server, "The workshop");
    let excerpt = |text: &str| drop(site.cms(&["post", "set", "about", &format!("excerpt={text}")]).ok());
    excerpt("Two people, one canal, no lift.");
    let say = |quote: &str| {
        let form = [
            ("item", about.as_str()),
            ("stage", "review"),
            ("text", "Which one?"),
            ("field", "excerpt"),
            ("quote", quote),
        ];
        post(&server, &cookie, "/review/comment", &form)
    };
    let refused = say("two canals").is(422);
    assert!(refused.body.contains("does not have these words"), "{}", refused.body);
    say("one canal").is(303);
    let page = || server.ask("GET", &page_of(&about, "review")).with(&cookie).send().is(200).body;
    assert!(page().contains("<mark>one canal</mark>, no lift."), "{}", page());
    let quote = || {
        let comments = site.cms(&["review", "comments", "about", "--json"]).ok().json();
        comments["data"][0]["quote"].clone()
    };
    assert_eq!((&quote()["at"], &quote()["now"]["at"]), (&json!(12), &json!(12)));
    excerpt("Here: two people, one canal, no lift.");
    assert_eq!((&quote()["at"], &quote()["now"]["at"]), (&json!(12), &json!(18)));
    excerpt("Two people beside the water.");
    assert_eq!(quote()["now"]["at"], Value::Null);
    assert!(page().contains("Its words are gone."), "{}", page());
    let none = site.cms(&["review", "comment", "about", "Hm", "--quote", "Two"]);
    assert_eq!(none.code, 2, "a quotation is of a field");
}

#[test]
fn comment_that_is_sent_twice_in_a_row_is_stored_once() {
    let (server, _) = with_change();
    let site = server.site();
    site.cms(&["post", "set", "about", "excerpt=Two people, one canal."]).ok();
    let say = |text: &str| site.cms(&["review", "comment", "about", text, "--json"]).ok().json();
    let first = say("Which one?");
    let again = say("Which one?");
    assert_eq!((&again["id"], &again["commit"]), (&first["id"], &Value::Null));
    say("The long one.");
    assert_ne!(say("Which one?")["id"], first["id"], "something else was said before it");
    let comments = site.cms(&["review", "comments", "about", "--json"]).ok().json();
    let texts: Vec<_> = comments["data"].as_array().into_iter().flatten().map(|one| &one["text"]).collect();
    assert_eq!(json!(texts), json!(["Which one?", "The long one.", "Which one?"]));
    let last = comments["data"][2]["id"].as_str().expect("an id");
    site.cms(&["review", "comment", "about", "--resolve", last, "This one"]).ok();
    assert_ne!(say("Which one?")["id"], json!(last), "the same was resolved");
}

#[test]
fn comment_that_says_the_same_later_is_stored() {
    let (server, cookie) = with_change();
    let site = server.site();
    let say = || site.cms(&["review", "comment", "about", "Too long.", "--json"]).ok().json()["id"].clone();
    let first = say();
    let about = item(&server, "The workshop");
    let reply = [("item", about.as_str()), ("stage", "review"), ("text", "Shorter now?")];
    post(&server, &cookie, "/review/comment", &reply).is(303);
    let second = say();
    assert_ne!(second, first, "somebody else spoke");
    // Times of commits are in seconds.
    std::thread::sleep(std::time::Duration::from_secs(1));
    site.cms(&["post", "set", "about", "excerpt=Two people."]).ok();
    let third = say();
    assert_ne!(third, second, "the item was changed");
    assert_eq!(say(), third);
}

#[test]
fn long_text_in_conflict_is_resolved_paragraph_by_paragraph() {
    let (server, cookie) = with_change();
    let about = item(&server, "The workshop");
    let texts = ["One.\n\nTwo.\n\nThree.", "One.\n\nMine.\n\nMy third.", "One.\n\nTheirs.\n\nTheir third."];
    let set = |text: &str, stage: &str| {
        let field = format!("excerpt={text}");
        server.site().cms(&["post", "set", "about", &field, "--stage", stage]).ok();
    };
    set(texts[0], "source");
    server.site().cms(&["review", "resolve", "about", "--stage", "review", "--take", "upstream"]).ok();
    set(texts[1], "review");
    set(texts[2], "source");
    let page = server.ask("GET", &page_of(&about, "review")).with(&cookie).send().is(200).body;
    assert!(page.contains("name=\"paragraph-2\" value=\"staged\""), "{page}");
    let send = |more: &[(&str, &str)]| {
        let mut all = vec![("item", about.as_str()), ("stage", "review"), ("place", "excerpt")];
        all.extend(more);
        post(&server, &cookie, "/review/resolve", &all)
    };
    let open = send(&[("take", "paragraphs"), ("paragraph-1", "staged")]).is(422);
    assert!(open.body.contains("not decided yet: 2"), "{}", open.body);
    send(&[("take", "paragraphs"), ("paragraph-1", "staged"), ("paragraph-2", "upstream")]).is(303);
    let shown = server.site().cms(&["post", "show", "about", "--json"]).ok().json();
    assert_eq!(shown["excerpt"], "One.\n\nMine.\n\nTheir third.");
}
