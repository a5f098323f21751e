
use builtin;
use str;

set edit:completion:arg-completer[cms] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'cms'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'cms'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand init 'Make a site: a git repository with three branches, settings and demo content'
            cand build 'Build the live site as static files; only what changed is written again'
            cand post 'Posts: list, show, create, change, delete'
            cand richtext 'Rich text from one form to another'
            cand completions 'Print the completion script of a shell'
            cand mcp 'The tool server for AI agents: serve, list and call tools'
            cand merge-driver 'Merge three versions of a content file by meaning; git calls it'
            cand hook 'Answer git''s hooks: check commits, moves of stages and pushes; git calls it'
            cand webhook 'Who learns what happens on the live site: add, list, test, deliver'
            cand serve 'Serve the live site at /, the REST API under /api (read it at /api/docs), and tools for AI agents at /mcp'
            cand watch 'Check files when they are saved, report what moves the branches, publish what is scheduled'
            cand whoami 'Show the identity and role that commands will use, and why'
            cand status 'Show the three stages, pending items, conflicts, foreign commits and the work tree'
            cand sync 'Bring commits made without cms (plain git, a host''s merge) downstream; with --remote, exchange all stages'
            cand registry 'List everything that content is made of: post types, module types, forms'
            cand summary 'Count posts by type and status, media, users'
            cand activity 'Show recent actions: which operation, on what, by whom, through which program'
            cand logs 'Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names'
            cand run 'Run a reading command, and no other: `list` shows which there are'
            cand validate 'Check content: form, fields, references, slugs, modules, menus, redirects. Exit code 5 when something is wrong'
            cand explain 'Explain the code of a problem, with an example; without a code, list all'
            cand fmt 'Bring files of the work tree into canonical form: ids filled in, keys in order, comments kept'
            cand schema 'Print the JSON Schema of a kind of file, made from the site''s own types and modules; without a kind, of all'
            cand doctor 'Check the repository: settings, branches, hooks, locks, lost files, reflogs, ledger; sets up a fresh clone with --fix'
            cand gc 'Pack the repository, safely beside other writers; nothing that was ever acknowledged is lost'
            cand backup 'Save all that is not in git to a new folder: accounts, tokens, links, submissions, events'
            cand restore 'Bring a backup back into a site that has no accounts of its own yet, such as a fresh clone'
            cand cache 'The rebuildable cache: verify, clear'
            cand translation 'Languages of a post'
            cand variation 'Other texts of a post, for some visitors'
            cand events 'List events of the live site: posts published, changed, unpublished; the oldest first'
            cand schedule 'Posts that go live or come off at a time: list, run'
            cand import 'Bring content in from elsewhere'
            cand export 'Export the posts of a stage, with what they refer to, as canonical JSON; the live site unless `--stage` is given'
            cand module 'Modules of a post: list, add, change, remove, reorder'
            cand module-type 'Module types: list, show, check values against one'
            cand migrate 'Bring the files of the site to the newest format; there is one so far, so that nothing is to be done'
            cand relayout 'Move the files of posts to where their types put them, such as after a path template has changed'
            cand layout 'Layouts: which modules a page could be made of'
            cand agent 'Agents that stage changes for people to approve'
            cand draft 'AI Review: stage a post, fields, terms, modules, and nothing else'
            cand group 'Module groups: layout templates for new posts'
            cand global 'Global modules: shared content that posts refer to'
            cand type 'Post types of the site'
            cand media 'Pictures and other files: add, list, describe, replace, check'
            cand taxonomy 'Taxonomies and their terms'
            cand menu 'Menus and their items'
            cand form 'Form definitions, and what visitors sent with them'
            cand feedback 'Remarks of reviewers on posts: create, list, resolve, delete'
            cand analytics 'What visitors look at and where they click'
            cand settings 'Settings of the site: list, change'
            cand locale 'Languages of the site'
            cand search 'Search posts: title, slug and content, whatever the case'
            cand find-replace 'Replace a text by another wherever people wrote it'
            cand diff 'Show what differs between two versions of the content, by item, module and field, texts word by word'
            cand render 'Render a post''s page as HTML, with its stylesheet in it'
            cand preview 'Preview links: create, list, revoke'
            cand url 'Addresses of the site: trace, list'
            cand redirect 'Old addresses and where they lead: list, add, change, remove'
            cand review 'Pending changes: list, diff, comment, submit, approve, reject'
            cand history 'Show who changed an item, when, on which stage, and what, newest first'
            cand revert 'Put an item, or fields of it, back to what they were at a revision'
            cand undo 'Take back your own last operation, or the one named'
            cand op 'Operations: what was done, by whom'
            cand blame 'Show field by field who gave it its present value, when, and on which stage'
            cand parked 'Rejected and refused work: list, show, restore'
            cand user 'Users of the server: who may sign in'
            cand token 'Bearer tokens for programs'
            cand workflow 'Requests to other services that events start: list, show, run, executions'
            cand audit 'List everything that was done, newest first: writes, approvals, sign-ins, accounts, refused acts'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;init'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --bare 'Make a repository without a work tree'
            cand --empty 'Only types, modules and settings, no demo content'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;build'= {
            cand --port 'Port to show it at; 0 takes any that is free'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --keep-going 'Build the rest where files cannot be read; exit code 5 anyway'
            cand --serve 'Then show it at http://127.0.0.1:PORT, to this machine only, until stopped'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand edit 'Open a post in your editor; it is checked and written when you close it'
            cand list 'List posts, a page at a time'
            cand show 'Show one post: its file, or with --json its fields, modules, metadata and relationships'
            cand context 'Show a post with all stages side by side: what is live, pending on review, staged by agents'
            cand compare 'Say which fields and modules of a post differ between two stages'
            cand revision 'Show a post as one of its revisions has it'
            cand manifest 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations'
            cand terms 'Show the terms of a post: the live ones, unless another stage is asked for'
            cand create 'Create a post, with the modules of its type''s template'
            cand set 'Change fields of a post'
            cand set-all 'Change fields of every post that the filters find, in one commit: all of them or none'
            cand replace 'Give a post''s file a whole new text'
            cand move 'Move the file of a post to where its type puts it, or to a given path'
            cand bulk 'Do one thing to several posts, in one commit: all of them or none'
            cand reorder 'Set the order of posts among their siblings, in one commit'
            cand delete 'Delete a post softly: it is hidden everywhere and can be restored'
            cand restore 'Bring a deleted post back'
            cand purge 'Remove a post''s file; history keeps it'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;post;edit'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;list'= {
            cand --type 'Only posts of these types'
            cand --status 'Only posts with these statuses: draft, scheduled, published, archived'
            cand --locale 'Only posts in these languages'
            cand --taxonomy 'Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM'
            cand --id 'Only posts with these ids'
            cand --parent 'Only posts right below this one, by its id'
            cand --search 'Only posts whose title, slug or content holds this text, whatever its case'
            cand --page 'Page, from 1'
            cand --limit 'Posts on a page, at most 1000'
            cand --sort 'What to sort by; a leading `-` sorts the other way round'
            cand --order 'Which way to sort; newest first by time, else ascending'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --descendants 'With a term: posts with a term below it, too'
            cand --roots 'Only posts that lie below no other'
            cand --waiting 'Only posts of which something waits on review'
            cand --feedback 'Only posts with feedback that nobody has resolved'
            cand --include-deleted 'Deleted posts too'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;show'= {
            cand --richtext 'Show rich text in this form; as it is in the file unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;context'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;compare'= {
            cand --base-mode 'Stage to compare from; source unless given'
            cand --target-mode 'Stage to compare to; ai-review unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;revision'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;manifest'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;terms'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;create'= {
            cand --type 'Post type'
            cand --locale 'Language; the site''s default one unless given'
            cand --title 'Title'
            cand --slug 'Slug; made from the title unless given'
            cand --status 'draft, scheduled, published or archived'
            cand --group 'Module group to start from; the type''s own unless given, `none` for an empty post'
            cand --set 'Further fields, each with its own --set: FIELD=VALUE or FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;set-all'= {
            cand --type 'Only posts of these types'
            cand --status 'Only posts with these statuses: draft, scheduled, published, archived'
            cand --locale 'Only posts in these languages'
            cand --taxonomy 'Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM'
            cand --parent 'Only posts right below this one, by its id'
            cand --search 'Only posts whose title, slug or content holds this text, whatever its case'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --all 'Every post'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;replace'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;move'= {
            cand --to 'Path for the file, below `posts/`; where the post''s type puts it unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;bulk'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;reorder'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;restore'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;purge'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;post;help'= {
            cand edit 'Open a post in your editor; it is checked and written when you close it'
            cand list 'List posts, a page at a time'
            cand show 'Show one post: its file, or with --json its fields, modules, metadata and relationships'
            cand context 'Show a post with all stages side by side: what is live, pending on review, staged by agents'
            cand compare 'Say which fields and modules of a post differ between two stages'
            cand revision 'Show a post as one of its revisions has it'
            cand manifest 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations'
            cand terms 'Show the terms of a post: the live ones, unless another stage is asked for'
            cand create 'Create a post, with the modules of its type''s template'
            cand set 'Change fields of a post'
            cand set-all 'Change fields of every post that the filters find, in one commit: all of them or none'
            cand replace 'Give a post''s file a whole new text'
            cand move 'Move the file of a post to where its type puts it, or to a given path'
            cand bulk 'Do one thing to several posts, in one commit: all of them or none'
            cand reorder 'Set the order of posts among their siblings, in one commit'
            cand delete 'Delete a post softly: it is hidden everywhere and can be restored'
            cand restore 'Bring a deleted post back'
            cand purge 'Remove a post''s file; history keeps it'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;post;help;edit'= {
        }
        &'cms;post;help;list'= {
        }
        &'cms;post;help;show'= {
        }
        &'cms;post;help;context'= {
        }
        &'cms;post;help;compare'= {
        }
        &'cms;post;help;revision'= {
        }
        &'cms;post;help;manifest'= {
        }
        &'cms;post;help;terms'= {
        }
        &'cms;post;help;create'= {
        }
        &'cms;post;help;set'= {
        }
        &'cms;post;help;set-all'= {
        }
        &'cms;post;help;replace'= {
        }
        &'cms;post;help;move'= {
        }
        &'cms;post;help;bulk'= {
        }
        &'cms;post;help;reorder'= {
        }
        &'cms;post;help;delete'= {
        }
        &'cms;post;help;restore'= {
        }
        &'cms;post;help;purge'= {
        }
        &'cms;post;help;help'= {
        }
        &'cms;richtext'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand convert 'Convert rich text: Markdown, the editor''s JSON, HTML, plain text'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;richtext;convert'= {
            cand --from 'Form of the input'
            cand --to 'Form to print'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;richtext;help'= {
            cand convert 'Convert rich text: Markdown, the editor''s JSON, HTML, plain text'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;richtext;help;convert'= {
        }
        &'cms;richtext;help;help'= {
        }
        &'cms;completions'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;mcp'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand serve 'Serve the site''s tools to AI agents, over the Model Context Protocol'
            cand tools 'List the tools of the tool server'
            cand call 'Call one tool of the tool server, and print its answer as JSON'
            cand install 'Print the configuration by which an MCP client finds this site'
            cand dump-context 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;mcp;serve'= {
            cand --transport 'stdio (unless given), or sse and http, which are one server'
            cand --host 'Address to listen on; 127.0.0.1 unless given'
            cand --port 'Port to listen on; 8787 unless given, 0 takes any that is free'
            cand --toolsets 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops'
            cand --tools 'Only these tools; `read` for those that change nothing, `all` for all'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --insecure-no-auth 'Listen beyond this machine without authentication'
            cand --read-only 'No tool that writes, whatever else is said'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;mcp;tools'= {
            cand --toolsets 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops'
            cand --tools 'Only these tools; `read` for those that change nothing, `all` for all'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --read-only 'No tool that writes, whatever else is said'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;mcp;call'= {
            cand --json-args 'Its arguments: a JSON object'
            cand --toolsets 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops'
            cand --tools 'Only these tools; `read` for those that change nothing, `all` for all'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --read-only 'No tool that writes, whatever else is said'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;mcp;install'= {
            cand --client 'Client'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;mcp;dump-context'= {
            cand --out 'File to write; an older dump is replaced, anything else is left alone'
            cand --diff 'Compare with this older dump; exit code 7 when something differs'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --require-guidance 'Fail with exit code 5 when a module type lacks aiGuidance'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;mcp;help'= {
            cand serve 'Serve the site''s tools to AI agents, over the Model Context Protocol'
            cand tools 'List the tools of the tool server'
            cand call 'Call one tool of the tool server, and print its answer as JSON'
            cand install 'Print the configuration by which an MCP client finds this site'
            cand dump-context 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;mcp;help;serve'= {
        }
        &'cms;mcp;help;tools'= {
        }
        &'cms;mcp;help;call'= {
        }
        &'cms;mcp;help;install'= {
        }
        &'cms;mcp;help;dump-context'= {
        }
        &'cms;mcp;help;help'= {
        }
        &'cms;merge-driver'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;hook'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand listen 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each'
            cand add 'Send events of the live site to an address, from now on; the secret is shown this once'
            cand list 'List the webhooks and their state'
            cand show 'Show a webhook and its state'
            cand set 'Change a webhook: what is not given stays as it is'
            cand rm 'Remove a webhook and its deliveries, also pending ones'
            cand test 'Send a test event to one webhook at once, and show the answer'
            cand deliver 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs'
            cand deliveries 'List deliveries, the newest first, or show the attempts of one'
            cand redeliver 'Send a delivery again, with the same id and body'
            cand replay 'Queue the events since a revision again, with the same ids'
            cand rotate-secret 'Give a webhook a new secret; for two days deliveries are signed with the old one, too'
            cand simulate 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;webhook;listen'= {
            cand --port 'Port to listen on, on loopback; 0 takes any that is free'
            cand --secret 'The webhook''s secret; what is not signed with it is answered 401'
            cand --status 'Status to answer with'
            cand --count 'End after so many deliveries; until it is interrupted unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;add'= {
            cand --name 'Name of the webhook; its host unless given'
            cand --event 'Events to send, such as `post.published`; all of them unless given'
            cand --secret 'A secret of your own instead of a new one'
            cand --header 'A header that deliveries carry: NAME=VALUE'
            cand --timeout-ms 'Time for the receiver''s answer in milliseconds, 1000 to 30000; 15000 unless given'
            cand --max-retries 'Retries after the first attempt, 0 to 10; 7 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --batch 'One delivery for each publish, with the list of its events'
            cand --worktree 'Also send files that are saved and not committed (`worktree.saved`)'
            cand --allow-private 'The receiver may be on this machine or a private network, without TLS too'
            cand --inactive 'Keep it switched off for now'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;set'= {
            cand --url 'Address of the receiver'
            cand --name 'Name of the webhook'
            cand --event 'Events to send, instead of those before'
            cand --secret 'A secret of your own; `cms webhook rotate-secret` makes a new one and signs with both for two days'
            cand --header 'Headers of deliveries, instead of those before: NAME=VALUE'
            cand --timeout-ms 'Time for the receiver''s answer in milliseconds, 1000 to 30000'
            cand --max-retries 'Retries after the first attempt, 0 to 10'
            cand --batch 'Whether it gets one delivery for each publish'
            cand --worktree 'Whether it gets files that are saved and not committed (`worktree.saved`)'
            cand --allow-private 'Whether the receiver may be on this machine or a private network'
            cand --active 'Switch it on or off'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --from-now 'Skip events that happened until now and are not queued: after a rewind of the branch, or a long pause'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;rm'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;test'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;deliver'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;deliveries'= {
            cand --id 'Only this delivery, with its attempts: its id, or the beginning of its id'
            cand --status 'Only deliveries with this status'
            cand --page 'Page of the list, from 1'
            cand --limit 'Deliveries on a page, 1 to 1000; 20 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;redeliver'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;replay'= {
            cand --since 'The revision: a commit that the live branch had'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;rotate-secret'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;simulate'= {
            cand --payload 'Data of the event, as a JSON object'
            cand --webhook 'Only to this webhook: its id, the beginning of its id, or its name'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;webhook;help'= {
            cand listen 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each'
            cand add 'Send events of the live site to an address, from now on; the secret is shown this once'
            cand list 'List the webhooks and their state'
            cand show 'Show a webhook and its state'
            cand set 'Change a webhook: what is not given stays as it is'
            cand rm 'Remove a webhook and its deliveries, also pending ones'
            cand test 'Send a test event to one webhook at once, and show the answer'
            cand deliver 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs'
            cand deliveries 'List deliveries, the newest first, or show the attempts of one'
            cand redeliver 'Send a delivery again, with the same id and body'
            cand replay 'Queue the events since a revision again, with the same ids'
            cand rotate-secret 'Give a webhook a new secret; for two days deliveries are signed with the old one, too'
            cand simulate 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;webhook;help;listen'= {
        }
        &'cms;webhook;help;add'= {
        }
        &'cms;webhook;help;list'= {
        }
        &'cms;webhook;help;show'= {
        }
        &'cms;webhook;help;set'= {
        }
        &'cms;webhook;help;rm'= {
        }
        &'cms;webhook;help;test'= {
        }
        &'cms;webhook;help;deliver'= {
        }
        &'cms;webhook;help;deliveries'= {
        }
        &'cms;webhook;help;redeliver'= {
        }
        &'cms;webhook;help;replay'= {
        }
        &'cms;webhook;help;rotate-secret'= {
        }
        &'cms;webhook;help;simulate'= {
        }
        &'cms;webhook;help;help'= {
        }
        &'cms;serve'= {
            cand --host 'Address to listen on'
            cand --port 'Port to listen on; 0 takes any that is free'
            cand --unix-socket 'Listen on this Unix socket instead, for a proxy in front, which is believed about clients'
            cand --engine 'HTTP engine; tiny_http is for loopback only'
            cand --trust-proxy 'Believe what this proxy says about clients (X-Forwarded-For)'
            cand --log-format 'Form of the log, a line a request; none tells only what goes wrong'
            cand --log-file 'Log to this file, behind what it holds; to standard error unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --no-site-pages 'Leave out the live site''s pages and redirects: a front end or a folder of files shows them'
            cand --no-jobs 'Answer requests only: another process publishes what is scheduled and sends webhooks'
            cand --no-rate-limits 'Count no requests: for measurements, and behind a proxy that counts them'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;watch'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --commit 'Commit each valid save to the branch that is checked out, in your name'
            cand --no-jobs 'Only watch: a server publishes what is scheduled, and sends workflows'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;whoami'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;status'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;sync'= {
            cand --remote 'Remote to exchange with; without a name `sync.remote` of cms.toml, else origin, or the only one. --dry-run fetches and shows what would come of it'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;registry'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;summary'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;activity'= {
            cand --limit 'Rows, 1 to 100; 20 unless given'
            cand --item 'Only what was done to this item: its id, or a post''s slug'
            cand --action 'Only this operation, such as `draft.create`, or the original product''s word for it, such as `post.create`'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;logs'= {
            cand --lines 'Lines, 1 to 500; 50 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;run'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;validate'= {
            cand --changed 'Check revision B and report what changed since A, and what those changes break elsewhere'
            cand --format 'How to write the problems'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;explain'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;fmt'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --check 'Change nothing; exit code 7 when a file is not in canonical form'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;schema'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand install 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;schema;install'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;schema;help'= {
            cand install 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;schema;help;install'= {
        }
        &'cms;schema;help;help'= {
        }
        &'cms;doctor'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --fix 'Fix what can be fixed'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;gc'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;backup'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;restore'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;cache'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand verify 'Check that the rebuildable cache is valid'
            cand clear 'Empty the rebuildable cache; the next command makes it anew from git'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;cache;verify'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;cache;clear'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;cache;help'= {
            cand verify 'Check that the rebuildable cache is valid'
            cand clear 'Empty the rebuildable cache; the next command makes it anew from git'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;cache;help;verify'= {
        }
        &'cms;cache;help;clear'= {
        }
        &'cms;cache;help;help'= {
        }
        &'cms;translation'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand create 'Create translations of a post: drafts in other languages, with copies of its modules'
            cand list 'List the languages that a post exists in: the original and all its translations'
            cand status 'Show which languages a post has, and what changed in it since each was last brought up to date'
            cand update 'Bring a translation up to date as far as that needs no translator, and confirm what needs none'
            cand delete 'Delete a translation softly; the original and the other languages stay'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;translation;create'= {
            cand --slug 'Slug, for one language; the post''s with the language behind it unless given'
            cand --title 'Title, for one language; the post''s unless given'
            cand --meta-title 'Title for search engines; the post''s unless given'
            cand --meta-description 'Description for search engines; the post''s unless given'
            cand --from 'Whose text it begins with; that of the stage that it is written to unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --without-modules 'Leave the modules out'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;translation;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;translation;status'= {
            cand --locale 'Only this language'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;translation;update'= {
            cand --confirm 'A stale place that is right as it is, such as `title`, as `cms translation status` names it'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --confirm-all 'Every stale place is right as it is'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;translation;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;translation;help'= {
            cand create 'Create translations of a post: drafts in other languages, with copies of its modules'
            cand list 'List the languages that a post exists in: the original and all its translations'
            cand status 'Show which languages a post has, and what changed in it since each was last brought up to date'
            cand update 'Bring a translation up to date as far as that needs no translator, and confirm what needs none'
            cand delete 'Delete a translation softly; the original and the other languages stay'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;translation;help;create'= {
        }
        &'cms;translation;help;list'= {
        }
        &'cms;translation;help;status'= {
        }
        &'cms;translation;help;update'= {
        }
        &'cms;translation;help;delete'= {
        }
        &'cms;translation;help;help'= {
        }
        &'cms;variation'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand create 'Create a variation of a post: a draft of its own with the same modules, in every language of the post'
            cand list 'List the variations of a post, the main one first, in all languages'
            cand show 'Show a variation as `cms post show` shows a post'
            cand edit 'Change fields of a variation, in the language of the post that is named'
            cand serve 'Choose which variation of a live post a visitor sees, by the weights of its post type'
            cand stats 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one'
            cand promote 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address'
            cand delete 'Delete a variation softly, in every language; with the last one the test ends'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;variation;create'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;edit'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;serve'= {
            cand --current 'What the visitor saw before, from the cookie: it stays while it is published'
            cand --visitor 'A key of the visitor: the same key gets the same variation. It is not stored'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;stats'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;promote'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;variation;help'= {
            cand create 'Create a variation of a post: a draft of its own with the same modules, in every language of the post'
            cand list 'List the variations of a post, the main one first, in all languages'
            cand show 'Show a variation as `cms post show` shows a post'
            cand edit 'Change fields of a variation, in the language of the post that is named'
            cand serve 'Choose which variation of a live post a visitor sees, by the weights of its post type'
            cand stats 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one'
            cand promote 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address'
            cand delete 'Delete a variation softly, in every language; with the last one the test ends'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;variation;help;create'= {
        }
        &'cms;variation;help;list'= {
        }
        &'cms;variation;help;show'= {
        }
        &'cms;variation;help;edit'= {
        }
        &'cms;variation;help;serve'= {
        }
        &'cms;variation;help;stats'= {
        }
        &'cms;variation;help;promote'= {
        }
        &'cms;variation;help;delete'= {
        }
        &'cms;variation;help;help'= {
        }
        &'cms;events'= {
            cand --since 'Only events after this revision of source'
            cand --event 'Only events with these names, such as `post.published`'
            cand --limit 'Most events, but for those of one commit; 1000 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --follow 'Keep running: print each event when it happens, on a line'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;schedule'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List the posts that will be published or archived at a time, the next one first'
            cand run 'Publish and archive the posts whose time has come'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;schedule;list'= {
            cand --limit 'Most posts to list; 50 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;schedule;run'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;schedule;help'= {
            cand list 'List the posts that will be published or archived at a time, the next one first'
            cand run 'Publish and archive the posts whose time has come'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;schedule;help;list'= {
        }
        &'cms;schedule;help;run'= {
        }
        &'cms;schedule;help;help'= {
        }
        &'cms;import'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand markdown 'Import a folder of Markdown files as posts'
            cand json 'Import canonical JSON: a post, or what `cms export` wrote, in one commit'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;import;markdown'= {
            cand --type 'Post type'
            cand --locale 'Language of files that name none; the site''s default one unless given'
            cand --unknown 'Front matter that means nothing to a post: keep it as custom fields, or drop it'
            cand --source 'Name of the source, instead of the last two names of DIR''s full path'
            cand --url-prefix 'What the old site''s addresses began with, such as `/blog`'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --restore 'Bring back posts that were deleted since they were imported'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;import;json'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --new-ids 'All posts are new, with ids of their own'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;import;help'= {
            cand markdown 'Import a folder of Markdown files as posts'
            cand json 'Import canonical JSON: a post, or what `cms export` wrote, in one commit'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;import;help;markdown'= {
        }
        &'cms;import;help;json'= {
        }
        &'cms;import;help;help'= {
        }
        &'cms;export'= {
            cand --type 'Only posts of these types'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --posts-only 'Posts alone: no terms, menus, globals, forms, redirects, definitions'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List the modules of a post, in order'
            cand add 'Add a module to a post'
            cand set 'Change fields of a module'
            cand remove 'Remove a module from its post'
            cand reorder 'Put the modules of a post in another order'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;module;list'= {
            cand --richtext 'Show rich text in this form; as it is in the file unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module;add'= {
            cand --props 'All values at once: a JSON object'
            cand --set 'Single values: FIELD=VALUE or FIELD:=JSON'
            cand --global 'Show this global module; values given are what differs here'
            cand --at 'Place, from 1; at the end unless given'
            cand --label 'A name for editors'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --locked 'It must stay on the post, where it is'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module;set'= {
            cand --at 'It goes to this place on its post, from 1'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module;remove'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module;reorder'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module;help'= {
            cand list 'List the modules of a post, in order'
            cand add 'Add a module to a post'
            cand set 'Change fields of a module'
            cand remove 'Remove a module from its post'
            cand reorder 'Put the modules of a post in another order'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;module;help;list'= {
        }
        &'cms;module;help;add'= {
        }
        &'cms;module;help;set'= {
        }
        &'cms;module;help;remove'= {
        }
        &'cms;module;help;reorder'= {
        }
        &'cms;module;help;help'= {
        }
        &'cms;module-type'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List module types: fields, defaults, where they may be used, how agents should use them'
            cand show 'Show one module type: its fields, or with --json its schema, defaults and guidance'
            cand check 'Say whether values fit a module type, without writing anything'
            cand migrate 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;module-type;list'= {
            cand --for 'Only those that may stand on posts of this type'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --usable 'None at all where posts of that type hold no modules'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module-type;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module-type;check'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module-type;migrate'= {
            cand --rename 'A field gets another slug: OLD=NEW'
            cand --move 'A field moves, into an object or out of one: FROM=TO, such as title=heading.text'
            cand --drop 'A field goes, with its values'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;module-type;help'= {
            cand list 'List module types: fields, defaults, where they may be used, how agents should use them'
            cand show 'Show one module type: its fields, or with --json its schema, defaults and guidance'
            cand check 'Say whether values fit a module type, without writing anything'
            cand migrate 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;module-type;help;list'= {
        }
        &'cms;module-type;help;show'= {
        }
        &'cms;module-type;help;check'= {
        }
        &'cms;module-type;help;migrate'= {
        }
        &'cms;module-type;help;help'= {
        }
        &'cms;migrate'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;relayout'= {
            cand --type 'Only posts of these types'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;layout'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand suggest 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;layout;suggest'= {
            cand --type 'Only module types that may stand on posts of this type'
            cand --role 'Layout roles that the page needs, such as hero or pricing'
            cand --without 'Module types that are not to be suggested'
            cand --max-per-role 'Candidates for each role, 1 to 10; 3 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;layout;help'= {
            cand suggest 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;layout;help;suggest'= {
        }
        &'cms;layout;help;help'= {
        }
        &'cms;agent'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List agents: where each is offered, and whether it takes open-ended context'
            cand run 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review'
            cand run-field 'Ask an agent for the value of one field; with --apply it is staged on AI Review'
            cand runs 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days'
            cand show 'Show one agent: its file, or with --json its fields'
            cand set 'Change fields of an agent. The live site''s agents are asked: --stage source changes those'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;agent;list'= {
            cand --scope 'Only agents that are offered in this scope: dropdown, global, field, posts.bulk, post.create-translation'
            cand --form 'Only agents that are offered for this form'
            cand --field 'Only agents that are offered for this field, such as `post.title`'
            cand --field-type 'Only agents that are offered for fields of this type, such as `richtext`'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;agent;run'= {
            cand --request 'What should be done, in your own words, where the agent takes them'
            cand --scope 'Where the agent is asked: dropdown (unless given), global, field, posts.bulk'
            cand --module 'The id of the module, where the post has several of the type'
            cand --context 'More for the agent: a JSON object'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;agent;run-field'= {
            cand --request 'What should be done, in your own words, where the agent takes them'
            cand --module 'The id of the module, where the post has several of the type'
            cand --instance 'The module''s id as `get_post_context` gives it: of a global module the global''s own'
            cand --context 'More for the agent: a JSON object'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --apply 'Stage the value on AI Review'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;agent;runs'= {
            cand --post 'Only those about this post'
            cand --run 'Only this run, whole: its id, or the beginning of it'
            cand --limit 'Most runs; 50 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;agent;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;agent;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;agent;help'= {
            cand list 'List agents: where each is offered, and whether it takes open-ended context'
            cand run 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review'
            cand run-field 'Ask an agent for the value of one field; with --apply it is staged on AI Review'
            cand runs 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days'
            cand show 'Show one agent: its file, or with --json its fields'
            cand set 'Change fields of an agent. The live site''s agents are asked: --stage source changes those'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;agent;help;list'= {
        }
        &'cms;agent;help;run'= {
        }
        &'cms;agent;help;run-field'= {
        }
        &'cms;agent;help;runs'= {
        }
        &'cms;agent;help;show'= {
        }
        &'cms;agent;help;set'= {
        }
        &'cms;agent;help;help'= {
        }
        &'cms;draft'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand create 'Stage a new post on AI Review, with the modules of a template, and fill them in'
            cand translate 'Stage a translation of a post on AI Review: a draft in another language, with its modules'
            cand translate-all 'Stage translations of a post in several languages; one that fails does not stop the others'
            cand update-translation 'Stage on AI Review what a translation can take over from its original without a translator'
            cand create-variation 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post'
            cand save 'Stage fields of a post on AI Review, beside what is staged already'
            cand set-terms 'Stage the terms of a post on AI Review: the full list'
            cand add-module 'Stage a new module on a post'
            cand update-module 'Stage values of a module, or another place for it'
            cand remove-module 'Stage the removal of a module'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;draft;create'= {
            cand --type 'Post type'
            cand --locale 'Language; the site''s default one unless given'
            cand --slug 'Slug; made safe'
            cand --title 'Title'
            cand --excerpt 'Short text for lists'
            cand --text 'The text, as Markdown'
            cand --group 'Template, by its name; the type''s own unless given'
            cand --group-id 'Template, by its id'
            cand --edit 'Changes of the template''s modules, each with its own --edit: {"type": …, "overrides": {…}}'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;translate'= {
            cand --locale 'Language of the translation'
            cand --slug 'Slug; the post''s with the language behind it unless given'
            cand --title 'Title; the post''s unless given'
            cand --meta-title 'Title for search engines; the post''s unless given'
            cand --meta-description 'Description for search engines; the post''s unless given'
            cand --from 'Whose words it begins with'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --without-modules 'Leave the modules out'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;translate-all'= {
            cand --from 'Whose words they begin with'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --without-modules 'Leave the modules out'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;update-translation'= {
            cand --confirm 'A stale place that is right as it is, such as `title`'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;create-variation'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;save'= {
            cand --term 'All terms of the post, by their ids'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --allow-shorter 'Let a custom field''s list lose entries that Review has: without this, a list that is shorter is refused'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;set-terms'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;add-module'= {
            cand --props 'Its values: a JSON object'
            cand --scope '`local`, or `global` to show a global module'
            cand --global 'The global module to show; values given are what differs here'
            cand --at 'Place, from 1; at the end unless given'
            cand --locked 'Refused: an agent can neither lock nor unlock'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;update-module'= {
            cand --text 'The module''s text, as Markdown'
            cand --at 'New place, from 1'
            cand --locked 'Refused: an agent can neither lock nor unlock'
            cand --mode 'The stage that is written; any but `ai-review` is refused'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --clear-overrides 'Take away all that the post changes about a global module'
            cand --allow-shorter 'Let a list lose entries that Review has: without this, a list that is shorter is refused'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;remove-module'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;draft;help'= {
            cand create 'Stage a new post on AI Review, with the modules of a template, and fill them in'
            cand translate 'Stage a translation of a post on AI Review: a draft in another language, with its modules'
            cand translate-all 'Stage translations of a post in several languages; one that fails does not stop the others'
            cand update-translation 'Stage on AI Review what a translation can take over from its original without a translator'
            cand create-variation 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post'
            cand save 'Stage fields of a post on AI Review, beside what is staged already'
            cand set-terms 'Stage the terms of a post on AI Review: the full list'
            cand add-module 'Stage a new module on a post'
            cand update-module 'Stage values of a module, or another place for it'
            cand remove-module 'Stage the removal of a module'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;draft;help;create'= {
        }
        &'cms;draft;help;translate'= {
        }
        &'cms;draft;help;translate-all'= {
        }
        &'cms;draft;help;update-translation'= {
        }
        &'cms;draft;help;create-variation'= {
        }
        &'cms;draft;help;save'= {
        }
        &'cms;draft;help;set-terms'= {
        }
        &'cms;draft;help;add-module'= {
        }
        &'cms;draft;help;update-module'= {
        }
        &'cms;draft;help;remove-module'= {
        }
        &'cms;draft;help;help'= {
        }
        &'cms;group'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List module groups, the layouts that new posts start with'
            cand show 'Show one module group: its file, or with --json its fields'
            cand create 'Create a module group'
            cand set 'Change fields of a module group; posts made from it before stay as they are'
            cand default 'Make a module group the one that new posts of its type start with'
            cand apply 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is'
            cand delete 'Delete a module group that no post type starts with'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;group;list'= {
            cand --type 'Only groups for this post type'
            cand --search 'Only groups whose name or description holds this text, whatever its case'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;group;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;group;create'= {
            cand --type 'The post type it is for'
            cand --description 'What it is for'
            cand --modules 'Its modules by their types, in order'
            cand --locked 'Those of its modules, by type, that must stay on posts made from it'
            cand --set 'Further fields: FIELD=VALUE or FIELD:=JSON, such as members[0].props.title=Hello'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --default 'New posts of the type start with it'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;group;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;group;default'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;group;apply'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;group;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;group;help'= {
            cand list 'List module groups, the layouts that new posts start with'
            cand show 'Show one module group: its file, or with --json its fields'
            cand create 'Create a module group'
            cand set 'Change fields of a module group; posts made from it before stay as they are'
            cand default 'Make a module group the one that new posts of its type start with'
            cand apply 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is'
            cand delete 'Delete a module group that no post type starts with'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;group;help;list'= {
        }
        &'cms;group;help;show'= {
        }
        &'cms;group;help;create'= {
        }
        &'cms;group;help;set'= {
        }
        &'cms;group;help;default'= {
        }
        &'cms;group;help;apply'= {
        }
        &'cms;group;help;delete'= {
        }
        &'cms;group;help;help'= {
        }
        &'cms;global'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List global modules, and how many posts use each'
            cand show 'Show one global module: its file, or with --json its fields and what uses it'
            cand create 'Create a global module, with the starting values of its type'
            cand set 'Change fields of a global module, everywhere it is shown'
            cand rename 'Give a global module another slug, in every post and group that uses it, in one commit'
            cand delete 'Delete a global module that nothing uses'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;global;list'= {
            cand --type 'Only global modules of this module type'
            cand --search 'Only global modules whose slug or label holds this text, whatever its case'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;global;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;global;create'= {
            cand --slug 'The name that posts call it by; made from the label unless given'
            cand --label 'A name for editors'
            cand --set 'Values: props.FIELD=VALUE or props.FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;global;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;global;rename'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;global;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;global;help'= {
            cand list 'List global modules, and how many posts use each'
            cand show 'Show one global module: its file, or with --json its fields and what uses it'
            cand create 'Create a global module, with the starting values of its type'
            cand set 'Change fields of a global module, everywhere it is shown'
            cand rename 'Give a global module another slug, in every post and group that uses it, in one commit'
            cand delete 'Delete a global module that nothing uses'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;global;help;list'= {
        }
        &'cms;global;help;show'= {
        }
        &'cms;global;help;create'= {
        }
        &'cms;global;help;set'= {
        }
        &'cms;global;help;rename'= {
        }
        &'cms;global;help;delete'= {
        }
        &'cms;global;help;help'= {
        }
        &'cms;type'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List post types, and how many posts each has'
            cand show 'Show one post type: its file, or with --json its fields'
            cand config 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one'
            cand create 'Create a post type'
            cand set 'Change fields of a post type'
            cand delete 'Delete a post type that no post, group or menu uses'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;type;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;type;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;type;config'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;type;create'= {
            cand --label 'Its name for editors'
            cand --plural 'Its name for several'
            cand --taxonomies 'Taxonomies that its posts may use'
            cand --set 'Further fields: FIELD=VALUE or FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;type;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;type;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;type;help'= {
            cand list 'List post types, and how many posts each has'
            cand show 'Show one post type: its file, or with --json its fields'
            cand config 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one'
            cand create 'Create a post type'
            cand set 'Change fields of a post type'
            cand delete 'Delete a post type that no post, group or menu uses'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;type;help;list'= {
        }
        &'cms;type;help;show'= {
        }
        &'cms;type;help;config'= {
        }
        &'cms;type;help;create'= {
        }
        &'cms;type;help;set'= {
        }
        &'cms;type;help;delete'= {
        }
        &'cms;type;help;help'= {
        }
        &'cms;media'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List media, the newest first'
            cand show 'Show one media record'
            cand add 'Add pictures and other files; the same file twice is stored once'
            cand upload 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine'
            cand set 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect'
            cand describe 'Suggest what a media record says (alternative text and the like), staged on AI Review'
            cand rename 'Give the file of a media record another name, in every text that names its address'
            cand replace 'Put another file in the place of a media record''s, everywhere it is used'
            cand rm 'Remove a media record and its file; refused while it is used on any stage'
            cand variants 'Make the variants of a picture, and list them; they are also made when somebody asks for one'
            cand check 'Check that media records, their files and their variants agree, on every stage'
            cand repair 'Repair media: bring missing files back from other stages, and let records say what their files are'
            cand where-used 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages'
            cand categories 'List the categories of media'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;media;list'= {
            cand --search 'A text in file name, alternative text, title or caption, whatever its case'
            cand --category 'Exactly this category'
            cand --mime 'Exactly this media type, such as image/jpeg'
            cand --page 'Page, from 1'
            cand --limit 'Records on a page'
            cand --offset 'Records to pass over, instead of pages'
            cand --sort-by 'Sort by'
            cand --sort-order 'Which way; the newest and the largest first unless told otherwise, names from A'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --without-alt 'Only pictures that nobody described for those who cannot see them'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;add'= {
            cand --alt 'What the picture shows, for those who cannot see it'
            cand --title 'Title'
            cand --description 'A longer description'
            cand --category 'Word to find it by; may be given several times'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;upload'= {
            cand --alt-text 'What the picture shows, for those who cannot see it'
            cand --title 'Title'
            cand --description 'A longer description'
            cand --category 'Word to find it by; may be given several times'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;describe'= {
            cand --alt-text 'What the picture shows, for those who cannot see it; an empty text takes it away'
            cand --title 'Title'
            cand --caption 'Caption shown with it'
            cand --description 'A longer description'
            cand --category 'Words to find it by, instead of those that it has'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;rename'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;replace'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;rm'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --force 'Remove it although something uses it, and empty the fields that name it'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;variants'= {
            cand --theme 'For bright or dark pages'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;check'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;repair'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;where-used'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;categories'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;media;help'= {
            cand list 'List media, the newest first'
            cand show 'Show one media record'
            cand add 'Add pictures and other files; the same file twice is stored once'
            cand upload 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine'
            cand set 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect'
            cand describe 'Suggest what a media record says (alternative text and the like), staged on AI Review'
            cand rename 'Give the file of a media record another name, in every text that names its address'
            cand replace 'Put another file in the place of a media record''s, everywhere it is used'
            cand rm 'Remove a media record and its file; refused while it is used on any stage'
            cand variants 'Make the variants of a picture, and list them; they are also made when somebody asks for one'
            cand check 'Check that media records, their files and their variants agree, on every stage'
            cand repair 'Repair media: bring missing files back from other stages, and let records say what their files are'
            cand where-used 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages'
            cand categories 'List the categories of media'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;media;help;list'= {
        }
        &'cms;media;help;show'= {
        }
        &'cms;media;help;add'= {
        }
        &'cms;media;help;upload'= {
        }
        &'cms;media;help;set'= {
        }
        &'cms;media;help;describe'= {
        }
        &'cms;media;help;rename'= {
        }
        &'cms;media;help;replace'= {
        }
        &'cms;media;help;rm'= {
        }
        &'cms;media;help;variants'= {
        }
        &'cms;media;help;check'= {
        }
        &'cms;media;help;repair'= {
        }
        &'cms;media;help;where-used'= {
        }
        &'cms;media;help;categories'= {
        }
        &'cms;media;help;help'= {
        }
        &'cms;taxonomy'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List taxonomies, and how many terms each has'
            cand show 'Show one taxonomy: its file, or with --json its fields'
            cand create 'Create a taxonomy'
            cand set 'Change fields of a taxonomy'
            cand delete 'Delete a taxonomy that no post type and no post uses'
            cand terms 'List the terms of a taxonomy as a tree, and how many posts carry each'
            cand add-term 'Add a term to a taxonomy'
            cand set-term 'Change fields of a term'
            cand rename-term 'Give a term another slug, in every post that carries it, in one commit'
            cand remove-term 'Remove a term that nothing carries'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;taxonomy;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;create'= {
            cand --name 'Its name for readers'
            cand --max-selections 'Most terms on one post; any number unless given'
            cand --set 'Further fields: FIELD=VALUE or FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --hierarchical 'Terms can have a parent'
            cand --free-tagging 'Posts may name terms that do not exist yet'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --with-terms 'Its terms too'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;terms'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;add-term'= {
            cand --slug 'The name that posts call it by; made from the name unless given'
            cand --parent 'Slug of the term above it'
            cand --description 'What it is about'
            cand --set 'Further fields: FIELD=VALUE or FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;set-term'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;rename-term'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;remove-term'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --detach 'Take it off the posts that carry it; terms below it move up'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;taxonomy;help'= {
            cand list 'List taxonomies, and how many terms each has'
            cand show 'Show one taxonomy: its file, or with --json its fields'
            cand create 'Create a taxonomy'
            cand set 'Change fields of a taxonomy'
            cand delete 'Delete a taxonomy that no post type and no post uses'
            cand terms 'List the terms of a taxonomy as a tree, and how many posts carry each'
            cand add-term 'Add a term to a taxonomy'
            cand set-term 'Change fields of a term'
            cand rename-term 'Give a term another slug, in every post that carries it, in one commit'
            cand remove-term 'Remove a term that nothing carries'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;taxonomy;help;list'= {
        }
        &'cms;taxonomy;help;show'= {
        }
        &'cms;taxonomy;help;create'= {
        }
        &'cms;taxonomy;help;set'= {
        }
        &'cms;taxonomy;help;delete'= {
        }
        &'cms;taxonomy;help;terms'= {
        }
        &'cms;taxonomy;help;add-term'= {
        }
        &'cms;taxonomy;help;set-term'= {
        }
        &'cms;taxonomy;help;rename-term'= {
        }
        &'cms;taxonomy;help;remove-term'= {
        }
        &'cms;taxonomy;help;help'= {
        }
        &'cms;menu'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List menus, and how many items each has'
            cand show 'Show one menu as a tree, or with --json its fields'
            cand create 'Create a menu without items'
            cand set 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth'
            cand add-item 'Add an item to a menu'
            cand move-item 'Move an item within its menu, with what is below it'
            cand reorder 'Put items of a menu in an order, all below one parent, with what is below them'
            cand remove-item 'Remove an item from its menu, with everything below it'
            cand rename 'Give a menu another slug'
            cand delete 'Delete a menu with all its items'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;menu;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;create'= {
            cand --name 'Its name for editors'
            cand --locale 'Its language; all of them unless given'
            cand --set 'Further fields: FIELD=VALUE or FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;add-item'= {
            cand --label 'What visitors read; the post''s title unless given'
            cand --url 'It leads to this address'
            cand --post 'It leads to this post'
            cand --dynamic-type 'It lists the posts of this type'
            cand --parent 'Item that it stands below; at the top unless given'
            cand --at 'Place among the items with the same parent, from 1; at the end unless given'
            cand --set 'Further fields of the item: FIELD=VALUE or FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --section 'It is a heading over the items below it; it may also lead somewhere'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;move-item'= {
            cand --parent 'Item that it goes below; it keeps its parent unless given'
            cand --at 'Place among the items with the same parent, from 1; at the end unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --top 'It goes to the top, below no other item'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;reorder'= {
            cand --parent 'Item that they stand below; at the top unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;remove-item'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;rename'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;menu;help'= {
            cand list 'List menus, and how many items each has'
            cand show 'Show one menu as a tree, or with --json its fields'
            cand create 'Create a menu without items'
            cand set 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth'
            cand add-item 'Add an item to a menu'
            cand move-item 'Move an item within its menu, with what is below it'
            cand reorder 'Put items of a menu in an order, all below one parent, with what is below them'
            cand remove-item 'Remove an item from its menu, with everything below it'
            cand rename 'Give a menu another slug'
            cand delete 'Delete a menu with all its items'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;menu;help;list'= {
        }
        &'cms;menu;help;show'= {
        }
        &'cms;menu;help;create'= {
        }
        &'cms;menu;help;set'= {
        }
        &'cms;menu;help;add-item'= {
        }
        &'cms;menu;help;move-item'= {
        }
        &'cms;menu;help;reorder'= {
        }
        &'cms;menu;help;remove-item'= {
        }
        &'cms;menu;help;rename'= {
        }
        &'cms;menu;help;delete'= {
        }
        &'cms;menu;help;help'= {
        }
        &'cms;form'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List form definitions'
            cand show 'Show one form definition: its file, or with --json its fields'
            cand create 'Create a form definition'
            cand set 'Change fields of a form definition'
            cand rename 'Give a form another slug, in every post and global module that shows it, in one commit'
            cand delete 'Delete a form that nothing shows'
            cand submit 'Send a form as a visitor does'
            cand submissions 'List what visitors sent with forms, the last one first'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;form;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;create'= {
            cand --title 'Its title'
            cand --set 'Further fields: FIELD=VALUE or FIELD:=JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;rename'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;submit'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;submissions'= {
            cand --since 'Only those sent then or later: a day such as `2026-11-20`, or a time in RFC 3339'
            cand --until 'Only those sent before then: a day such as `2026-11-20`, or a time in RFC 3339'
            cand --search 'Only those with a value that contains this text'
            cand --page 'Page of the list, from 1'
            cand --limit 'Submissions on a page, 1 to 1000; 20 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand export 'Export form submissions: a table for spreadsheets, or JSON'
            cand delete 'Delete submissions permanently'
            cand erase 'Erase one person''s data: every submission with a value that is just this, such as a mail address'
            cand forget 'Delete the submissions that are older than `retention.submissions_days` of the live settings says'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;form;submissions;export'= {
            cand --format 'Form of the file'
            cand --since 'Only those sent then or later: a day such as `2026-11-20`, or a time in RFC 3339'
            cand --until 'Only those sent before then: a day such as `2026-11-20`, or a time in RFC 3339'
            cand -o 'New file to write, which only you can read; standard output unless given'
            cand --out 'New file to write, which only you can read; standard output unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;submissions;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;submissions;erase'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;submissions;forget'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;form;submissions;help'= {
            cand export 'Export form submissions: a table for spreadsheets, or JSON'
            cand delete 'Delete submissions permanently'
            cand erase 'Erase one person''s data: every submission with a value that is just this, such as a mail address'
            cand forget 'Delete the submissions that are older than `retention.submissions_days` of the live settings says'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;form;submissions;help;export'= {
        }
        &'cms;form;submissions;help;delete'= {
        }
        &'cms;form;submissions;help;erase'= {
        }
        &'cms;form;submissions;help;forget'= {
        }
        &'cms;form;submissions;help;help'= {
        }
        &'cms;form;help'= {
            cand list 'List form definitions'
            cand show 'Show one form definition: its file, or with --json its fields'
            cand create 'Create a form definition'
            cand set 'Change fields of a form definition'
            cand rename 'Give a form another slug, in every post and global module that shows it, in one commit'
            cand delete 'Delete a form that nothing shows'
            cand submit 'Send a form as a visitor does'
            cand submissions 'List what visitors sent with forms, the last one first'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;form;help;list'= {
        }
        &'cms;form;help;show'= {
        }
        &'cms;form;help;create'= {
        }
        &'cms;form;help;set'= {
        }
        &'cms;form;help;rename'= {
        }
        &'cms;form;help;delete'= {
        }
        &'cms;form;help;submit'= {
        }
        &'cms;form;help;submissions'= {
            cand export 'Export form submissions: a table for spreadsheets, or JSON'
            cand delete 'Delete submissions permanently'
            cand erase 'Erase one person''s data: every submission with a value that is just this, such as a mail address'
            cand forget 'Delete the submissions that are older than `retention.submissions_days` of the live settings says'
        }
        &'cms;form;help;submissions;export'= {
        }
        &'cms;form;help;submissions;delete'= {
        }
        &'cms;form;help;submissions;erase'= {
        }
        &'cms;form;help;submissions;forget'= {
        }
        &'cms;form;help;help'= {
        }
        &'cms;feedback'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand create 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at'
            cand list 'List feedback, the first remark first; of very many the last 1,000'
            cand resolve 'Resolve a remark, or reopen it'
            cand delete 'Delete a remark permanently'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;feedback;create'= {
            cand --category 'What kind of remark it is, such as `bug` or `comment`'
            cand --mode 'What was looked at; by default the live post, else the pending'
            cand --x 'Where on the page, from the left, in your own unit: a fraction of its width, or pixels'
            cand --y 'Where on the page, from the top'
            cand --element-selector 'The element that is meant, as a CSS selector'
            cand --context 'What else belongs to it, as JSON'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;feedback;list'= {
            cand --mode 'Only what was said on looking at this'
            cand --status 'Only what is still open, or resolved'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;feedback;resolve'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --reopen 'Open it again'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;feedback;delete'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;feedback;help'= {
            cand create 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at'
            cand list 'List feedback, the first remark first; of very many the last 1,000'
            cand resolve 'Resolve a remark, or reopen it'
            cand delete 'Delete a remark permanently'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;feedback;help;create'= {
        }
        &'cms;feedback;help;list'= {
        }
        &'cms;feedback;help;resolve'= {
        }
        &'cms;feedback;help;delete'= {
        }
        &'cms;feedback;help;help'= {
        }
        &'cms;analytics'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand track 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none'
            cand summary 'Show views and clicks: in all, by post, by day'
            cand heatmap 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;analytics;track'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;analytics;summary'= {
            cand --since 'From this day on, such as `2026-11-01`'
            cand --until 'Up to the day before this one'
            cand --event-type 'Only events of this type, such as `click`; all types unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;analytics;heatmap'= {
            cand --event-type 'Type of the events; `click` unless given'
            cand --since 'Only what happened then or later: a day such as `2026-11-20`, or a time in RFC 3339'
            cand --until 'Only what happened before then: a day such as `2026-11-20`, or a time in RFC 3339'
            cand -o 'Picture to draw (PNG); an older one is replaced, anything else is left alone'
            cand --out 'Picture to draw (PNG); an older one is replaced, anything else is left alone'
            cand --width 'Width of the picture, 320 to 2560 pixels; 1280 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;analytics;help'= {
            cand track 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none'
            cand summary 'Show views and clicks: in all, by post, by day'
            cand heatmap 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;analytics;help;track'= {
        }
        &'cms;analytics;help;summary'= {
        }
        &'cms;analytics;help;heatmap'= {
        }
        &'cms;analytics;help;help'= {
        }
        &'cms;settings'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List the site''s settings: each key with its value, and what it means'
            cand set 'Change settings of the site'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;settings;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;settings;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;settings;help'= {
            cand list 'List the site''s settings: each key with its value, and what it means'
            cand set 'Change settings of the site'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;settings;help;list'= {
        }
        &'cms;settings;help;set'= {
        }
        &'cms;settings;help;help'= {
        }
        &'cms;locale'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List the languages of the site, and how many posts each has'
            cand add 'Add a language to the site'
            cand remove 'Remove a language that no post uses'
            cand enable 'Enable a language that was disabled'
            cand disable 'Disable a language: its live posts are archived, and nothing is translated into it'
            cand default 'Make a language the site''s default, the one without a prefix in addresses'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;locale;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;locale;add'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --default 'It becomes the site''s default, the one without a prefix in addresses'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;locale;remove'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;locale;enable'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;locale;disable'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;locale;default'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;locale;help'= {
            cand list 'List the languages of the site, and how many posts each has'
            cand add 'Add a language to the site'
            cand remove 'Remove a language that no post uses'
            cand enable 'Enable a language that was disabled'
            cand disable 'Disable a language: its live posts are archived, and nothing is translated into it'
            cand default 'Make a language the site''s default, the one without a prefix in addresses'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;locale;help;list'= {
        }
        &'cms;locale;help;add'= {
        }
        &'cms;locale;help;remove'= {
        }
        &'cms;locale;help;enable'= {
        }
        &'cms;locale;help;disable'= {
        }
        &'cms;locale;help;default'= {
        }
        &'cms;locale;help;help'= {
        }
        &'cms;search'= {
            cand --type 'Only posts of these types'
            cand --locale 'Only posts in these languages'
            cand --status 'Only posts with these statuses: draft, scheduled, published, archived'
            cand --limit 'Most posts to show, at most 1000'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;find-replace'= {
            cand --in 'Only here: posts, post_modules, module_instances (global modules), menus, menu_items, forms, taxonomies, taxonomy_terms, media, redirects'
            cand --also 'Also in texts that are not words'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --regex 'FIND is a regular expression'
            cand --case-insensitive 'Upper and lower case are the same'
            cand --words 'Only whole words: `chain` and not `chains`'
            cand --all-stages 'On source, and in what is pending on review and ai-review, at once'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;diff'= {
            cand --from 'The version before, for a name that could also be an item'
            cand --to 'The version after'
            cand --format 'How to print it'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --exit-code 'Exit with 7 when anything differs'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;render'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;preview'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand create 'Make a link that shows one post as it would be, without logging in'
            cand list 'List the valid preview links, newest first'
            cand revoke 'Revoke a preview link: it stops working at once'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;preview;create'= {
            cand --hours 'How long it holds, in hours, 1 to 720'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --pin 'Show the post as it is now, whatever happens to the stage'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;preview;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;preview;revoke'= {
            cand --post 'Only if it is a link of this post: id, `type/locale/slug`, file path, beginning of an id, or a slug'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;preview;help'= {
            cand create 'Make a link that shows one post as it would be, without logging in'
            cand list 'List the valid preview links, newest first'
            cand revoke 'Revoke a preview link: it stops working at once'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;preview;help;create'= {
        }
        &'cms;preview;help;list'= {
        }
        &'cms;preview;help;revoke'= {
        }
        &'cms;preview;help;help'= {
        }
        &'cms;url'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand trace 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects'
            cand test 'Ask what `cms serve` answers an anonymous visitor on a path, without a server'
            cand list 'List the addresses of the site: the pages of live posts, and redirects'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;url;trace'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;url;test'= {
            cand --method 'GET unless given; HEAD leaves the body out'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;url;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;url;help'= {
            cand trace 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects'
            cand test 'Ask what `cms serve` answers an anonymous visitor on a path, without a server'
            cand list 'List the addresses of the site: the pages of live posts, and redirects'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;url;help;trace'= {
        }
        &'cms;url;help;test'= {
        }
        &'cms;url;help;list'= {
        }
        &'cms;url;help;help'= {
        }
        &'cms;redirect'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List redirects: old addresses and where they lead'
            cand add 'Redirect an old address'
            cand set 'Change a redirect'
            cand remove 'Remove a redirect'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;redirect;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;redirect;add'= {
            cand --post 'The post that it leads to, wherever that lies'
            cand --status 'HTTP status: 301, 302, 307 or 308; 301 unless given'
            cand --locale 'The only language that it holds for'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;redirect;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;redirect;remove'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;redirect;help'= {
            cand list 'List redirects: old addresses and where they lead'
            cand add 'Redirect an old address'
            cand set 'Change a redirect'
            cand remove 'Remove a redirect'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;redirect;help;list'= {
        }
        &'cms;redirect;help;add'= {
        }
        &'cms;redirect;help;set'= {
        }
        &'cms;redirect;help;remove'= {
        }
        &'cms;redirect;help;help'= {
        }
        &'cms;review'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List the pending items of review and of AI review'
            cand diff 'Show pending changes by item, module and field'
            cand submit 'Move items from AI review to review, where a person looks at them'
            cand approve 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published'
            cand reject 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked'
            cand conflicts 'List open conflicts with their three values'
            cand resolve 'Resolve the conflict of an item'
            cand comment 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve'
            cand comments 'List comments on pending items, requests for changes, and the reasons of the newest rejections'
            cand request-changes 'Ask for changes of a pending item: it is not approved until the request is resolved'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;review;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;diff'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;submit'= {
            cand --only 'Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting'
            cand --except 'Of the item all changes but those at these places'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --all 'Everything that agents staged'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;approve'= {
            cand --only 'Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting'
            cand --except 'Of the item all changes but those at these places'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --all 'Everything pending on review'
            cand --publish 'Publish posts that are drafts, so that visitors see them'
            cand --despite-requests 'Even if somebody asked for changes'
            cand --allow-dangling 'Even if live content leads to what is deleted, hidden or moved'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;reject'= {
            cand --reason 'Why: it is kept in history, where `cms review comments` finds it for whoever made the change'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --all 'Everything pending on the stage'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;conflicts'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;resolve'= {
            cand --take 'Whose value stands'
            cand --field 'Only these places, such as `title`'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;comment'= {
            cand --module 'The module that it is about, by id or the beginning of it'
            cand --field 'The field that it is about, such as `title`, or `props.title` of the module'
            cand --resolve 'Resolve this comment or request, by id or the beginning of it'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;comments'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --all 'Resolved comments, too'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;request-changes'= {
            cand --module 'The module that it is about, by id or the beginning of it'
            cand --field 'The field that it is about, such as `title`, or `props.title` of the module'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;review;help'= {
            cand list 'List the pending items of review and of AI review'
            cand diff 'Show pending changes by item, module and field'
            cand submit 'Move items from AI review to review, where a person looks at them'
            cand approve 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published'
            cand reject 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked'
            cand conflicts 'List open conflicts with their three values'
            cand resolve 'Resolve the conflict of an item'
            cand comment 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve'
            cand comments 'List comments on pending items, requests for changes, and the reasons of the newest rejections'
            cand request-changes 'Ask for changes of a pending item: it is not approved until the request is resolved'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;review;help;list'= {
        }
        &'cms;review;help;diff'= {
        }
        &'cms;review;help;submit'= {
        }
        &'cms;review;help;approve'= {
        }
        &'cms;review;help;reject'= {
        }
        &'cms;review;help;conflicts'= {
        }
        &'cms;review;help;resolve'= {
        }
        &'cms;review;help;comment'= {
        }
        &'cms;review;help;comments'= {
        }
        &'cms;review;help;request-changes'= {
        }
        &'cms;review;help;help'= {
        }
        &'cms;history'= {
            cand --page 'Page, from 1'
            cand --limit 'Revisions on a page, at most 1000'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --diff 'Show the values, field by field'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;revert'= {
            cand --to 'The revision'
            cand --field 'Only these places, such as `title` or `modules[ID]`; an id may be shortened'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;undo'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;op'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand log 'List what was done, newest first: when, by whom, on which stage'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;op;log'= {
            cand --page 'Page, from 1'
            cand --limit 'Operations on a page, at most 1000'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;op;help'= {
            cand log 'List what was done, newest first: when, by whom, on which stage'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;op;help;log'= {
        }
        &'cms;op;help;help'= {
        }
        &'cms;blame'= {
            cand --field 'Only these fields and what is in them, such as `title` or `modules[ID]`'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;parked'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days'
            cand show 'Show parked work: its author, why it was refused, what it changes'
            cand restore 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;parked;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;parked;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;parked;restore'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;parked;help'= {
            cand list 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days'
            cand show 'Show parked work: its author, why it was refused, what it changes'
            cand restore 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;parked;help;list'= {
        }
        &'cms;parked;help;show'= {
        }
        &'cms;parked;help;restore'= {
        }
        &'cms;parked;help;help'= {
        }
        &'cms;user'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand add 'Add a user of the server'
            cand list 'List the users of the server'
            cand set 'Change the name of a user; their sessions go on'
            cand role 'Give a user another role; their sessions end'
            cand password 'Give a user another password; their sessions end'
            cand disable 'Lock a user out; their sessions end, their name stays on what they wrote'
            cand enable 'Let a user in again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;user;add'= {
            cand --role 'Role: admin, editor_admin, editor, translator, ai_agent or workflow'
            cand --name 'Name that commits will carry; the beginning of the address unless given'
            cand --username 'Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --password-stdin 'Read the password from standard input, one line of 8 to 256 characters'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;user;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;user;set'= {
            cand --email 'Mail address'
            cand --username 'Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`; an empty one is none'
            cand --name 'Name that commits will carry'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;user;role'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;user;password'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --password-stdin 'Read the password from standard input, one line of 8 to 256 characters'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;user;disable'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;user;enable'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;user;help'= {
            cand add 'Add a user of the server'
            cand list 'List the users of the server'
            cand set 'Change the name of a user; their sessions go on'
            cand role 'Give a user another role; their sessions end'
            cand password 'Give a user another password; their sessions end'
            cand disable 'Lock a user out; their sessions end, their name stays on what they wrote'
            cand enable 'Let a user in again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;user;help;add'= {
        }
        &'cms;user;help;list'= {
        }
        &'cms;user;help;set'= {
        }
        &'cms;user;help;role'= {
        }
        &'cms;user;help;password'= {
        }
        &'cms;user;help;disable'= {
        }
        &'cms;user;help;enable'= {
        }
        &'cms;user;help;help'= {
        }
        &'cms;token'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand create 'Make a bearer token for a program; it is shown once'
            cand list 'List the tokens, the newest first, revoked ones too'
            cand revoke 'End a token at once'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;token;create'= {
            cand --role 'Role: admin, editor_admin, editor, translator, ai_agent, workflow or reader (what is published, nothing else)'
            cand --name 'What it is for; commits made with it carry this name'
            cand --expires 'Until when it holds: a time in RFC 3339, or a span such as `90d` or `12h`; no end unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;token;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;token;revoke'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;token;help'= {
            cand create 'Make a bearer token for a program; it is shown once'
            cand list 'List the tokens, the newest first, revoked ones too'
            cand revoke 'End a token at once'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;token;help;create'= {
        }
        &'cms;token;help;list'= {
        }
        &'cms;token;help;revoke'= {
        }
        &'cms;token;help;help'= {
        }
        &'cms;workflow'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List workflows: requests to other services that events start'
            cand show 'Show one workflow: its file, or with --json its fields'
            cand set 'Change fields of a workflow; only workflows on source run, which --stage source changes'
            cand run 'Start a workflow by hand, and wait for its answer'
            cand executions 'List requests of workflows with their results, the newest first; they are stored for 90 days'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;workflow;list'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;workflow;show'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;workflow;set'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;workflow;run'= {
            cand --payload 'The payload, as a JSON object'
            cand --trigger 'The trigger that the request names; `manual` unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;workflow;executions'= {
            cand --limit 'Most requests to list; 50 unless given'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;workflow;help'= {
            cand list 'List workflows: requests to other services that events start'
            cand show 'Show one workflow: its file, or with --json its fields'
            cand set 'Change fields of a workflow; only workflows on source run, which --stage source changes'
            cand run 'Start a workflow by hand, and wait for its answer'
            cand executions 'List requests of workflows with their results, the newest first; they are stored for 90 days'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;workflow;help;list'= {
        }
        &'cms;workflow;help;show'= {
        }
        &'cms;workflow;help;set'= {
        }
        &'cms;workflow;help;run'= {
        }
        &'cms;workflow;help;executions'= {
        }
        &'cms;workflow;help;help'= {
        }
        &'cms;audit'= {
            cand --limit 'Rows, 1 to 1000; 50 unless given'
            cand --offset 'Leave out so many of the newest'
            cand --action 'Only this act, such as `user.login` or `review.approve`'
            cand --item 'Only what was done to the item, user or token with this id'
            cand --user 'Only what the user with this number did'
            cand --agent 'Only what this agent did: its id, its name, or the address of its account'
            cand --post 'Only what was done to this post: its id, its file, or a slug'
            cand --since 'Not what was done before: a day such as `2026-11-01`, or a time in RFC 3339'
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --refused 'Only what was refused'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
            cand verify 'Check that the record of acts is whole, and that the history agrees with it'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;audit;verify'= {
            cand --site 'Folder of the site; found upwards from the current one unless given'
            cand --input 'Read the command''s input as JSON from a file, or from standard input with `-`'
            cand --stage 'Stage to read from or write to'
            cand --rev 'Revision to read: a commit, a branch, or anything git understands'
            cand --expect 'Refuse the write unless the item is still as it was at this revision'
            cand --as 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them'
            cand --color 'Colour the output; unless given, on a terminal without `NO_COLOR`'
            cand --json 'Print one JSON value on standard output, also on failure'
            cand --dry-run 'Show what would change and change nothing'
            cand --yes 'Answer questions with yes; never authorises a deletion or a publish'
            cand --quiet 'Say nothing on standard error but errors'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'cms;audit;help'= {
            cand verify 'Check that the record of acts is whole, and that the history agrees with it'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;audit;help;verify'= {
        }
        &'cms;audit;help;help'= {
        }
        &'cms;help'= {
            cand init 'Make a site: a git repository with three branches, settings and demo content'
            cand build 'Build the live site as static files; only what changed is written again'
            cand post 'Posts: list, show, create, change, delete'
            cand richtext 'Rich text from one form to another'
            cand completions 'Print the completion script of a shell'
            cand mcp 'The tool server for AI agents: serve, list and call tools'
            cand merge-driver 'Merge three versions of a content file by meaning; git calls it'
            cand hook 'Answer git''s hooks: check commits, moves of stages and pushes; git calls it'
            cand webhook 'Who learns what happens on the live site: add, list, test, deliver'
            cand serve 'Serve the live site at /, the REST API under /api (read it at /api/docs), and tools for AI agents at /mcp'
            cand watch 'Check files when they are saved, report what moves the branches, publish what is scheduled'
            cand whoami 'Show the identity and role that commands will use, and why'
            cand status 'Show the three stages, pending items, conflicts, foreign commits and the work tree'
            cand sync 'Bring commits made without cms (plain git, a host''s merge) downstream; with --remote, exchange all stages'
            cand registry 'List everything that content is made of: post types, module types, forms'
            cand summary 'Count posts by type and status, media, users'
            cand activity 'Show recent actions: which operation, on what, by whom, through which program'
            cand logs 'Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names'
            cand run 'Run a reading command, and no other: `list` shows which there are'
            cand validate 'Check content: form, fields, references, slugs, modules, menus, redirects. Exit code 5 when something is wrong'
            cand explain 'Explain the code of a problem, with an example; without a code, list all'
            cand fmt 'Bring files of the work tree into canonical form: ids filled in, keys in order, comments kept'
            cand schema 'Print the JSON Schema of a kind of file, made from the site''s own types and modules; without a kind, of all'
            cand doctor 'Check the repository: settings, branches, hooks, locks, lost files, reflogs, ledger; sets up a fresh clone with --fix'
            cand gc 'Pack the repository, safely beside other writers; nothing that was ever acknowledged is lost'
            cand backup 'Save all that is not in git to a new folder: accounts, tokens, links, submissions, events'
            cand restore 'Bring a backup back into a site that has no accounts of its own yet, such as a fresh clone'
            cand cache 'The rebuildable cache: verify, clear'
            cand translation 'Languages of a post'
            cand variation 'Other texts of a post, for some visitors'
            cand events 'List events of the live site: posts published, changed, unpublished; the oldest first'
            cand schedule 'Posts that go live or come off at a time: list, run'
            cand import 'Bring content in from elsewhere'
            cand export 'Export the posts of a stage, with what they refer to, as canonical JSON; the live site unless `--stage` is given'
            cand module 'Modules of a post: list, add, change, remove, reorder'
            cand module-type 'Module types: list, show, check values against one'
            cand migrate 'Bring the files of the site to the newest format; there is one so far, so that nothing is to be done'
            cand relayout 'Move the files of posts to where their types put them, such as after a path template has changed'
            cand layout 'Layouts: which modules a page could be made of'
            cand agent 'Agents that stage changes for people to approve'
            cand draft 'AI Review: stage a post, fields, terms, modules, and nothing else'
            cand group 'Module groups: layout templates for new posts'
            cand global 'Global modules: shared content that posts refer to'
            cand type 'Post types of the site'
            cand media 'Pictures and other files: add, list, describe, replace, check'
            cand taxonomy 'Taxonomies and their terms'
            cand menu 'Menus and their items'
            cand form 'Form definitions, and what visitors sent with them'
            cand feedback 'Remarks of reviewers on posts: create, list, resolve, delete'
            cand analytics 'What visitors look at and where they click'
            cand settings 'Settings of the site: list, change'
            cand locale 'Languages of the site'
            cand search 'Search posts: title, slug and content, whatever the case'
            cand find-replace 'Replace a text by another wherever people wrote it'
            cand diff 'Show what differs between two versions of the content, by item, module and field, texts word by word'
            cand render 'Render a post''s page as HTML, with its stylesheet in it'
            cand preview 'Preview links: create, list, revoke'
            cand url 'Addresses of the site: trace, list'
            cand redirect 'Old addresses and where they lead: list, add, change, remove'
            cand review 'Pending changes: list, diff, comment, submit, approve, reject'
            cand history 'Show who changed an item, when, on which stage, and what, newest first'
            cand revert 'Put an item, or fields of it, back to what they were at a revision'
            cand undo 'Take back your own last operation, or the one named'
            cand op 'Operations: what was done, by whom'
            cand blame 'Show field by field who gave it its present value, when, and on which stage'
            cand parked 'Rejected and refused work: list, show, restore'
            cand user 'Users of the server: who may sign in'
            cand token 'Bearer tokens for programs'
            cand workflow 'Requests to other services that events start: list, show, run, executions'
            cand audit 'List everything that was done, newest first: writes, approvals, sign-ins, accounts, refused acts'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'cms;help;init'= {
        }
        &'cms;help;build'= {
        }
        &'cms;help;post'= {
            cand edit 'Open a post in your editor; it is checked and written when you close it'
            cand list 'List posts, a page at a time'
            cand show 'Show one post: its file, or with --json its fields, modules, metadata and relationships'
            cand context 'Show a post with all stages side by side: what is live, pending on review, staged by agents'
            cand compare 'Say which fields and modules of a post differ between two stages'
            cand revision 'Show a post as one of its revisions has it'
            cand manifest 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations'
            cand terms 'Show the terms of a post: the live ones, unless another stage is asked for'
            cand create 'Create a post, with the modules of its type''s template'
            cand set 'Change fields of a post'
            cand set-all 'Change fields of every post that the filters find, in one commit: all of them or none'
            cand replace 'Give a post''s file a whole new text'
            cand move 'Move the file of a post to where its type puts it, or to a given path'
            cand bulk 'Do one thing to several posts, in one commit: all of them or none'
            cand reorder 'Set the order of posts among their siblings, in one commit'
            cand delete 'Delete a post softly: it is hidden everywhere and can be restored'
            cand restore 'Bring a deleted post back'
            cand purge 'Remove a post''s file; history keeps it'
        }
        &'cms;help;post;edit'= {
        }
        &'cms;help;post;list'= {
        }
        &'cms;help;post;show'= {
        }
        &'cms;help;post;context'= {
        }
        &'cms;help;post;compare'= {
        }
        &'cms;help;post;revision'= {
        }
        &'cms;help;post;manifest'= {
        }
        &'cms;help;post;terms'= {
        }
        &'cms;help;post;create'= {
        }
        &'cms;help;post;set'= {
        }
        &'cms;help;post;set-all'= {
        }
        &'cms;help;post;replace'= {
        }
        &'cms;help;post;move'= {
        }
        &'cms;help;post;bulk'= {
        }
        &'cms;help;post;reorder'= {
        }
        &'cms;help;post;delete'= {
        }
        &'cms;help;post;restore'= {
        }
        &'cms;help;post;purge'= {
        }
        &'cms;help;richtext'= {
            cand convert 'Convert rich text: Markdown, the editor''s JSON, HTML, plain text'
        }
        &'cms;help;richtext;convert'= {
        }
        &'cms;help;completions'= {
        }
        &'cms;help;mcp'= {
            cand serve 'Serve the site''s tools to AI agents, over the Model Context Protocol'
            cand tools 'List the tools of the tool server'
            cand call 'Call one tool of the tool server, and print its answer as JSON'
            cand install 'Print the configuration by which an MCP client finds this site'
            cand dump-context 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time'
        }
        &'cms;help;mcp;serve'= {
        }
        &'cms;help;mcp;tools'= {
        }
        &'cms;help;mcp;call'= {
        }
        &'cms;help;mcp;install'= {
        }
        &'cms;help;mcp;dump-context'= {
        }
        &'cms;help;merge-driver'= {
        }
        &'cms;help;hook'= {
        }
        &'cms;help;webhook'= {
            cand listen 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each'
            cand add 'Send events of the live site to an address, from now on; the secret is shown this once'
            cand list 'List the webhooks and their state'
            cand show 'Show a webhook and its state'
            cand set 'Change a webhook: what is not given stays as it is'
            cand rm 'Remove a webhook and its deliveries, also pending ones'
            cand test 'Send a test event to one webhook at once, and show the answer'
            cand deliver 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs'
            cand deliveries 'List deliveries, the newest first, or show the attempts of one'
            cand redeliver 'Send a delivery again, with the same id and body'
            cand replay 'Queue the events since a revision again, with the same ids'
            cand rotate-secret 'Give a webhook a new secret; for two days deliveries are signed with the old one, too'
            cand simulate 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it'
        }
        &'cms;help;webhook;listen'= {
        }
        &'cms;help;webhook;add'= {
        }
        &'cms;help;webhook;list'= {
        }
        &'cms;help;webhook;show'= {
        }
        &'cms;help;webhook;set'= {
        }
        &'cms;help;webhook;rm'= {
        }
        &'cms;help;webhook;test'= {
        }
        &'cms;help;webhook;deliver'= {
        }
        &'cms;help;webhook;deliveries'= {
        }
        &'cms;help;webhook;redeliver'= {
        }
        &'cms;help;webhook;replay'= {
        }
        &'cms;help;webhook;rotate-secret'= {
        }
        &'cms;help;webhook;simulate'= {
        }
        &'cms;help;serve'= {
        }
        &'cms;help;watch'= {
        }
        &'cms;help;whoami'= {
        }
        &'cms;help;status'= {
        }
        &'cms;help;sync'= {
        }
        &'cms;help;registry'= {
        }
        &'cms;help;summary'= {
        }
        &'cms;help;activity'= {
        }
        &'cms;help;logs'= {
        }
        &'cms;help;run'= {
        }
        &'cms;help;validate'= {
        }
        &'cms;help;explain'= {
        }
        &'cms;help;fmt'= {
        }
        &'cms;help;schema'= {
            cand install 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files'
        }
        &'cms;help;schema;install'= {
        }
        &'cms;help;doctor'= {
        }
        &'cms;help;gc'= {
        }
        &'cms;help;backup'= {
        }
        &'cms;help;restore'= {
        }
        &'cms;help;cache'= {
            cand verify 'Check that the rebuildable cache is valid'
            cand clear 'Empty the rebuildable cache; the next command makes it anew from git'
        }
        &'cms;help;cache;verify'= {
        }
        &'cms;help;cache;clear'= {
        }
        &'cms;help;translation'= {
            cand create 'Create translations of a post: drafts in other languages, with copies of its modules'
            cand list 'List the languages that a post exists in: the original and all its translations'
            cand status 'Show which languages a post has, and what changed in it since each was last brought up to date'
            cand update 'Bring a translation up to date as far as that needs no translator, and confirm what needs none'
            cand delete 'Delete a translation softly; the original and the other languages stay'
        }
        &'cms;help;translation;create'= {
        }
        &'cms;help;translation;list'= {
        }
        &'cms;help;translation;status'= {
        }
        &'cms;help;translation;update'= {
        }
        &'cms;help;translation;delete'= {
        }
        &'cms;help;variation'= {
            cand create 'Create a variation of a post: a draft of its own with the same modules, in every language of the post'
            cand list 'List the variations of a post, the main one first, in all languages'
            cand show 'Show a variation as `cms post show` shows a post'
            cand edit 'Change fields of a variation, in the language of the post that is named'
            cand serve 'Choose which variation of a live post a visitor sees, by the weights of its post type'
            cand stats 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one'
            cand promote 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address'
            cand delete 'Delete a variation softly, in every language; with the last one the test ends'
        }
        &'cms;help;variation;create'= {
        }
        &'cms;help;variation;list'= {
        }
        &'cms;help;variation;show'= {
        }
        &'cms;help;variation;edit'= {
        }
        &'cms;help;variation;serve'= {
        }
        &'cms;help;variation;stats'= {
        }
        &'cms;help;variation;promote'= {
        }
        &'cms;help;variation;delete'= {
        }
        &'cms;help;events'= {
        }
        &'cms;help;schedule'= {
            cand list 'List the posts that will be published or archived at a time, the next one first'
            cand run 'Publish and archive the posts whose time has come'
        }
        &'cms;help;schedule;list'= {
        }
        &'cms;help;schedule;run'= {
        }
        &'cms;help;import'= {
            cand markdown 'Import a folder of Markdown files as posts'
            cand json 'Import canonical JSON: a post, or what `cms export` wrote, in one commit'
        }
        &'cms;help;import;markdown'= {
        }
        &'cms;help;import;json'= {
        }
        &'cms;help;export'= {
        }
        &'cms;help;module'= {
            cand list 'List the modules of a post, in order'
            cand add 'Add a module to a post'
            cand set 'Change fields of a module'
            cand remove 'Remove a module from its post'
            cand reorder 'Put the modules of a post in another order'
        }
        &'cms;help;module;list'= {
        }
        &'cms;help;module;add'= {
        }
        &'cms;help;module;set'= {
        }
        &'cms;help;module;remove'= {
        }
        &'cms;help;module;reorder'= {
        }
        &'cms;help;module-type'= {
            cand list 'List module types: fields, defaults, where they may be used, how agents should use them'
            cand show 'Show one module type: its fields, or with --json its schema, defaults and guidance'
            cand check 'Say whether values fit a module type, without writing anything'
            cand migrate 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each'
        }
        &'cms;help;module-type;list'= {
        }
        &'cms;help;module-type;show'= {
        }
        &'cms;help;module-type;check'= {
        }
        &'cms;help;module-type;migrate'= {
        }
        &'cms;help;migrate'= {
        }
        &'cms;help;relayout'= {
        }
        &'cms;help;layout'= {
            cand suggest 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play'
        }
        &'cms;help;layout;suggest'= {
        }
        &'cms;help;agent'= {
            cand list 'List agents: where each is offered, and whether it takes open-ended context'
            cand run 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review'
            cand run-field 'Ask an agent for the value of one field; with --apply it is staged on AI Review'
            cand runs 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days'
            cand show 'Show one agent: its file, or with --json its fields'
            cand set 'Change fields of an agent. The live site''s agents are asked: --stage source changes those'
        }
        &'cms;help;agent;list'= {
        }
        &'cms;help;agent;run'= {
        }
        &'cms;help;agent;run-field'= {
        }
        &'cms;help;agent;runs'= {
        }
        &'cms;help;agent;show'= {
        }
        &'cms;help;agent;set'= {
        }
        &'cms;help;draft'= {
            cand create 'Stage a new post on AI Review, with the modules of a template, and fill them in'
            cand translate 'Stage a translation of a post on AI Review: a draft in another language, with its modules'
            cand translate-all 'Stage translations of a post in several languages; one that fails does not stop the others'
            cand update-translation 'Stage on AI Review what a translation can take over from its original without a translator'
            cand create-variation 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post'
            cand save 'Stage fields of a post on AI Review, beside what is staged already'
            cand set-terms 'Stage the terms of a post on AI Review: the full list'
            cand add-module 'Stage a new module on a post'
            cand update-module 'Stage values of a module, or another place for it'
            cand remove-module 'Stage the removal of a module'
        }
        &'cms;help;draft;create'= {
        }
        &'cms;help;draft;translate'= {
        }
        &'cms;help;draft;translate-all'= {
        }
        &'cms;help;draft;update-translation'= {
        }
        &'cms;help;draft;create-variation'= {
        }
        &'cms;help;draft;save'= {
        }
        &'cms;help;draft;set-terms'= {
        }
        &'cms;help;draft;add-module'= {
        }
        &'cms;help;draft;update-module'= {
        }
        &'cms;help;draft;remove-module'= {
        }
        &'cms;help;group'= {
            cand list 'List module groups, the layouts that new posts start with'
            cand show 'Show one module group: its file, or with --json its fields'
            cand create 'Create a module group'
            cand set 'Change fields of a module group; posts made from it before stay as they are'
            cand default 'Make a module group the one that new posts of its type start with'
            cand apply 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is'
            cand delete 'Delete a module group that no post type starts with'
        }
        &'cms;help;group;list'= {
        }
        &'cms;help;group;show'= {
        }
        &'cms;help;group;create'= {
        }
        &'cms;help;group;set'= {
        }
        &'cms;help;group;default'= {
        }
        &'cms;help;group;apply'= {
        }
        &'cms;help;group;delete'= {
        }
        &'cms;help;global'= {
            cand list 'List global modules, and how many posts use each'
            cand show 'Show one global module: its file, or with --json its fields and what uses it'
            cand create 'Create a global module, with the starting values of its type'
            cand set 'Change fields of a global module, everywhere it is shown'
            cand rename 'Give a global module another slug, in every post and group that uses it, in one commit'
            cand delete 'Delete a global module that nothing uses'
        }
        &'cms;help;global;list'= {
        }
        &'cms;help;global;show'= {
        }
        &'cms;help;global;create'= {
        }
        &'cms;help;global;set'= {
        }
        &'cms;help;global;rename'= {
        }
        &'cms;help;global;delete'= {
        }
        &'cms;help;type'= {
            cand list 'List post types, and how many posts each has'
            cand show 'Show one post type: its file, or with --json its fields'
            cand config 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one'
            cand create 'Create a post type'
            cand set 'Change fields of a post type'
            cand delete 'Delete a post type that no post, group or menu uses'
        }
        &'cms;help;type;list'= {
        }
        &'cms;help;type;show'= {
        }
        &'cms;help;type;config'= {
        }
        &'cms;help;type;create'= {
        }
        &'cms;help;type;set'= {
        }
        &'cms;help;type;delete'= {
        }
        &'cms;help;media'= {
            cand list 'List media, the newest first'
            cand show 'Show one media record'
            cand add 'Add pictures and other files; the same file twice is stored once'
            cand upload 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine'
            cand set 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect'
            cand describe 'Suggest what a media record says (alternative text and the like), staged on AI Review'
            cand rename 'Give the file of a media record another name, in every text that names its address'
            cand replace 'Put another file in the place of a media record''s, everywhere it is used'
            cand rm 'Remove a media record and its file; refused while it is used on any stage'
            cand variants 'Make the variants of a picture, and list them; they are also made when somebody asks for one'
            cand check 'Check that media records, their files and their variants agree, on every stage'
            cand repair 'Repair media: bring missing files back from other stages, and let records say what their files are'
            cand where-used 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages'
            cand categories 'List the categories of media'
        }
        &'cms;help;media;list'= {
        }
        &'cms;help;media;show'= {
        }
        &'cms;help;media;add'= {
        }
        &'cms;help;media;upload'= {
        }
        &'cms;help;media;set'= {
        }
        &'cms;help;media;describe'= {
        }
        &'cms;help;media;rename'= {
        }
        &'cms;help;media;replace'= {
        }
        &'cms;help;media;rm'= {
        }
        &'cms;help;media;variants'= {
        }
        &'cms;help;media;check'= {
        }
        &'cms;help;media;repair'= {
        }
        &'cms;help;media;where-used'= {
        }
        &'cms;help;media;categories'= {
        }
        &'cms;help;taxonomy'= {
            cand list 'List taxonomies, and how many terms each has'
            cand show 'Show one taxonomy: its file, or with --json its fields'
            cand create 'Create a taxonomy'
            cand set 'Change fields of a taxonomy'
            cand delete 'Delete a taxonomy that no post type and no post uses'
            cand terms 'List the terms of a taxonomy as a tree, and how many posts carry each'
            cand add-term 'Add a term to a taxonomy'
            cand set-term 'Change fields of a term'
            cand rename-term 'Give a term another slug, in every post that carries it, in one commit'
            cand remove-term 'Remove a term that nothing carries'
        }
        &'cms;help;taxonomy;list'= {
        }
        &'cms;help;taxonomy;show'= {
        }
        &'cms;help;taxonomy;create'= {
        }
        &'cms;help;taxonomy;set'= {
        }
        &'cms;help;taxonomy;delete'= {
        }
        &'cms;help;taxonomy;terms'= {
        }
        &'cms;help;taxonomy;add-term'= {
        }
        &'cms;help;taxonomy;set-term'= {
        }
        &'cms;help;taxonomy;rename-term'= {
        }
        &'cms;help;taxonomy;remove-term'= {
        }
        &'cms;help;menu'= {
            cand list 'List menus, and how many items each has'
            cand show 'Show one menu as a tree, or with --json its fields'
            cand create 'Create a menu without items'
            cand set 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth'
            cand add-item 'Add an item to a menu'
            cand move-item 'Move an item within its menu, with what is below it'
            cand reorder 'Put items of a menu in an order, all below one parent, with what is below them'
            cand remove-item 'Remove an item from its menu, with everything below it'
            cand rename 'Give a menu another slug'
            cand delete 'Delete a menu with all its items'
        }
        &'cms;help;menu;list'= {
        }
        &'cms;help;menu;show'= {
        }
        &'cms;help;menu;create'= {
        }
        &'cms;help;menu;set'= {
        }
        &'cms;help;menu;add-item'= {
        }
        &'cms;help;menu;move-item'= {
        }
        &'cms;help;menu;reorder'= {
        }
        &'cms;help;menu;remove-item'= {
        }
        &'cms;help;menu;rename'= {
        }
        &'cms;help;menu;delete'= {
        }
        &'cms;help;form'= {
            cand list 'List form definitions'
            cand show 'Show one form definition: its file, or with --json its fields'
            cand create 'Create a form definition'
            cand set 'Change fields of a form definition'
            cand rename 'Give a form another slug, in every post and global module that shows it, in one commit'
            cand delete 'Delete a form that nothing shows'
            cand submit 'Send a form as a visitor does'
            cand submissions 'List what visitors sent with forms, the last one first'
        }
        &'cms;help;form;list'= {
        }
        &'cms;help;form;show'= {
        }
        &'cms;help;form;create'= {
        }
        &'cms;help;form;set'= {
        }
        &'cms;help;form;rename'= {
        }
        &'cms;help;form;delete'= {
        }
        &'cms;help;form;submit'= {
        }
        &'cms;help;form;submissions'= {
            cand export 'Export form submissions: a table for spreadsheets, or JSON'
            cand delete 'Delete submissions permanently'
            cand erase 'Erase one person''s data: every submission with a value that is just this, such as a mail address'
            cand forget 'Delete the submissions that are older than `retention.submissions_days` of the live settings says'
        }
        &'cms;help;form;submissions;export'= {
        }
        &'cms;help;form;submissions;delete'= {
        }
        &'cms;help;form;submissions;erase'= {
        }
        &'cms;help;form;submissions;forget'= {
        }
        &'cms;help;feedback'= {
            cand create 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at'
            cand list 'List feedback, the first remark first; of very many the last 1,000'
            cand resolve 'Resolve a remark, or reopen it'
            cand delete 'Delete a remark permanently'
        }
        &'cms;help;feedback;create'= {
        }
        &'cms;help;feedback;list'= {
        }
        &'cms;help;feedback;resolve'= {
        }
        &'cms;help;feedback;delete'= {
        }
        &'cms;help;analytics'= {
            cand track 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none'
            cand summary 'Show views and clicks: in all, by post, by day'
            cand heatmap 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them'
        }
        &'cms;help;analytics;track'= {
        }
        &'cms;help;analytics;summary'= {
        }
        &'cms;help;analytics;heatmap'= {
        }
        &'cms;help;settings'= {
            cand list 'List the site''s settings: each key with its value, and what it means'
            cand set 'Change settings of the site'
        }
        &'cms;help;settings;list'= {
        }
        &'cms;help;settings;set'= {
        }
        &'cms;help;locale'= {
            cand list 'List the languages of the site, and how many posts each has'
            cand add 'Add a language to the site'
            cand remove 'Remove a language that no post uses'
            cand enable 'Enable a language that was disabled'
            cand disable 'Disable a language: its live posts are archived, and nothing is translated into it'
            cand default 'Make a language the site''s default, the one without a prefix in addresses'
        }
        &'cms;help;locale;list'= {
        }
        &'cms;help;locale;add'= {
        }
        &'cms;help;locale;remove'= {
        }
        &'cms;help;locale;enable'= {
        }
        &'cms;help;locale;disable'= {
        }
        &'cms;help;locale;default'= {
        }
        &'cms;help;search'= {
        }
        &'cms;help;find-replace'= {
        }
        &'cms;help;diff'= {
        }
        &'cms;help;render'= {
        }
        &'cms;help;preview'= {
            cand create 'Make a link that shows one post as it would be, without logging in'
            cand list 'List the valid preview links, newest first'
            cand revoke 'Revoke a preview link: it stops working at once'
        }
        &'cms;help;preview;create'= {
        }
        &'cms;help;preview;list'= {
        }
        &'cms;help;preview;revoke'= {
        }
        &'cms;help;url'= {
            cand trace 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects'
            cand test 'Ask what `cms serve` answers an anonymous visitor on a path, without a server'
            cand list 'List the addresses of the site: the pages of live posts, and redirects'
        }
        &'cms;help;url;trace'= {
        }
        &'cms;help;url;test'= {
        }
        &'cms;help;url;list'= {
        }
        &'cms;help;redirect'= {
            cand list 'List redirects: old addresses and where they lead'
            cand add 'Redirect an old address'
            cand set 'Change a redirect'
            cand remove 'Remove a redirect'
        }
        &'cms;help;redirect;list'= {
        }
        &'cms;help;redirect;add'= {
        }
        &'cms;help;redirect;set'= {
        }
        &'cms;help;redirect;remove'= {
        }
        &'cms;help;review'= {
            cand list 'List the pending items of review and of AI review'
            cand diff 'Show pending changes by item, module and field'
            cand submit 'Move items from AI review to review, where a person looks at them'
            cand approve 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published'
            cand reject 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked'
            cand conflicts 'List open conflicts with their three values'
            cand resolve 'Resolve the conflict of an item'
            cand comment 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve'
            cand comments 'List comments on pending items, requests for changes, and the reasons of the newest rejections'
            cand request-changes 'Ask for changes of a pending item: it is not approved until the request is resolved'
        }
        &'cms;help;review;list'= {
        }
        &'cms;help;review;diff'= {
        }
        &'cms;help;review;submit'= {
        }
        &'cms;help;review;approve'= {
        }
        &'cms;help;review;reject'= {
        }
        &'cms;help;review;conflicts'= {
        }
        &'cms;help;review;resolve'= {
        }
        &'cms;help;review;comment'= {
        }
        &'cms;help;review;comments'= {
        }
        &'cms;help;review;request-changes'= {
        }
        &'cms;help;history'= {
        }
        &'cms;help;revert'= {
        }
        &'cms;help;undo'= {
        }
        &'cms;help;op'= {
            cand log 'List what was done, newest first: when, by whom, on which stage'
        }
        &'cms;help;op;log'= {
        }
        &'cms;help;blame'= {
        }
        &'cms;help;parked'= {
            cand list 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days'
            cand show 'Show parked work: its author, why it was refused, what it changes'
            cand restore 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict'
        }
        &'cms;help;parked;list'= {
        }
        &'cms;help;parked;show'= {
        }
        &'cms;help;parked;restore'= {
        }
        &'cms;help;user'= {
            cand add 'Add a user of the server'
            cand list 'List the users of the server'
            cand set 'Change the name of a user; their sessions go on'
            cand role 'Give a user another role; their sessions end'
            cand password 'Give a user another password; their sessions end'
            cand disable 'Lock a user out; their sessions end, their name stays on what they wrote'
            cand enable 'Let a user in again'
        }
        &'cms;help;user;add'= {
        }
        &'cms;help;user;list'= {
        }
        &'cms;help;user;set'= {
        }
        &'cms;help;user;role'= {
        }
        &'cms;help;user;password'= {
        }
        &'cms;help;user;disable'= {
        }
        &'cms;help;user;enable'= {
        }
        &'cms;help;token'= {
            cand create 'Make a bearer token for a program; it is shown once'
            cand list 'List the tokens, the newest first, revoked ones too'
            cand revoke 'End a token at once'
        }
        &'cms;help;token;create'= {
        }
        &'cms;help;token;list'= {
        }
        &'cms;help;token;revoke'= {
        }
        &'cms;help;workflow'= {
            cand list 'List workflows: requests to other services that events start'
            cand show 'Show one workflow: its file, or with --json its fields'
            cand set 'Change fields of a workflow; only workflows on source run, which --stage source changes'
            cand run 'Start a workflow by hand, and wait for its answer'
            cand executions 'List requests of workflows with their results, the newest first; they are stored for 90 days'
        }
        &'cms;help;workflow;list'= {
        }
        &'cms;help;workflow;show'= {
        }
        &'cms;help;workflow;set'= {
        }
        &'cms;help;workflow;run'= {
        }
        &'cms;help;workflow;executions'= {
        }
        &'cms;help;audit'= {
            cand verify 'Check that the record of acts is whole, and that the history agrees with it'
        }
        &'cms;help;audit;verify'= {
        }
        &'cms;help;help'= {
        }
    ]
    $completions[$command]
}
