//! After every kind of write, the audit log agrees with the history: `cms audit verify` must not cry wolf. The
//! operations come from the table, so that new ones are covered.

use crate::support::{Run, Sandbox};
use cms::ops;
use std::collections::BTreeSet;

/// Operations that commit nothing of their own: files of the work tree, containment, records of the server, care of a clone; and those whose work is
/// written by other operations: agents, workflows, the words for a post's status (`post.set`).
const NO_COMMITS: &[&str] = &[
    "agent.run",
    "agent.run-field",
    "analytics.track",
    "backup",
    "cache.clear",
    "cache.verify",
    "doctor",
    "draft.restore",
    "draft.translate-all",
    "feedback.create",
    "feedback.delete",
    "feedback.resolve",
    "fmt",
    "form.submissions.delete",
    "form.submissions.erase",
    "form.submissions.forget",
    "form.submit",
    "gc",
    "import",
    "ledger.move",
    "preview.comment",
    "preview.create",
    "preview.revoke",
    "publish",
    "restore",
    "schedule",
    "schema.install",
    "sync",
    "token.create",
    "token.list",
    "token.revoke",
    "unpublish",
    "user.add",
    "user.disable",
    "user.enable",
    "user.list",
    "user.password",
    "user.role",
    "user.set",
    "webhook.add",
    "webhook.deliver",
    "webhook.redeliver",
    "webhook.replay",
    "webhook.rm",
    "webhook.rotate-secret",
    "webhook.set",
    "webhook.simulate",
    "webhook.test",
    "workflow.run",
];

/// Pictures, and pages to import.
const FILES: &str = r#"
gif() { printf 'GIF89a\001\000\001\000\200\001\000'"$1"'\000\000\377\377\377\054\000\000\000\000\001\000\001\000\000\002\002\104\001\000\073'; }
gif '\000' > ../dot.gif; gif '\001' > ../red.gif; gif '\002' > ../blue.gif; gif '\003' > ../old.gif
mkdir -p ../old/pages
printf -- '---\ntitle: Old\ndate: 2020-05-17\naliases: [/older]\ntags: [Antiques]\n---\n\n![old](old.gif)\n' > ../old/pages/old.md
cp ../old.gif ../old/pages/old.gif
cms export > ../all.json
"#;

/// Lines after which the examples of the table have what they need, each with one kind of write.
const LINES: &[&str] = &[
    "cms media add ../dot.gif --alt 'One white dot'",
    "cms media upload blue.gif $(base64 -w0 ../blue.gif)",
    "cms media set dot.gif title='A dot'",
    "cms post set gear-sums featuredMediaId=$(cms media show dot.gif --json | sed -n 's/^  \"id\": \"\\(.*\\)\",$/\\1/p')",
    "cms media describe dot.gif --alt-text 'A white dot'",
    "cms media rename dot.gif 'white dot.gif'",
    "cms media replace white-dot.gif ../red.gif",
    "cms review approve --all",
    "cms media rename white-dot.gif dot.gif",
    "cms undo",
    "cms redo",
    "cms undo",
    "cms media rm white-dot.gif --force",
    "cms undo",
    "cms revert file:uploads/white-dot.gif --to review~4",
    "git rm -q uploads/white-dot.gif; git commit -qm 'Lose a picture' || git commit -qm 'Lose a picture'; cms media repair",
    "cms post set contact title=X; cms review reject --all",
    "cms parked restore $(cms parked list --json | sed -n 's/.*\"id\": \"\\([0-9a-f]*\\)\",$/\\1/p' | head -1)",
    "cms import markdown ../old --type blog --locale en",
    "printf 'title,slug,content\\nFrom a table,from-a-table,Text\\n' > ../new.csv && cms import export ../new.csv --type blog",
    "cms review approve --all",
    "printf 'More.\\n' >> ../old/pages/old.md && cms import markdown ../old --type blog --locale en --stage source",
    "sed -i 's/\"title\": \"About the workshop\"/\"title\": \"About us\"/' ../all.json && cms import json ../all.json",
    "cms post create page/en/hours --title Hours",
    "cms post replace hours \"$(cms post show hours | sed 's/title: Hours/title: When/')\"",
    "cms post move hours --to posts/hours.yaml",
    "cms relayout",
    "cms post move hours --to posts/hours.yaml; cms post move hours",
    "cms module reorder worn-chain 3b5f 4f1d eaa0 d0fa",
    "cms global set site-cta props.title='Bring it in'",
    "cms post set worn-chain slug=worn-chains",
    "cms review approve worn-chain",
    "cms post set worn-chains slug=worn-chain --stage source",
    "cms post set-all robots.index=false --type blog",
    "cms post bulk duplicate worn-chain",
    "cms post reorder about=1 prices=2",
    "cms post delete hours",
    "cms post restore hours",
    "cms post delete hours && cms post purge hours",
    "cms find-replace bicycle bike --all-stages --yes",
    "cms draft create --type blog --slug bells --title Bells --text 'Ring **twice**.'",
    "cms draft translate bells --locale es --title Campanas",
    "cms draft create --type blog --slug horns --title Horns; cms draft translate-all horns es",
    "cms draft save bells '{\"excerpt\": \"On bells\"}'",
    "cms draft set-terms bells tags/maintenance",
    "cms draft add-module bells blockquote --props '{\"quote\": \"It rings.\", \"authorName\": \"Ada\"}'",
    "cms draft update-module 4f1dda10 '{\"title\": \"Measure it first\"}'",
    "cms draft remove-module $(cms module list bells --stage ai-review --json | sed -n 's/.*\"postModuleId\": \"\\(.*\\)\",$/\\1/p' | tail -1)",
    "cms draft create-variation worn-chain C",
    "cms post set about excerpt=Other --stage source && cms draft update-translation about es; cms translation create about es --stage source; cms post set about excerpt=Another --stage source; cms draft update-translation about es --confirm excerpt",
    "cms review submit bells --only excerpt; cms review submit bells",
    "cms review submit --all",
    "cms review approve --all --publish",
    "cms translation create prices es; cms post set prices excerpt=New; cms translation update prices es --confirm excerpt",
    "cms translation delete prices es",
    "cms variation create worn-chain B",
    "cms variation edit worn-chain B title='Another chain'",
    "cms variation promote worn-chain B",
    "cms variation create gear-sums B && cms variation delete gear-sums B",
    "cms review comment worn-chain 'Which ruler?'",
    "cms review request-changes worn-chain 'Say which ruler'",
    "cms review comment worn-chain --resolve $(cms review comments worn-chain --json | sed -n 's/.*\"id\": \"\\([0-9a-f]*\\)-.*/\\1/p' | head -1) Done",
    "cms draft save worn-chain '{\"excerpt\": \"Staged\"}' && cms review comment worn-chain --stage ai-review 'Shorter'",
    "cms review reply $(cms review comments worn-chain --stage ai-review --json | sed -n 's/.*\"id\": \"\\([0-9a-f]*\\)-.*/\\1/p' | head -1) 'It is'",
    "cms set create Chains worn-chain --stage ai-review",
    "cms review discard worn-chain",
    "cms draft restore $(cms parked list --json | sed -n 's/.*\"id\": \"\\([0-9a-f]*\\)\",$/\\1/p' | head -1)",
    "cms post set contact title=Here && cms post set contact title=There --stage source",
    "cms review resolve contact --take staged",
    "cms post set prices title='What it costs' && cms post set prices title='The bill' --stage source",
    "cms post set prices title='What to pay'",
    "cms review approve --all --despite-requests",
    "cms revert prices --to source~1 --field title",
    "cms module add about prose --set content='Ask us.'",
    "cms module set $(cms module list about --json | sed -n 's/.*\"postModuleId\": \"\\(.*\\)\",$/\\1/p' | tail -1) content='Ask **us**.'",
    "cms module remove $(cms module list about --json | sed -n 's/.*\"postModuleId\": \"\\(.*\\)\",$/\\1/p' | tail -1)",
    "cms module-type migrate callout --rename title=heading",
    "cms group create guide --type blog --modules hero-with-media,prose,callout",
    "cms group apply guide worn-chain",
    "cms group default guide",
    "cms group create offers --type blog --modules callout && cms group delete offers",
    "cms global create callout --slug winter-offer --set props.heading='Winter is coming' && cms global delete winter-offer",
    "cms type create recipe --label Recipe && cms type set recipe label=Recipes && cms type delete recipe",
    "cms taxonomy create topics --name Topics --hierarchical",
    "cms taxonomy add-term topics Travel",
    "cms taxonomy set-term topics/travel name=Journeys",
    "cms taxonomy rename-term topics/travel journeys",
    "cms taxonomy remove-term topics/journeys",
    "cms taxonomy delete topics",
    "cms menu create help --name Help",
    "cms menu add-item help --label Map --url https://maps.example/cwc && cms menu add-item help --label Prices --post prices",
    "cms menu reorder help $(cms menu show help --json | sed -n 's/.*\"id\": \"\\(.*\\)\",$/\\1/p' | tail -1)",
    "cms menu move-item help $(cms menu show help --json | sed -n 's/.*\"id\": \"\\(.*\\)\",$/\\1/p' | tail -1) --at 1",
    "cms menu remove-item help $(cms menu show help --json | sed -n 's/.*\"id\": \"\\(.*\\)\",$/\\1/p' | tail -1)",
    "cms menu set help name='Help pages' && cms menu rename help helping && cms menu delete helping",
    "cms form create newsletter --title Newsletter --set 'fields:=[{\"slug\": \"email\", \"type\": \"text\"}]' && cms form delete newsletter",
    "cms redirect add /old-prices /prices && cms redirect set /old-prices to=/about && cms redirect remove /old-prices",
    "cms locale add fr && cms locale disable fr && cms locale enable fr && cms locale default es && cms locale default en && cms locale remove fr",
    "cms settings set name=Copperwheel",
    "cms post set home unpublishAt=2027-01-01T00:00:00Z --stage source --allow-dangling && sed -i 's/2027-01-01/2020-01-01/' $(git ls-files | grep home.yaml); git checkout -q source && sed -i 's/2027-01-01/2020-01-01/' posts/page/en/home.yaml && CMS_ALLOW_DANGLING=1 git commit -qam 'Sooner' && cms schedule run; git checkout -q review",
    "printf 'title:   Odd\\n' >/dev/null; sed -i 's/^title: /title:   /' posts/page/en/prices.yaml && git commit -qam 'By hand' && cms fmt posts/page/en/prices.yaml && git commit -qam Formatted",
    "printf note > NOTES.md && mkdir -p theme && printf x > theme/extra.css && git add . && git commit -qm 'Other files' && cms review approve --all",
    "cms revert file:NOTES.md --to HEAD~0; printf more > NOTES.md && git commit -qam More && cms revert file:NOTES.md --to review~1",
    "git checkout -q source && sed -i 's/^title: .*/title: By hand/' posts/page/en/contact.yaml && git commit -qam 'By hand on source'; cms sync; git checkout -q review",
    "git cherry-pick source~1 >/dev/null 2>&1 || git cherry-pick --abort",
    "git revert --no-edit HEAD >/dev/null 2>&1",
    "git checkout -q source && git merge -q --no-edit review; git checkout -q review",
];

fn sh(site: &Sandbox, line: &str) -> Run {
    Run::of(site.command("sh").args(["-c", line]))
}

/// The operations named in all commits.
fn operations(site: &Sandbox) -> BTreeSet<String> {
    let said = site.git(&["log", "--all", "--format=%(trailers:key=Cms-Op,valueonly)"]);
    said.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn audit_log_matches_history_after_every_write() {
    // Examples move the records, so the site begins with those in files.
    let site = Sandbox::new().with_record_files().with_site();
    sh(&site, FILES).ok();
    let mut wrong = Vec::new();
    let examples = ops::ALL.iter().filter(|row| row.can != "read").flat_map(|row| {
        let lines = row.facts.examples.iter().map(|(line, _)| format!("cms {line}"));
        lines.filter(|line| !line.contains("--dry-run"))
    });
    let mut refs = super::refs(&site);
    for line in LINES.iter().map(|line| (*line).to_owned()).chain(examples) {
        let run = sh(&site, &line);
        let now = super::refs(&site);
        if now == refs {
            continue;
        }
        refs = now;
        let verified = site.cms(&["audit", "verify"]);
        if verified.code != 0 {
            let verified = [verified.stdout, verified.stderr].concat();
            wrong.push(format!("{line}\n{verified}{}{}", run.stdout, run.stderr));
            break;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let done = operations(&site);
    let writes = ops::ALL.iter().filter(|row| row.can != "read").map(|row| row.facts.name);
    let missed: Vec<&str> =
        writes.filter(|name| !NO_COMMITS.contains(name) && !done.contains(*name)).collect();
    assert!(missed.is_empty(), "no line commits by {missed:?}");
}
