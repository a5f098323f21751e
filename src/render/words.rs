//! The few words in the built-in templates, by language.

use minijinja::Value;
use std::collections::BTreeMap;

/// The languages of the table below, in the order of its columns.
const LOCALES: [&str; 4] = ["en", "es", "de", "fr"];

const WORDS: &[(&str, [&str; 4])] = &[
    ("skip", ["Skip to content", "Saltar al contenido", "Zum Inhalt springen", "Aller au contenu"]),
    ("menu", ["Menu", "Menú", "Menü", "Menu"]),
    ("main_menu", ["Main", "Principal", "Hauptmenü", "Menu principal"]),
    ("footer_menu", ["Footer", "Pie de página", "Fußzeile", "Pied de page"]),
    ("home", ["Home", "Inicio", "Start", "Accueil"]),
    ("breadcrumb", ["Breadcrumb", "Ruta de navegación", "Brotkrumen", "Fil d’Ariane"]),
    ("languages", ["Languages", "Idiomas", "Sprachen", "Langues"]),
    ("share_email", ["E-mail", "Correo", "E-Mail", "E-mail"]),
    ("share_on", ["Share on", "Compartir en", "Teilen auf", "Partager sur"]),
    ("send", ["Send", "Enviar", "Absenden", "Envoyer"]),
    ("required", ["required", "obligatorio", "erforderlich", "obligatoire"]),
    ("leave_empty", ["Leave this empty", "Deja esto vacío", "Bitte leer lassen", "Laissez ce champ vide"]),
    ("choose", ["Choose …", "Elige …", "Bitte wählen …", "Choisir …"]),
    ("read_more", ["Read more", "Leer más", "Weiterlesen", "Lire la suite"]),
    ("recommended", ["Recommended", "Recomendado", "Empfohlen", "Recommandé"]),
    (
        "opens_new",
        [
            "opens in a new window",
            "se abre en otra ventana",
            "öffnet ein neues Fenster",
            "ouvre une nouvelle fenêtre",
        ],
    ),
    ("gallery", ["Gallery", "Galería", "Galerie", "Galerie"]),
    ("tags", ["Tags", "Etiquetas", "Schlagwörter", "Étiquettes"]),
    ("callout_note", ["Note", "Nota", "Hinweis", "Remarque"]),
    ("callout_tip", ["Tip", "Consejo", "Tipp", "Astuce"]),
    ("callout_important", ["Important", "Importante", "Wichtig", "Important"]),
    ("callout_warning", ["Warning", "Advertencia", "Warnung", "Avertissement"]),
    ("callout_caution", ["Caution", "Precaución", "Vorsicht", "Attention"]),
    ("phone", ["Telephone", "Teléfono", "Telefon", "Téléphone"]),
    ("hours", ["Opening hours", "Horario", "Öffnungszeiten", "Horaires"]),
    ("address", ["Address", "Dirección", "Adresse", "Adresse"]),
    (
        "not_found",
        [
            "This page does not exist",
            "Esta página no existe",
            "Diese Seite gibt es nicht",
            "Cette page n’existe pas",
        ],
    ),
    (
        "not_found_more",
        [
            "It may have moved, or the address has a typing mistake.",
            "Puede que se haya movido o que la dirección tenga un error.",
            "Vielleicht ist sie umgezogen, oder in der Adresse ist ein Tippfehler.",
            "Elle a peut-être été déplacée, ou l’adresse contient une faute.",
        ],
    ),
];

const MONTHS: [[&str; 12]; 4] = [
    [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ],
    [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
];

fn column(locale: &str) -> Option<usize> {
    let language = locale.split('-').next().unwrap_or_default();
    LOCALES.iter().position(|known| known.eq_ignore_ascii_case(language))
}

/// The words in a language; in English if it is not in the table.
pub(super) fn words(locale: &str) -> Value {
    let column = column(locale).unwrap_or(0);
    Value::from(WORDS.iter().map(|(key, texts)| (*key, texts[column])).collect::<BTreeMap<_, _>>())
}

/// One word in a language.
pub(super) fn word(key: &str, locale: &str) -> &'static str {
    let column = column(locale).unwrap_or(0);
    WORDS.iter().find(|(known, _)| *known == key).map_or("", |(_, texts)| texts[column])
}

/// A date in the style of a language: `20 November 2026`; unchanged in other languages.
pub(super) fn day(date: &str, locale: &str) -> String {
    let number = |range: std::ops::Range<usize>| date.get(range).and_then(|part| part.parse::<usize>().ok());
    let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else {
        return date.to_owned();
    };
    let Some(name) = column(locale).and_then(|column| MONTHS[column].get(month.wrapping_sub(1))) else {
        return date.get(..10).unwrap_or(date).to_owned();
    };
    match column(locale) {
        Some(1) => format!("{day} de {name} de {year}"),
        Some(2) => format!("{day}. {name} {year}"),
        Some(_) | None => format!("{day} {name} {year}"),
    }
}

/// The writing direction of a language.
pub(super) fn direction(locale: &str) -> &'static str {
    let language = locale.split('-').next().unwrap_or_default();
    if ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(&language) { "rtl" } else { "ltr" }
}
