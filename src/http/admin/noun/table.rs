//! The nouns that administrators look after, one row each: which operations list, show, change and delete, and what their form is
//! made from.

use crate::base::{Stage, Value};

/// What the form of an item is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fields {
    /// It has none: what can be done with it has forms of its own.
    None,
    /// The JSON Schema of its kind of file, and the place of the item in it.
    Kind(&'static str, &'static str),
    /// A key of the site's settings.
    Setting,
    /// The input of the operation that changes it.
    Input,
}

/// A noun.
#[derive(Debug, Clone, Copy)]
pub(super) struct Noun {
    /// The segment of its address below `/admin/`.
    pub(super) path: &'static str,
    pub(super) title: &'static str,
    /// What it is for, in a sentence.
    pub(super) about: &'static str,
    /// The operation that lists its items.
    pub(super) list: &'static str,
    /// The field of a list's entry that names an item in its address; empty if items have no page.
    pub(super) key: &'static str,
    pub(super) show: Option<&'static str>,
    pub(super) create: Option<&'static str>,
    pub(super) set: Option<&'static str>,
    pub(super) delete: Option<&'static str>,
    pub(super) fields: Fields,
    /// Whether its items are content, which is read and written on Review.
    pub(super) is_content: bool,
    /// Fields that stay as they are: others refer to them, or they have operations of their own.
    pub(super) fixed: &'static [&'static str],
    /// Operations on an item that have forms of their own.
    pub(super) acts: &'static [&'static str],
    /// Those of them that are offered only where a field of the item is so.
    pub(super) acts_where: &'static [(&'static str, &'static str, bool)],
    /// Fields that the page shows above its form, with their names for people: other operations change them.
    pub(super) facts: &'static [(&'static str, &'static str)],
    /// The heading of the column whose cells lead to the items; the first if it is empty.
    pub(super) linked: &'static str,
    /// Lists of other nouns that show what belongs to an item: their path, and the filter.
    pub(super) lists: &'static [(&'static str, &'static str)],
    /// Operations on all of it.
    pub(super) tools: &'static [&'static str],
    /// Lines of a page, if there may be very many and the list has pages only when they are asked for.
    pub(super) lines: Option<u32>,
}

/// A noun that has a list alone.
const BASE: Noun = Noun {
    path: "",
    title: "",
    about: "",
    list: "",
    key: "",
    show: None,
    create: None,
    set: None,
    delete: None,
    fields: Fields::None,
    is_content: false,
    fixed: &[],
    acts: &[],
    acts_where: &[],
    facts: &[],
    linked: "",
    lists: &[],
    tools: &[],
    lines: None,
};

/// All nouns, in the order of the navigation, with the heading of each group.
pub(super) const GROUPS: &[(&str, &[Noun])] = &[
    ("Content", CONTENT),
    ("Visitors", VISITORS),
    ("Work", WORK),
    ("People and programs", PEOPLE),
    ("How the site is built", BUILD),
    ("Records", RECORDS),
];

const CONTENT: &[Noun] = &[
    Noun {
        path: "menus",
        title: "Menus",
        about: "The links at the top, at the side and at the foot of pages.",
        list: "menu.list",
        key: "slug",
        show: Some("menu.show"),
        create: Some("menu.create"),
        set: Some("menu.set"),
        delete: Some("menu.delete"),
        fields: Fields::Kind("menu", ""),
        fixed: &["slug", "aliases"],
        is_content: true,
        acts: &["menu.rename"],
        ..BASE
    },
    Noun {
        path: "globals",
        title: "Global modules",
        about: "Modules that many posts show, kept in one place.",
        list: "global.list",
        key: "slug",
        show: Some("global.show"),
        create: Some("global.create"),
        set: Some("global.set"),
        delete: Some("global.delete"),
        fields: Fields::Kind("global", ""),
        fixed: &["slug", "aliases", "type"],
        is_content: true,
        acts: &["global.rename"],
        ..BASE
    },
    Noun {
        path: "taxonomies",
        title: "Taxonomies",
        about: "Ways to sort posts, such as tags.",
        list: "taxonomy.list",
        key: "slug",
        show: Some("taxonomy.show"),
        create: Some("taxonomy.create"),
        set: Some("taxonomy.set"),
        delete: Some("taxonomy.delete"),
        fields: Fields::Kind("taxonomy", ""),
        fixed: &["slug"],
        is_content: true,
        acts: &["taxonomy.add-term"],
        lists: &[("terms", "taxonomy")],
        ..BASE
    },
    Noun {
        path: "terms",
        title: "Terms",
        about: "What posts are sorted by, in one taxonomy.",
        list: "taxonomy.terms",
        key: "id",
        create: Some("taxonomy.add-term"),
        set: Some("taxonomy.set-term"),
        delete: Some("taxonomy.remove-term"),
        fields: Fields::Kind("term", ""),
        fixed: &["slug", "aliases", "taxonomy"],
        is_content: true,
        acts: &["taxonomy.rename-term"],
        ..BASE
    },
    Noun {
        path: "redirects",
        title: "Redirects",
        about: "Old addresses, and where they lead.",
        list: "redirect.list",
        lines: Some(200),
        key: "id",
        create: Some("redirect.add"),
        set: Some("redirect.set"),
        delete: Some("redirect.remove"),
        fields: Fields::Kind("redirects", "/properties/redirects/items"),
        is_content: true,
        tools: &["url.trace", "url.list"],
        ..BASE
    },
    Noun {
        path: "locales",
        title: "Languages",
        about: "The languages of the site.",
        list: "locale.list",
        key: "code",
        create: Some("locale.add"),
        delete: Some("locale.remove"),
        is_content: true,
        acts: &["locale.enable", "locale.disable", "locale.default"],
        ..BASE
    },
    Noun {
        path: "variations",
        title: "Variations",
        about: "Versions of a post that are tried on visitors.",
        list: "variation.list",
        is_content: true,
        tools: &[
            "variation.create",
            "variation.edit",
            "variation.serve",
            "variation.stats",
            "variation.promote",
            "variation.delete",
        ],
        ..BASE
    },
];

const VISITORS: &[Noun] = &[
    Noun {
        path: "forms",
        title: "Forms",
        about: "What visitors can fill in and send.",
        list: "form.list",
        key: "slug",
        show: Some("form.show"),
        create: Some("form.create"),
        set: Some("form.set"),
        delete: Some("form.delete"),
        fields: Fields::Kind("form", ""),
        fixed: &["slug", "aliases"],
        is_content: true,
        acts: &["form.rename", "form.submissions.export"],
        lists: &[("submissions", "form")],
        ..BASE
    },
    Noun {
        path: "submissions",
        title: "Submissions",
        about: "What visitors sent with forms.",
        list: "form.submissions",
        key: "id",
        linked: "sent",
        acts: &["form.submissions.delete"],
        tools: &["form.submissions.export", "form.submissions.erase", "form.submissions.forget"],
        ..BASE
    },
    Noun {
        path: "feedback",
        title: "Feedback",
        about: "Remarks that people left on pages.",
        list: "feedback.list",
        key: "id",
        acts: &["feedback.resolve", "feedback.delete"],
        ..BASE
    },
    Noun {
        path: "analytics",
        title: "Analytics",
        about: "Views and clicks.",
        list: "analytics.summary",
        tools: &["analytics.heatmap"],
        ..BASE
    },
];

const WORK: &[Noun] = &[
    Noun {
        path: "schedule",
        title: "Schedule",
        about: "What is published or archived at a time.",
        list: "schedule.list",
        tools: &["schedule", "schedule.run"],
        ..BASE
    },
    Noun {
        path: "agents",
        title: "Agents",
        about: "Language models that work on posts.",
        list: "agent.list",
        key: "id",
        show: Some("agent.show"),
        set: Some("agent.set"),
        fields: Fields::Kind("agent", ""),
        is_content: true,
        acts: &["agent.run"],
        lists: &[("agent-runs", "agent")],
        ..BASE
    },
    Noun {
        path: "agent-runs",
        title: "Runs of agents",
        about: "What agents were asked, and what came of it.",
        list: "agent.runs",
        tools: &["agent.run"],
        ..BASE
    },
    Noun {
        path: "workflows",
        title: "Workflows",
        about: "Requests to other services that events start.",
        list: "workflow.list",
        key: "id",
        show: Some("workflow.show"),
        set: Some("workflow.set"),
        fields: Fields::Kind("workflow", ""),
        is_content: true,
        acts: &["workflow.run"],
        lists: &[("executions", "workflow")],
        ..BASE
    },
    Noun {
        path: "executions",
        title: "Executions",
        about: "Requests of workflows, and their results.",
        list: "workflow.executions",
        ..BASE
    },
    Noun {
        path: "parked",
        title: "Parked work",
        about: "What was rejected or overtaken, and can be taken up again.",
        list: "parked.list",
        key: "id",
        show: Some("parked.show"),
        acts: &["parked.restore"],
        ..BASE
    },
];

const PEOPLE: &[Noun] = &[
    Noun {
        path: "users",
        title: "Users",
        about: "Who may sign in, and as what.",
        list: "user.list",
        key: "id",
        create: Some("user.add"),
        set: Some("user.set"),
        fields: Fields::Input,
        acts: &["user.role", "user.password", "user.disable", "user.enable"],
        acts_where: &[("user.disable", "disabled", false), ("user.enable", "disabled", true)],
        facts: &[("role", "Role"), ("disabled", "Locked out")],
        linked: "email",
        ..BASE
    },
    Noun {
        path: "tokens",
        title: "Tokens",
        about: "With which programs sign in. A new one is shown once.",
        list: "token.list",
        key: "id",
        create: Some("token.create"),
        acts: &["token.revoke"],
        ..BASE
    },
    Noun {
        path: "webhooks",
        title: "Webhooks",
        about: "Addresses to which events are sent; their deliveries are under Settings.",
        list: "webhook.list",
        key: "id",
        show: Some("webhook.show"),
        create: Some("webhook.add"),
        set: Some("webhook.set"),
        delete: Some("webhook.rm"),
        fields: Fields::Input,
        acts: &["webhook.test", "webhook.rotate-secret", "webhook.replay", "webhook.simulate"],
        ..BASE
    },
];

const BUILD: &[Noun] = &[
    Noun {
        path: "site-settings",
        title: "Settings of the site",
        about: "Its name, address, languages, limits.",
        list: "settings.list",
        key: "key",
        set: Some("settings.set"),
        fields: Fields::Setting,
        is_content: true,
        ..BASE
    },
    Noun {
        path: "post-types",
        title: "Post types",
        about: "Which kinds of posts there are, and their fields.",
        list: "type.list",
        key: "type",
        show: Some("type.show"),
        create: Some("type.create"),
        set: Some("type.set"),
        delete: Some("type.delete"),
        fields: Fields::Kind("post-type", ""),
        fixed: &["type"],
        is_content: true,
        ..BASE
    },
    Noun {
        path: "module-types",
        title: "Module types",
        about: "Which modules posts are made of.",
        list: "module-type.list",
        key: "type",
        show: Some("module-type.show"),
        is_content: true,
        tools: &["module-type.check", "module-type.migrate"],
        ..BASE
    },
    Noun {
        path: "module-groups",
        title: "Module groups",
        about: "The layouts that new posts start with.",
        list: "group.list",
        key: "id",
        show: Some("group.show"),
        create: Some("group.create"),
        set: Some("group.set"),
        delete: Some("group.delete"),
        fields: Fields::Kind("group", ""),
        fixed: &["name"],
        is_content: true,
        acts: &["group.default", "group.apply"],
        ..BASE
    },
];

const RECORDS: &[Noun] = &[
    Noun {
        path: "audit",
        title: "Audit",
        about: "Everything that was done, and by whom.",
        list: "audit",
        tools: &["audit.verify", "prove.agents", "op.log"],
        ..BASE
    },
    Noun {
        path: "health",
        title: "Health",
        about: "The stages, and whether every file can be read.",
        list: "status",
        tools: &["validate", "activity", "registry"],
        ..BASE
    },
];

/// All nouns.
pub(super) fn all() -> impl Iterator<Item = &'static Noun> {
    GROUPS.iter().flat_map(|(_, nouns)| nouns.iter())
}

impl Noun {
    /// The stage of its items.
    pub(super) fn stage(&self) -> Option<Stage> {
        self.is_content.then_some(Stage::Review)
    }

    /// The operations that it names.
    pub(super) fn operations(&self) -> impl Iterator<Item = &'static str> {
        let own = [self.show, self.create, self.set, self.delete];
        let others = self.acts.iter().chain(self.tools).copied();
        [self.list].into_iter().chain(own.into_iter().flatten()).chain(others)
    }

    /// The name of an item in its address; none if it has no page.
    pub(super) fn name_of(&self, item: &Value) -> Option<String> {
        match &item[self.key] {
            _ if self.key.is_empty() => None,
            Value::String(name) if !name.is_empty() => Some(name.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::operations::closed;
    use crate::ops;

    #[test]
    fn every_operation_of_a_noun_is_in_the_table_and_runs_over_http() {
        for noun in all() {
            for name in noun.operations() {
                assert!(ops::find(name).is_some() && closed(name).is_none(), "{}: {name}", noun.path);
            }
            assert!(noun.acts_where.iter().all(|(act, ..)| noun.acts.contains(act)), "{}", noun.path);
            assert_eq!(noun.set.is_some(), noun.fields != Fields::None, "{}", noun.path);
            assert!(noun.set.is_none() || !noun.key.is_empty(), "{}", noun.path);
        }
    }

    #[test]
    fn lists_of_items_are_nouns_with_that_filter() {
        for noun in all() {
            for (path, filter) in noun.lists {
                let other = all().find(|other| other.path == *path).expect("a noun");
                let schema = Value::from(ops::find(other.list).unwrap().input_schema());
                assert!(schema["properties"].get(filter).is_some(), "{path}: {filter}");
            }
        }
    }
}
