//! The few words in the built-in templates, by language.

use minijinja::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The languages of the tables below, in the order of their columns.
const LOCALES: [&str; 6] = ["en", "es", "de", "fr", "ar", "ja"];

const WORDS: &[(&str, [&str; 6])] = &[
    (
        "skip",
        [
            "Skip to content",
            "Saltar al contenido",
            "Zum Inhalt springen",
            "Aller au contenu",
            "انتقل إلى المحتوى",
            "本文へ移動",
        ],
    ),
    ("menu", ["Menu", "Menú", "Menü", "Menu", "القائمة", "メニュー"]),
    ("main_menu", ["Main", "Principal", "Hauptmenü", "Menu principal", "القائمة الرئيسية", "メインメニュー"]),
    ("footer_menu", ["Footer", "Pie de página", "Fußzeile", "Pied de page", "أسفل الصفحة", "フッター"]),
    ("home", ["Home", "Inicio", "Start", "Accueil", "الرئيسية", "ホーム"]),
    (
        "breadcrumb",
        ["Breadcrumb", "Ruta de navegación", "Brotkrumen", "Fil d’Ariane", "مسار التنقل", "パンくずリスト"],
    ),
    ("languages", ["Languages", "Idiomas", "Sprachen", "Langues", "اللغات", "言語"]),
    ("share_email", ["E-mail", "Correo", "E-Mail", "E-mail", "البريد الإلكتروني", "メール"]),
    ("share_on", ["Share on", "Compartir en", "Teilen auf", "Partager sur", "شارك على", "共有："]),
    ("send", ["Send", "Enviar", "Absenden", "Envoyer", "إرسال", "送信"]),
    ("required", ["required", "obligatorio", "erforderlich", "obligatoire", "مطلوب", "必須"]),
    (
        "leave_empty",
        [
            "Leave this empty",
            "Deja esto vacío",
            "Bitte leer lassen",
            "Laissez ce champ vide",
            "اترك هذا فارغًا",
            "空のままにしてください",
        ],
    ),
    ("choose", ["Choose …", "Elige …", "Bitte wählen …", "Choisir …", "اختر …", "選択してください"]),
    ("read_more", ["Read more", "Leer más", "Weiterlesen", "Lire la suite", "اقرأ المزيد", "続きを読む"]),
    ("recommended", ["Recommended", "Recomendado", "Empfohlen", "Recommandé", "موصى به", "おすすめ"]),
    (
        "opens_new",
        [
            "opens in a new window",
            "se abre en otra ventana",
            "öffnet ein neues Fenster",
            "ouvre une nouvelle fenêtre",
            "يفتح في نافذة جديدة",
            "新しいウィンドウで開きます",
        ],
    ),
    ("gallery", ["Gallery", "Galería", "Galerie", "Galerie", "معرض الصور", "ギャラリー"]),
    ("tags", ["Tags", "Etiquetas", "Schlagwörter", "Étiquettes", "الوسوم", "タグ"]),
    ("callout_note", ["Note", "Nota", "Hinweis", "Remarque", "ملاحظة", "メモ"]),
    ("callout_tip", ["Tip", "Consejo", "Tipp", "Astuce", "نصيحة", "ヒント"]),
    ("callout_important", ["Important", "Importante", "Wichtig", "Important", "مهم", "重要"]),
    ("callout_warning", ["Warning", "Advertencia", "Warnung", "Avertissement", "تحذير", "警告"]),
    ("callout_caution", ["Caution", "Precaución", "Vorsicht", "Attention", "تنبيه", "注意"]),
    ("phone", ["Telephone", "Teléfono", "Telefon", "Téléphone", "الهاتف", "電話"]),
    ("hours", ["Opening hours", "Horario", "Öffnungszeiten", "Horaires", "ساعات العمل", "営業時間"]),
    ("address", ["Address", "Dirección", "Adresse", "Adresse", "العنوان", "住所"]),
    (
        "not_found",
        [
            "This page does not exist",
            "Esta página no existe",
            "Diese Seite gibt es nicht",
            "Cette page n’existe pas",
            "هذه الصفحة غير موجودة",
            "ページが見つかりません",
        ],
    ),
    (
        "not_found_more",
        [
            "It may have moved, or the address has a typing mistake.",
            "Puede que se haya movido o que la dirección tenga un error.",
            "Vielleicht ist sie umgezogen, oder in der Adresse ist ein Tippfehler.",
            "Elle a peut-être été déplacée, ou l’adresse contient une faute.",
            "ربما نُقلت، أو في العنوان خطأ مطبعي.",
            "移動したか、アドレスに誤りがあるかもしれません。",
        ],
    ),
    (
        "gone",
        [
            "This page has been removed",
            "Esta página se ha retirado",
            "Diese Seite wurde entfernt",
            "Cette page a été retirée",
            "أُزيلت هذه الصفحة",
            "このページは削除されました",
        ],
    ),
    (
        "gone_more",
        [
            "What was here is no longer published.",
            "Lo que había aquí ya no está publicado.",
            "Was hier stand, ist nicht mehr veröffentlicht.",
            "Ce qui se trouvait ici n’est plus publié.",
            "ما كان هنا لم يعد منشورًا.",
            "ここにあった内容は公開を終了しました。",
        ],
    ),
    (
        "failed",
        [
            "This page cannot be shown at the moment",
            "Esta página no se puede mostrar ahora",
            "Diese Seite kann gerade nicht gezeigt werden",
            "Cette page ne peut pas être affichée pour le moment",
            "لا يمكن عرض هذه الصفحة الآن",
            "ただいまこのページを表示できません",
        ],
    ),
    (
        "failed_more",
        [
            "Please try again later.",
            "Inténtalo de nuevo más tarde.",
            "Bitte versuche es später noch einmal.",
            "Veuillez réessayer plus tard.",
            "يرجى المحاولة لاحقًا.",
            "しばらくしてからもう一度お試しください。",
        ],
    ),
    ("thanks", ["Thank you", "Gracias", "Danke", "Merci", "شكرًا لك", "ありがとうございます"]),
    (
        "thanks_more",
        [
            "Your message has arrived.",
            "Tu mensaje ha llegado.",
            "Deine Nachricht ist angekommen.",
            "Votre message est bien arrivé.",
            "وصلت رسالتك.",
            "メッセージを受け取りました。",
        ],
    ),
    (
        "refused",
        [
            "This could not be sent",
            "No se ha podido enviar",
            "Das konnte nicht gesendet werden",
            "L’envoi n’a pas abouti",
            "تعذّر الإرسال",
            "送信できませんでした",
        ],
    ),
    (
        "back",
        [
            "Back to the form",
            "Volver al formulario",
            "Zurück zum Formular",
            "Retour au formulaire",
            "العودة إلى النموذج",
            "フォームに戻る",
        ],
    ),
    ("posts", ["Posts", "Entradas", "Beiträge", "Articles", "المقالات", "記事"]),
    (
        "all_posts",
        [
            "All posts",
            "Todas las entradas",
            "Alle Beiträge",
            "Tous les articles",
            "كل المقالات",
            "すべての記事",
        ],
    ),
    ("archive", ["Archive", "Archivo", "Archiv", "Archives", "الأرشيف", "アーカイブ"]),
    ("newer", ["Newer", "Más recientes", "Neuere", "Plus récents", "الأحدث", "新しい記事"]),
    ("older", ["Older", "Anteriores", "Ältere", "Plus anciens", "الأقدم", "以前の記事"]),
    ("pages", ["Pages", "Páginas", "Seiten", "Pages", "الصفحات", "ページ"]),
    ("page_number", ["Page", "Página", "Seite", "Page", "صفحة", "ページ"]),
    ("previous", ["Previous", "Anterior", "Zurück", "Précédent", "السابق", "前へ"]),
    ("next", ["Next", "Siguiente", "Weiter", "Suivant", "التالي", "次へ"]),
    (
        "on_this_page",
        [
            "On this page",
            "En esta página",
            "Auf dieser Seite",
            "Sur cette page",
            "في هذه الصفحة",
            "このページの内容",
        ],
    ),
    ("contents", ["Contents", "Contenido", "Inhalt", "Sommaire", "المحتويات", "目次"]),
    ("copy", ["Copy", "Copiar", "Kopieren", "Copier", "نسخ", "コピー"]),
    ("copied", ["Copied", "Copiado", "Kopiert", "Copié", "تم النسخ", "コピーしました"]),
    ("by", ["By", "Por", "Von", "Par", "بقلم", "著者"]),
    ("feed", ["Feed", "Canal", "Feed", "Flux", "الخلاصة", "フィード"]),
    ("search", ["Search", "Buscar", "Suchen", "Rechercher", "بحث", "検索"]),
    (
        "search_words",
        [
            "Words to search for",
            "Palabras que buscar",
            "Suchbegriffe",
            "Mots à rechercher",
            "كلمات البحث",
            "検索する言葉",
        ],
    ),
    (
        "nothing_found",
        [
            "Nothing was found.",
            "No se ha encontrado nada.",
            "Nichts gefunden.",
            "Aucun résultat.",
            "لم يُعثر على شيء.",
            "見つかりませんでした。",
        ],
    ),
    ("results", ["Results", "Resultados", "Ergebnisse", "Résultats", "النتائج", "検索結果"]),
    (
        "search_needs_script",
        [
            "Searching here needs JavaScript.",
            "Para buscar aquí hace falta JavaScript.",
            "Die Suche braucht hier JavaScript.",
            "La recherche nécessite ici JavaScript.",
            "يتطلب البحث هنا جافاسكريبت.",
            "ここでの検索には JavaScript が必要です。",
        ],
    ),
    ("note", ["Note", "Nota", "Hinweis", "Remarque", "ملاحظة", "メモ"]),
    ("tip", ["Tip", "Consejo", "Tipp", "Astuce", "نصيحة", "ヒント"]),
    ("important", ["Important", "Importante", "Wichtig", "Important", "مهم", "重要"]),
    ("warning", ["Warning", "Advertencia", "Warnung", "Attention", "تحذير", "警告"]),
    ("caution", ["Caution", "Precaución", "Vorsicht", "Prudence", "تنبيه", "注意"]),
];

/// What a refused form says to visitors, with `#` for a number. Clients of the API read the English of the first column.
const SENTENCES: &[[&str; 6]] = &[
    [
        "Please check the form: some of it is missing or not right.",
        "Revisa el formulario: falta algo o no es correcto.",
        "Bitte prüfe das Formular: Etwas fehlt oder stimmt nicht.",
        "Vérifiez le formulaire : il manque quelque chose, ou une indication n’est pas correcte.",
        "يرجى مراجعة النموذج: بعض ما فيه ناقص أو غير صحيح.",
        "フォームをご確認ください。未入力または正しくない項目があります。",
    ],
    [
        "This field is required.",
        "Este campo es obligatorio.",
        "Dieses Feld ist erforderlich.",
        "Ce champ est obligatoire.",
        "هذا الحقل مطلوب.",
        "この項目は必須です。",
    ],
    [
        "Please enter a valid email address.",
        "Escribe una dirección de correo válida.",
        "Bitte gib eine gültige E-Mail-Adresse ein.",
        "Saisissez une adresse e-mail valide.",
        "يرجى إدخال بريد إلكتروني صحيح.",
        "有効なメールアドレスを入力してください。",
    ],
    [
        "Please enter a web address.",
        "Escribe una dirección web.",
        "Bitte gib eine Webadresse ein.",
        "Saisissez une adresse web.",
        "يرجى إدخال عنوان موقع.",
        "ウェブアドレスを入力してください。",
    ],
    [
        "This text must have at most # characters.",
        "Este texto puede tener # caracteres como máximo.",
        "Dieser Text darf höchstens # Zeichen haben.",
        "Ce texte doit avoir # caractères au plus.",
        "يجب ألا يزيد عدد أحرف هذا النص على #.",
        "#文字以内で入力してください。",
    ],
    [
        "This text has characters that are not allowed.",
        "Este texto tiene caracteres no permitidos.",
        "Dieser Text enthält Zeichen, die nicht erlaubt sind.",
        "Ce texte contient des caractères qui ne sont pas autorisés.",
        "يحتوي هذا النص على رموز غير مسموح بها.",
        "使用できない文字が含まれています。",
    ],
    [
        "This text must be on one line.",
        "Este texto debe ocupar una sola línea.",
        "Dieser Text muss in einer Zeile stehen.",
        "Ce texte doit tenir sur une seule ligne.",
        "يجب أن يكون هذا النص في سطر واحد.",
        "改行せずに入力してください。",
    ],
    [
        "This text is too long.",
        "Este texto es demasiado largo.",
        "Dieser Text ist zu lang.",
        "Ce texte est trop long.",
        "هذا النص طويل جدًا.",
        "テキストが長すぎます。",
    ],
    [
        "The form was not sent. Please try again later.",
        "El formulario no se ha enviado. Inténtalo de nuevo más tarde.",
        "Das Formular wurde nicht gesendet. Bitte versuche es später noch einmal.",
        "Le formulaire n’a pas été envoyé. Veuillez réessayer plus tard.",
        "لم يُرسل النموذج. يرجى المحاولة لاحقًا.",
        "フォームは送信されませんでした。しばらくしてからもう一度お試しください。",
    ],
    [
        "This form no longer exists.",
        "Este formulario ya no existe.",
        "Dieses Formular gibt es nicht mehr.",
        "Ce formulaire n’existe plus.",
        "لم يعد هذا النموذج موجودًا.",
        "このフォームはもうありません。",
    ],
];

const MONTHS: [[&str; 12]; 5] = [
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
    [
        "يناير",
        "فبراير",
        "مارس",
        "أبريل",
        "مايو",
        "يونيو",
        "يوليو",
        "أغسطس",
        "سبتمبر",
        "أكتوبر",
        "نوفمبر",
        "ديسمبر",
    ],
];

fn column(locale: &str) -> Option<usize> {
    let language = locale.split('-').next().unwrap_or_default();
    LOCALES.iter().position(|known| known.eq_ignore_ascii_case(language))
}

/// The words in a language; in English if it is not in the table.
pub(super) fn words(locale: &str) -> Value {
    // Made once: every page and every module of it gets them.
    static ALL: LazyLock<Vec<Value>> = LazyLock::new(|| {
        let of = |column: usize| WORDS.iter().map(move |(key, texts)| (*key, texts[column]));
        (0..LOCALES.len()).map(|column| Value::from(of(column).collect::<BTreeMap<_, _>>())).collect()
    });
    ALL[column(locale).unwrap_or(0)].clone()
}

/// One word in a language.
pub(super) fn word(key: &str, locale: &str) -> &'static str {
    let column = column(locale).unwrap_or(0);
    WORDS.iter().find(|(known, _)| *known == key).map_or("", |(_, texts)| texts[column])
}

/// A sentence of a refused form in a language; as it is where it or the language is not in the table.
pub(crate) fn sentence<'t>(text: &'t str, locale: &str) -> Cow<'t, str> {
    let Some(column) = column(locale) else { return Cow::Borrowed(text) };
    let number: String = text.chars().filter(char::is_ascii_digit).collect();
    let general = if number.is_empty() { text.to_owned() } else { text.replacen(&number, "#", 1) };
    match SENTENCES.iter().find(|texts| texts[0] == general.as_str()) {
        Some(texts) => Cow::Owned(texts[column].replacen('#', &number, 1)),
        None => Cow::Borrowed(text),
    }
}

/// A date in the style of a language: `20 November 2026`; unchanged in other languages.
pub(super) fn day(date: &str, locale: &str) -> String {
    let number = |range: std::ops::Range<usize>| date.get(range).and_then(|part| part.parse::<usize>().ok());
    let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else {
        return date.to_owned();
    };
    if column(locale) == Some(5) {
        return format!("{year}年{month}月{day}日");
    }
    let names = column(locale).and_then(|column| MONTHS.get(column));
    let Some(name) = names.and_then(|names| names.get(month.wrapping_sub(1))) else {
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
    if ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(&language) {
        "rtl"
    } else {
        "ltr"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentence_with_a_number_has_it_in_each_language() {
        let said =
            |locale: &str| sentence("This text must have at most 20000 characters.", locale).into_owned();
        assert_eq!(said("es-MX"), "Este texto puede tener 20000 caracteres como máximo.");
        assert_eq!(said("ja"), "20000文字以内で入力してください。");
        assert_eq!(sentence("This field is required.", "es"), "Este campo es obligatorio.");
        assert_eq!(sentence("Must be one of 3 things.", "es"), "Must be one of 3 things.");
    }
}
