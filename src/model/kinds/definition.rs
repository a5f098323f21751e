//! The site's own rules: fields, module types, post types, groups, taxonomies.

use super::files;
use crate::base::{Map, Value, words};
use crate::model::Kind;
use crate::model::fields::FieldKind;
use crate::model::id::{GroupId, TaxonomyId};
use serde::{Deserialize, Serialize};

words! {
    pub enum Scope(Serialize, Deserialize; serde(rename_all = "lowercase")) or Local: "Whether a module belongs to one post or to many." {
        Local "local": "It belongs to one post; the original product's `post`.",
        Global "global": "It is shared.",
    }
    pub enum RenderingMode(Serialize, Deserialize; serde(rename_all = "lowercase")) or Hybrid: "How a front end renders a module type." {
        Hybrid "hybrid": "On the server, or with a script where `_useReact` is set.",
        React "react": "With a script.",
        Static "static": "On the server, without values.",
    }
    pub enum AbStrategy(Serialize, Deserialize; serde(rename_all = "lowercase")) or Cookie: "How a visitor gets a variation." {
        Random "random": "Any one, each time.",
        Cookie "cookie": "The same one as before, by cookie.",
        Session "session": "The same one for a session.",
    }
}

files! { "camelCase"
    Choice(Eq) "option": "One choice of a select field." {
        opt label: Option<String> = Text, "What editors see.";
        req value: String = Text, "What is stored.";
    }

    ShowIf() "condition": "When an editor shows the field." {
        req field: String = FieldName, "The sibling field that decides.";
        opt equals: Option<Value> = Free, "Shown when it has this value.";
        opt not_equals: Option<Value> = Free, "Shown when it has another value.";
        opt is_video: Option<bool> = Boolean, "Shown when it is a video (or, with `false`, is not).";
    }

    FieldDef(; default) "field definition": "One field that editors fill in." {
        req slug: String = FieldName, "The key its value is stored under.";
        opt label: Option<String> = Text, "What editors see; the slug if left out.";
        req kind as "type": FieldKind = OneOf(&FieldKind::NAMES), or FieldKind::Text, "What kind of value it holds.";
        opt category: Option<String> = Text, "Where an editor groups it.";
        opt translatable: bool = Boolean, "Whether its text differs by language.";
        opt required: bool = Boolean, "Whether a published post must fill it in.";
        opt description: Option<String> = Text, "Help for editors.";
        opt default: Option<Value> = Free, "The value where none is stored.";
        opt placeholder: Option<String> = Text, "Shown in the empty input.";
        opt accept: Option<String> = Text, "Which media types may be chosen, such as `image/*,video/*`.";
        opt options: Vec<Choice> = List(&Object(Choice::SHAPE)), "The choices of a select or multiselect.";
        opt fields: Vec<FieldDef> = List(&Object(&SHAPE)), "The fields of an object.";
        opt item: Option<Box<FieldDef>> = Object(&SHAPE), "What each row of a repeater is.";
        opt config: Map = FreeMap, "Settings of the field type, such as `postTypes` or `allowMultiple`.";
        opt min: Option<f64> = Number, "Smallest number, or fewest rows.";
        opt max: Option<f64> = Number, "Largest number, or most rows.";
        opt step: Option<f64> = Number, "Distance between allowed numbers.";
        opt unit: Option<String> = Text, "Unit shown beside the number.";
        opt show_if: Option<ShowIf> = Object(ShowIf::SHAPE), "When an editor shows the field.";
        opt is_label: bool = Boolean, "Whether its value names a repeater's row.";
        opt filler: bool = Boolean, "Whether its default is only an example, which must not go live as it is.";
    }

    AiGuidance(Default, Eq) "guidance": "How agents should use the module type." {
        opt layout_roles: Vec<String> = List(&Text), "The parts of a page it can play, such as `hero`.";
        opt keywords: Vec<String> = List(&Text), "Words of a brief that suggest it.";
        opt use_when: Vec<String> = List(&Text), "When to use it.";
        opt avoid_when: Vec<String> = List(&Text), "When not to.";
        opt composition_notes: Option<String> = Text, "How it goes with other modules.";
    }

    ModuleType() "module-type": "The definition of a module type." {
        req module_type as "type": String = Slug, "Its name, as the file's.";
        req name: String = Line(200), "Its name for editors.";
        opt description: Option<String> = Text, "What it is for.";
        opt icon: Option<String> = Text, "Icon in the editor.";
        opt category: Option<String> = Text, "Where an editor groups it.";
        opt allowed_scopes: Vec<Scope> = Set(&OneOf(&Scope::NAMES)), "Where it may be used; both if left out.";
        opt allowed_post_types: Vec<String> = Set(&Refer(Kind::PostType)), "Post types it may be used on; any if empty.";
        yes lockable: bool = Boolean, "Whether it can be locked.";
        opt rendering_mode: RenderingMode = OneOf(&RenderingMode::NAMES), "How a front end renders it.";
        opt props_schema: Vec<FieldDef> = List(&Object(FieldDef::SHAPE)), "Its fields.";
        opt default_props: Map = Props, "The values a new one starts with.";
        opt ai_guidance: Option<AiGuidance> = Object(AiGuidance::SHAPE), "How agents should use it.";
    }

    ModuleGroupName(Eq) "default module group": "The layout that new posts of the type start with." {
        req name: String = Refer(Kind::Group), "The group's name.";
        opt description: Option<String> = Text, "What it is for.";
    }

    FeaturedMedia(Default, Eq) "featured media": "Whether posts of the type have a main picture." {
        opt enabled: bool = Boolean, "Whether they have one.";
        opt label: Option<String> = Text, "What editors call it, such as `Logo`.";
    }

    Variation() "variation": "One variation of a test." {
        opt label: Option<String> = Text, "What editors see.";
        req value: String = Line(10), "What posts store as `abVariation`.";
        opt weight: Option<f64> = Number, "Its share of visitors, in percent.";
    }

    AbTesting(Default) "A/B testing": "Whether posts of the type can have variations." {
        opt enabled: bool = Boolean, "Whether they can.";
        opt strategy: AbStrategy = OneOf(&AbStrategy::NAMES), "How a visitor gets a variation.";
        opt variations: Vec<Variation> = List(&Object(Variation::SHAPE)), "The variations on offer.";
    }

    SeoDefaults(Default) "search engine defaults": "What search engines may do unless a post says otherwise." {
        opt noindex: bool = Boolean, "Whether posts stay out of search engines.";
        opt nofollow: bool = Boolean, "Whether search engines leave their links alone.";
        opt robots_json: Option<Map> = FreeMap, "Further robots rules.";
    }

    UrlPattern(Eq) "address pattern": "The addresses of posts of the type in one language." {
        req locale: String = Locale, "The language.";
        req pattern: String = Text, "The address, with `{slug}`, `{path}`, `{locale}`, `{yyyy}`, `{mm}`, `{dd}`.";
        opt is_default: bool = Boolean, "Whether it is the one that links use.";
        opt aggregate_post_id: Option<String> = Refer(Kind::Post),
            "The post that lists those of the type, for the address without a slug.";
    }

    PostType() "post-type": "The definition of a post type." {
        req post_type as "type": String = Slug, "Its name, as the file's.";
        req label: String = Line(200), "Its name for editors, for one.";
        opt plural_label: Option<String> = Text, "Its name for several.";
        opt description: Option<String> = Text, "What it is for.";
        opt icon: Option<String> = Text, "Icon in the editor.";
        opt hide_core_fields: Vec<String> = Set(&OneOf(&["title", "excerpt", "parent", "slug", "meta", "seo"])),
            "Post fields that editors do not see.";
        opt hierarchy_enabled: bool = Boolean, "Whether posts can have a parent.";
        yes permalinks_enabled: bool = Boolean, "Whether posts have pages of their own; yes if left out.";
        yes modules_enabled: bool = Boolean, "Whether posts hold modules; yes if left out.";
        yes module_groups_enabled: bool = Boolean, "Whether posts can start from a group; yes if left out.";
        opt module_group: Option<ModuleGroupName> = Object(ModuleGroupName::SHAPE), "The layout that new posts start with.";
        opt fields: Vec<FieldDef> = List(&Object(FieldDef::SHAPE)), "Fields of its own.";
        opt taxonomies: Vec<String> = Set(&Refer(Kind::Taxonomy)), "Taxonomies that posts may use.";
        opt featured_media: FeaturedMedia = Object(FeaturedMedia::SHAPE), "Whether posts have a main picture.";
        opt ab_testing: AbTesting = Object(AbTesting::SHAPE), "Whether posts can have variations.";
        opt seo_defaults: SeoDefaults = Object(SeoDefaults::SHAPE), "Defaults for search engines.";
        opt url_patterns: Vec<UrlPattern> = List(&Object(UrlPattern::SHAPE)), "The addresses of posts.";
        opt path: Option<String> = PathTemplate, "Where new files go, such as `posts/{type}/{locale}/{slug}.yaml`.";
        opt dated: Option<bool> = Boolean,
            "Whether posts are dated articles, with feeds and archives by year; if left out, those of the type `blog` are.";
        yes redirects: bool = Boolean, "Whether a live post whose address changes leaves a redirect; yes if left out.";
    }

    Member() "group member": "One module of a layout." {
        req module_type as "type": String = Refer(Kind::ModuleType), "Which module type it is.";
        req order_index: i64 = Integer(0, i64::MAX), "Its place.";
        opt locked: bool = Boolean, "Whether it must stay on posts made from the group.";
        opt scope: Scope = OneOf(&Scope::NAMES), "Whether it is a copy or a global module; a copy if left out.";
        opt global_slug: Option<String> = Refer(Kind::Global), "The global module, where `scope` is `global`.";
        opt props: Map = Props, "The values it starts with.";
    }

    Group() "group": "A layout: the modules that a new post starts with." {
        req id: GroupId = Uuid, "Its id.";
        req name: String = Slug, "Its name, as the file's.";
        req post_type: String = Refer(Kind::PostType), "The post type it is for.";
        opt description: Option<String> = Text, "What it is for.";
        opt locked: bool = Boolean, "Whether posts made from it keep exactly its modules.";
        opt members: Vec<Member> = List(&Object(Member::SHAPE)), "Its modules.";
    }

    Taxonomy() "taxonomy": "One way to sort posts; its terms lie in `terms/<slug>/`." {
        req id: TaxonomyId = Uuid, "Its id.";
        req slug: String = Slug, "Its name, as the file's.";
        req name: String = Line(150), "Its name for readers.";
        opt hierarchical: bool = Boolean, "Whether terms can have a parent.";
        opt free_tagging: bool = Boolean, "Whether a post may name a term that does not exist yet.";
        opt max_selections: Option<u32> = Integer(0, 1000), "Most terms on one post; any number if left out or 0.";
        opt fields: Vec<FieldDef> = List(&Object(FieldDef::SHAPE)), "Fields of its terms.";
    }
}

impl PostType {
    /// Whether its posts are dated articles.
    pub fn is_dated(&self) -> bool {
        self.dated.unwrap_or(self.post_type == "blog")
    }
}

impl Group {
    /// Its modules by position.
    pub fn ordered(&self) -> Vec<&Member> {
        let mut members: Vec<_> = self.members.iter().collect();
        members.sort_by_key(|member| member.order_index);
        members
    }
}

impl Taxonomy {
    /// Most terms on one post, if there is a limit.
    pub fn limit(&self) -> Option<usize> {
        self.max_selections.filter(|max| *max > 0).map(|max| max as usize)
    }
}
