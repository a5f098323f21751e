# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_cms_global_optspecs
    string join \n site= json input= stage= rev= dry-run expect= as= yes quiet color= h/help V/version
end

function __fish_cms_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_cms_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_cms_using_subcommand
    set -l cmd (__fish_cms_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c cms -n "__fish_cms_needs_command" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_needs_command" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_needs_command" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_needs_command" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_needs_command" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_needs_command" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_needs_command" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_needs_command" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_needs_command" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_needs_command" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_needs_command" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_needs_command" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_needs_command" -s V -l version -d 'Print version'
complete -c cms -n "__fish_cms_needs_command" -f -a "init" -d 'Make a site: a git repository with three branches, settings and demo content'
complete -c cms -n "__fish_cms_needs_command" -f -a "build" -d 'Build the live site as static files; only what changed is written again'
complete -c cms -n "__fish_cms_needs_command" -f -a "post" -d 'Posts: list, show, create, change, delete'
complete -c cms -n "__fish_cms_needs_command" -f -a "richtext" -d 'Rich text from one form to another'
complete -c cms -n "__fish_cms_needs_command" -f -a "completions" -d 'Print the completion script of a shell'
complete -c cms -n "__fish_cms_needs_command" -f -a "mcp" -d 'The tool server for AI agents: serve, list and call tools'
complete -c cms -n "__fish_cms_needs_command" -f -a "merge-driver" -d 'Merge three versions of a content file by meaning; git calls it'
complete -c cms -n "__fish_cms_needs_command" -f -a "hook" -d 'Answer git\'s hooks: check commits, moves of stages and pushes; git calls it'
complete -c cms -n "__fish_cms_needs_command" -f -a "webhook" -d 'Who learns what happens on the live site: add, list, test, deliver'
complete -c cms -n "__fish_cms_needs_command" -f -a "serve" -d 'Serve the live site at /, the REST API under /api (read it at /api/docs), and tools for AI agents at /mcp'
complete -c cms -n "__fish_cms_needs_command" -f -a "watch" -d 'Check files when they are saved, report what moves the branches, publish what is scheduled'
complete -c cms -n "__fish_cms_needs_command" -f -a "whoami" -d 'Show the identity and role that commands will use, and why'
complete -c cms -n "__fish_cms_needs_command" -f -a "status" -d 'Show the three stages, pending items, conflicts, foreign commits and the work tree'
complete -c cms -n "__fish_cms_needs_command" -f -a "sync" -d 'Bring commits made without cms (plain git, a host\'s merge) downstream; with --remote, exchange all stages'
complete -c cms -n "__fish_cms_needs_command" -f -a "registry" -d 'List everything that content is made of: post types, module types, forms'
complete -c cms -n "__fish_cms_needs_command" -f -a "summary" -d 'Count posts by type and status, media, users'
complete -c cms -n "__fish_cms_needs_command" -f -a "activity" -d 'Show recent actions: which operation, on what, by whom, through which program'
complete -c cms -n "__fish_cms_needs_command" -f -a "logs" -d 'Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names'
complete -c cms -n "__fish_cms_needs_command" -f -a "run" -d 'Run a reading command, and no other: `list` shows which there are'
complete -c cms -n "__fish_cms_needs_command" -f -a "validate" -d 'Check content: form, fields, references, slugs, modules, menus, redirects. Exit code 5 when something is wrong'
complete -c cms -n "__fish_cms_needs_command" -f -a "explain" -d 'Explain the code of a problem, with an example; without a code, list all'
complete -c cms -n "__fish_cms_needs_command" -f -a "fmt" -d 'Bring files of the work tree into canonical form: ids filled in, keys in order, comments kept'
complete -c cms -n "__fish_cms_needs_command" -f -a "schema" -d 'Print the JSON Schema of a kind of file, made from the site\'s own types and modules; without a kind, of all'
complete -c cms -n "__fish_cms_needs_command" -f -a "doctor" -d 'Check the repository: settings, branches, hooks, locks, lost files, reflogs, ledger; sets up a fresh clone with --fix'
complete -c cms -n "__fish_cms_needs_command" -f -a "gc" -d 'Pack the repository, safely beside other writers; nothing that was ever acknowledged is lost'
complete -c cms -n "__fish_cms_needs_command" -f -a "backup" -d 'Save all that is not in git to a new folder: accounts, tokens, links, submissions, events'
complete -c cms -n "__fish_cms_needs_command" -f -a "restore" -d 'Bring a backup back into a site that has no accounts of its own yet, such as a fresh clone'
complete -c cms -n "__fish_cms_needs_command" -f -a "cache" -d 'The rebuildable cache: verify, clear'
complete -c cms -n "__fish_cms_needs_command" -f -a "translation" -d 'Languages of a post'
complete -c cms -n "__fish_cms_needs_command" -f -a "variation" -d 'Other texts of a post, for some visitors'
complete -c cms -n "__fish_cms_needs_command" -f -a "events" -d 'List events of the live site: posts published, changed, unpublished; the oldest first'
complete -c cms -n "__fish_cms_needs_command" -f -a "schedule" -d 'Posts that go live or come off at a time: list, run'
complete -c cms -n "__fish_cms_needs_command" -f -a "import" -d 'Bring content in from elsewhere'
complete -c cms -n "__fish_cms_needs_command" -f -a "export" -d 'Export the posts of a stage, with what they refer to, as canonical JSON; the live site unless `--stage` is given'
complete -c cms -n "__fish_cms_needs_command" -f -a "module" -d 'Modules of a post: list, add, change, remove, reorder'
complete -c cms -n "__fish_cms_needs_command" -f -a "module-type" -d 'Module types: list, show, check values against one'
complete -c cms -n "__fish_cms_needs_command" -f -a "migrate" -d 'Bring the files of the site to the newest format; there is one so far, so that nothing is to be done'
complete -c cms -n "__fish_cms_needs_command" -f -a "relayout" -d 'Move the files of posts to where their types put them, such as after a path template has changed'
complete -c cms -n "__fish_cms_needs_command" -f -a "layout" -d 'Layouts: which modules a page could be made of'
complete -c cms -n "__fish_cms_needs_command" -f -a "agent" -d 'Agents that stage changes for people to approve'
complete -c cms -n "__fish_cms_needs_command" -f -a "draft" -d 'AI Review: stage a post, fields, terms, modules, and nothing else'
complete -c cms -n "__fish_cms_needs_command" -f -a "group" -d 'Module groups: layout templates for new posts'
complete -c cms -n "__fish_cms_needs_command" -f -a "global" -d 'Global modules: shared content that posts refer to'
complete -c cms -n "__fish_cms_needs_command" -f -a "type" -d 'Post types of the site'
complete -c cms -n "__fish_cms_needs_command" -f -a "media" -d 'Pictures and other files: add, list, describe, replace, check'
complete -c cms -n "__fish_cms_needs_command" -f -a "taxonomy" -d 'Taxonomies and their terms'
complete -c cms -n "__fish_cms_needs_command" -f -a "menu" -d 'Menus and their items'
complete -c cms -n "__fish_cms_needs_command" -f -a "form" -d 'Form definitions, and what visitors sent with them'
complete -c cms -n "__fish_cms_needs_command" -f -a "feedback" -d 'Remarks of reviewers on posts: create, list, resolve, delete'
complete -c cms -n "__fish_cms_needs_command" -f -a "analytics" -d 'What visitors look at and where they click'
complete -c cms -n "__fish_cms_needs_command" -f -a "settings" -d 'Settings of the site: list, change'
complete -c cms -n "__fish_cms_needs_command" -f -a "locale" -d 'Languages of the site'
complete -c cms -n "__fish_cms_needs_command" -f -a "search" -d 'Search posts: title, slug and content, whatever the case'
complete -c cms -n "__fish_cms_needs_command" -f -a "find-replace" -d 'Replace a text by another wherever people wrote it'
complete -c cms -n "__fish_cms_needs_command" -f -a "diff" -d 'Show what differs between two versions of the content, by item, module and field, texts word by word'
complete -c cms -n "__fish_cms_needs_command" -f -a "render" -d 'Render a post\'s page as HTML, with its stylesheet in it'
complete -c cms -n "__fish_cms_needs_command" -f -a "preview" -d 'Preview links: create, list, revoke'
complete -c cms -n "__fish_cms_needs_command" -f -a "url" -d 'Addresses of the site: trace, list'
complete -c cms -n "__fish_cms_needs_command" -f -a "redirect" -d 'Old addresses and where they lead: list, add, change, remove'
complete -c cms -n "__fish_cms_needs_command" -f -a "review" -d 'Pending changes: list, diff, comment, submit, approve, reject'
complete -c cms -n "__fish_cms_needs_command" -f -a "history" -d 'Show who changed an item, when, on which stage, and what, newest first'
complete -c cms -n "__fish_cms_needs_command" -f -a "revert" -d 'Put an item, or fields of it, back to what they were at a revision'
complete -c cms -n "__fish_cms_needs_command" -f -a "undo" -d 'Take back your own last operation, or the one named'
complete -c cms -n "__fish_cms_needs_command" -f -a "op" -d 'Operations: what was done, by whom'
complete -c cms -n "__fish_cms_needs_command" -f -a "blame" -d 'Show field by field who gave it its present value, when, and on which stage'
complete -c cms -n "__fish_cms_needs_command" -f -a "parked" -d 'Rejected and refused work: list, show, restore'
complete -c cms -n "__fish_cms_needs_command" -f -a "user" -d 'Users of the server: who may sign in'
complete -c cms -n "__fish_cms_needs_command" -f -a "token" -d 'Bearer tokens for programs'
complete -c cms -n "__fish_cms_needs_command" -f -a "workflow" -d 'Requests to other services that events start: list, show, run, executions'
complete -c cms -n "__fish_cms_needs_command" -f -a "audit" -d 'List everything that was done, newest first: writes, approvals, sign-ins, accounts, refused acts'
complete -c cms -n "__fish_cms_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand init" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand init" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand init" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand init" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand init" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand init" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand init" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand init" -l bare -d 'Make a repository without a work tree'
complete -c cms -n "__fish_cms_using_subcommand init" -l empty -d 'Only types, modules and settings, no demo content'
complete -c cms -n "__fish_cms_using_subcommand init" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand init" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand init" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand init" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand init" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand build" -l port -d 'Port to show it at; 0 takes any that is free' -r
complete -c cms -n "__fish_cms_using_subcommand build" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand build" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand build" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand build" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand build" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand build" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand build" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand build" -l keep-going -d 'Build the rest where files cannot be read; exit code 5 anyway'
complete -c cms -n "__fish_cms_using_subcommand build" -l serve -d 'Then show it at http://127.0.0.1:PORT, to this machine only, until stopped'
complete -c cms -n "__fish_cms_using_subcommand build" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand build" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand build" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand build" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand build" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "edit" -d 'Open a post in your editor; it is checked and written when you close it'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "list" -d 'List posts, a page at a time'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "show" -d 'Show one post: its file, or with --json its fields, modules, metadata and relationships'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "context" -d 'Show a post with all stages side by side: what is live, pending on review, staged by agents'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "compare" -d 'Say which fields and modules of a post differ between two stages'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "revision" -d 'Show a post as one of its revisions has it'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "manifest" -d 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "terms" -d 'Show the terms of a post: the live ones, unless another stage is asked for'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "create" -d 'Create a post, with the modules of its type\'s template'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "set" -d 'Change fields of a post'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "set-all" -d 'Change fields of every post that the filters find, in one commit: all of them or none'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "replace" -d 'Give a post\'s file a whole new text'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "move" -d 'Move the file of a post to where its type puts it, or to a given path'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "bulk" -d 'Do one thing to several posts, in one commit: all of them or none'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "reorder" -d 'Set the order of posts among their siblings, in one commit'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "delete" -d 'Delete a post softly: it is hidden everywhere and can be restored'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "restore" -d 'Bring a deleted post back'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "purge" -d 'Remove a post\'s file; history keeps it'
complete -c cms -n "__fish_cms_using_subcommand post; and not __fish_seen_subcommand_from edit list show context compare revision manifest terms create set set-all replace move bulk reorder delete restore purge help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from edit" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l type -d 'Only posts of these types' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l status -d 'Only posts with these statuses: draft, scheduled, published, archived' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l locale -d 'Only posts in these languages' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l taxonomy -d 'Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l id -d 'Only posts with these ids' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l parent -d 'Only posts right below this one, by its id' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l search -d 'Only posts whose title, slug or content holds this text, whatever its case' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l page -d 'Page, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l limit -d 'Posts on a page, at most 1000' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l sort -d 'What to sort by; a leading `-` sorts the other way round' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l order -d 'Which way to sort; newest first by time, else ascending' -r -f -a "asc\t'Smallest, oldest or first first'
desc\t'Largest, newest or last first'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l descendants -d 'With a term: posts with a term below it, too'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l roots -d 'Only posts that lie below no other'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l waiting -d 'Only posts of which something waits on review'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l feedback -d 'Only posts with feedback that nobody has resolved'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l include-deleted -d 'Deleted posts too'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l richtext -d 'Show rich text in this form; as it is in the file unless given' -r -f -a "markdown\t'Markdown, as far as it can say it'
json\t'The editor\'s JSON'
html\t'HTML as a page shows it'
text\t'The words alone'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from context" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l base-mode -d 'Stage to compare from; source unless given' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l target-mode -d 'Stage to compare to; ai-review unless given' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from compare" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from revision" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from manifest" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from terms" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l type -d 'Post type' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l locale -d 'Language; the site\'s default one unless given' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l title -d 'Title' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l slug -d 'Slug; made from the title unless given' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l status -d 'draft, scheduled, published or archived' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l group -d 'Module group to start from; the type\'s own unless given, `none` for an empty post' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l set -d 'Further fields, each with its own --set: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l type -d 'Only posts of these types' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l status -d 'Only posts with these statuses: draft, scheduled, published, archived' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l locale -d 'Only posts in these languages' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l taxonomy -d 'Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l parent -d 'Only posts right below this one, by its id' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l search -d 'Only posts whose title, slug or content holds this text, whatever its case' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l all -d 'Every post'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from set-all" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from replace" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l to -d 'Path for the file, below `posts/`; where the post\'s type puts it unless given' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from move" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from bulk" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from reorder" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from restore" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from purge" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "edit" -d 'Open a post in your editor; it is checked and written when you close it'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "list" -d 'List posts, a page at a time'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one post: its file, or with --json its fields, modules, metadata and relationships'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "context" -d 'Show a post with all stages side by side: what is live, pending on review, staged by agents'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "compare" -d 'Say which fields and modules of a post differ between two stages'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "revision" -d 'Show a post as one of its revisions has it'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "manifest" -d 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "terms" -d 'Show the terms of a post: the live ones, unless another stage is asked for'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a post, with the modules of its type\'s template'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a post'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "set-all" -d 'Change fields of every post that the filters find, in one commit: all of them or none'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "replace" -d 'Give a post\'s file a whole new text'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "move" -d 'Move the file of a post to where its type puts it, or to a given path'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "bulk" -d 'Do one thing to several posts, in one commit: all of them or none'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "reorder" -d 'Set the order of posts among their siblings, in one commit'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a post softly: it is hidden everywhere and can be restored'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "restore" -d 'Bring a deleted post back'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "purge" -d 'Remove a post\'s file; history keeps it'
complete -c cms -n "__fish_cms_using_subcommand post; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -f -a "convert" -d 'Convert rich text: Markdown, the editor\'s JSON, HTML, plain text'
complete -c cms -n "__fish_cms_using_subcommand richtext; and not __fish_seen_subcommand_from convert help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l from -d 'Form of the input' -r -f -a "markdown\t''
json\t''"
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l to -d 'Form to print' -r -f -a "markdown\t''
json\t''
html\t''
text\t''"
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from convert" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from help" -f -a "convert" -d 'Convert rich text: Markdown, the editor\'s JSON, HTML, plain text'
complete -c cms -n "__fish_cms_using_subcommand richtext; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand completions" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand completions" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand completions" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand completions" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand completions" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand completions" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand completions" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand completions" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand completions" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand completions" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand completions" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand completions" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -f -a "serve" -d 'Serve the site\'s tools to AI agents, over the Model Context Protocol'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -f -a "tools" -d 'List the tools of the tool server'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -f -a "call" -d 'Call one tool of the tool server, and print its answer as JSON'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -f -a "install" -d 'Print the configuration by which an MCP client finds this site'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -f -a "dump-context" -d 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time'
complete -c cms -n "__fish_cms_using_subcommand mcp; and not __fish_seen_subcommand_from serve tools call install dump-context help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l transport -d 'stdio (unless given), or sse and http, which are one server' -r -f -a "stdio\t''
sse\t''
http\t''"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l host -d 'Address to listen on; 127.0.0.1 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l port -d 'Port to listen on; 8787 unless given, 0 takes any that is free' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l toolsets -d 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l tools -d 'Only these tools; `read` for those that change nothing, `all` for all' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l insecure-no-auth -d 'Listen beyond this machine without authentication'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l read-only -d 'No tool that writes, whatever else is said'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from serve" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l toolsets -d 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l tools -d 'Only these tools; `read` for those that change nothing, `all` for all' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l read-only -d 'No tool that writes, whatever else is said'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from tools" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l json-args -d 'Its arguments: a JSON object' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l toolsets -d 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l tools -d 'Only these tools; `read` for those that change nothing, `all` for all' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l read-only -d 'No tool that writes, whatever else is said'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from call" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l client -d 'Client' -r -f -a "claude-code\t''
cursor\t''
n8n\t''"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from install" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l out -d 'File to write; an older dump is replaced, anything else is left alone' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l diff -d 'Compare with this older dump; exit code 7 when something differs' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l require-guidance -d 'Fail with exit code 5 when a module type lacks aiGuidance'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from dump-context" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from help" -f -a "serve" -d 'Serve the site\'s tools to AI agents, over the Model Context Protocol'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from help" -f -a "tools" -d 'List the tools of the tool server'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from help" -f -a "call" -d 'Call one tool of the tool server, and print its answer as JSON'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from help" -f -a "install" -d 'Print the configuration by which an MCP client finds this site'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from help" -f -a "dump-context" -d 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time'
complete -c cms -n "__fish_cms_using_subcommand mcp; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand merge-driver" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand hook" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand hook" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand hook" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand hook" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand hook" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand hook" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand hook" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand hook" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand hook" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand hook" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand hook" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand hook" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "listen" -d 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "add" -d 'Send events of the live site to an address, from now on; the secret is shown this once'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "list" -d 'List the webhooks and their state'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "show" -d 'Show a webhook and its state'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "set" -d 'Change a webhook: what is not given stays as it is'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "rm" -d 'Remove a webhook and its deliveries, also pending ones'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "test" -d 'Send a test event to one webhook at once, and show the answer'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "deliver" -d 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "deliveries" -d 'List deliveries, the newest first, or show the attempts of one'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "redeliver" -d 'Send a delivery again, with the same id and body'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "replay" -d 'Queue the events since a revision again, with the same ids'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "rotate-secret" -d 'Give a webhook a new secret; for two days deliveries are signed with the old one, too'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "simulate" -d 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it'
complete -c cms -n "__fish_cms_using_subcommand webhook; and not __fish_seen_subcommand_from listen add list show set rm test deliver deliveries redeliver replay rotate-secret simulate help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l port -d 'Port to listen on, on loopback; 0 takes any that is free' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l secret -d 'The webhook\'s secret; what is not signed with it is answered 401' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l status -d 'Status to answer with' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l count -d 'End after so many deliveries; until it is interrupted unless given' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from listen" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l name -d 'Name of the webhook; its host unless given' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l event -d 'Events to send, such as `post.published`; all of them unless given' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l secret -d 'A secret of your own instead of a new one' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l header -d 'A header that deliveries carry: NAME=VALUE' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l timeout-ms -d 'Time for the receiver\'s answer in milliseconds, 1000 to 30000; 15000 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l max-retries -d 'Retries after the first attempt, 0 to 10; 7 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l batch -d 'One delivery for each publish, with the list of its events'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l worktree -d 'Also send files that are saved and not committed (`worktree.saved`)'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l allow-private -d 'The receiver may be on this machine or a private network, without TLS too'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l inactive -d 'Keep it switched off for now'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l url -d 'Address of the receiver' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l name -d 'Name of the webhook' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l event -d 'Events to send, instead of those before' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l secret -d 'A secret of your own; `cms webhook rotate-secret` makes a new one and signs with both for two days' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l header -d 'Headers of deliveries, instead of those before: NAME=VALUE' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l timeout-ms -d 'Time for the receiver\'s answer in milliseconds, 1000 to 30000' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l max-retries -d 'Retries after the first attempt, 0 to 10' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l batch -d 'Whether it gets one delivery for each publish' -r -f -a "true\t''
false\t''"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l worktree -d 'Whether it gets files that are saved and not committed (`worktree.saved`)' -r -f -a "true\t''
false\t''"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l allow-private -d 'Whether the receiver may be on this machine or a private network' -r -f -a "true\t''
false\t''"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l active -d 'Switch it on or off' -r -f -a "true\t''
false\t''"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l from-now -d 'Skip events that happened until now and are not queued: after a rewind of the branch, or a long pause'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliver" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l id -d 'Only this delivery, with its attempts: its id, or the beginning of its id' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l status -d 'Only deliveries with this status' -r -f -a "pending\t'Nothing was sent yet'
retrying\t'It failed and is tried again'
success\t'It arrived'
failed\t'It was given up'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l page -d 'Page of the list, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l limit -d 'Deliveries on a page, 1 to 1000; 20 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from deliveries" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from redeliver" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l since -d 'The revision: a commit that the live branch had' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from replay" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from rotate-secret" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l payload -d 'Data of the event, as a JSON object' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l webhook -d 'Only to this webhook: its id, the beginning of its id, or its name' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "listen" -d 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "add" -d 'Send events of the live site to an address, from now on; the secret is shown this once'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the webhooks and their state'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show a webhook and its state'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change a webhook: what is not given stays as it is'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "rm" -d 'Remove a webhook and its deliveries, also pending ones'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "test" -d 'Send a test event to one webhook at once, and show the answer'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "deliver" -d 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "deliveries" -d 'List deliveries, the newest first, or show the attempts of one'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "redeliver" -d 'Send a delivery again, with the same id and body'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "replay" -d 'Queue the events since a revision again, with the same ids'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "rotate-secret" -d 'Give a webhook a new secret; for two days deliveries are signed with the old one, too'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "simulate" -d 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it'
complete -c cms -n "__fish_cms_using_subcommand webhook; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand serve" -l host -d 'Address to listen on' -r
complete -c cms -n "__fish_cms_using_subcommand serve" -l port -d 'Port to listen on; 0 takes any that is free' -r
complete -c cms -n "__fish_cms_using_subcommand serve" -l unix-socket -d 'Listen on this Unix socket instead, for a proxy in front, which is believed about clients' -r -F
complete -c cms -n "__fish_cms_using_subcommand serve" -l engine -d 'HTTP engine; tiny_http is for loopback only' -r -f -a "hyper\t''
tiny_http\t''"
complete -c cms -n "__fish_cms_using_subcommand serve" -l trust-proxy -d 'Believe what this proxy says about clients (X-Forwarded-For)' -r
complete -c cms -n "__fish_cms_using_subcommand serve" -l log-format -d 'Form of the log, a line a request; none tells only what goes wrong' -r -f -a "text\t''
json\t''
none\t''"
complete -c cms -n "__fish_cms_using_subcommand serve" -l log-file -d 'Log to this file, behind what it holds; to standard error unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand serve" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand serve" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand serve" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand serve" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand serve" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand serve" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand serve" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand serve" -l no-site-pages -d 'Leave out the live site\'s pages and redirects: a front end or a folder of files shows them'
complete -c cms -n "__fish_cms_using_subcommand serve" -l no-jobs -d 'Answer requests only: another process publishes what is scheduled and sends webhooks'
complete -c cms -n "__fish_cms_using_subcommand serve" -l no-rate-limits -d 'Count no requests: for measurements, and behind a proxy that counts them'
complete -c cms -n "__fish_cms_using_subcommand serve" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand serve" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand serve" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand serve" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand serve" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand watch" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand watch" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand watch" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand watch" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand watch" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand watch" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand watch" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand watch" -l commit -d 'Commit each valid save to the branch that is checked out, in your name'
complete -c cms -n "__fish_cms_using_subcommand watch" -l no-jobs -d 'Only watch: a server publishes what is scheduled, and sends workflows'
complete -c cms -n "__fish_cms_using_subcommand watch" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand watch" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand watch" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand watch" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand watch" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand whoami" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand whoami" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand whoami" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand whoami" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand whoami" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand whoami" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand whoami" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand whoami" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand whoami" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand whoami" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand whoami" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand whoami" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand status" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand status" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand status" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand status" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand status" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand status" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand status" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand status" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand status" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand status" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand status" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand status" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand sync" -l remote -d 'Remote to exchange with; without a name `sync.remote` of cms.toml, else origin, or the only one. --dry-run fetches and shows what would come of it' -r
complete -c cms -n "__fish_cms_using_subcommand sync" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand sync" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand sync" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand sync" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand sync" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand sync" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand sync" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand sync" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand sync" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand sync" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand sync" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand sync" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand registry" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand registry" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand registry" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand registry" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand registry" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand registry" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand registry" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand registry" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand registry" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand registry" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand registry" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand registry" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand summary" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand summary" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand summary" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand summary" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand summary" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand summary" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand summary" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand summary" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand summary" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand summary" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand summary" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand summary" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand activity" -l limit -d 'Rows, 1 to 100; 20 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand activity" -l item -d 'Only what was done to this item: its id, or a post\'s slug' -r
complete -c cms -n "__fish_cms_using_subcommand activity" -l action -d 'Only this operation, such as `draft.create`, or the original product\'s word for it, such as `post.create`' -r
complete -c cms -n "__fish_cms_using_subcommand activity" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand activity" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand activity" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand activity" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand activity" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand activity" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand activity" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand activity" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand activity" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand activity" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand activity" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand activity" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand logs" -l lines -d 'Lines, 1 to 500; 50 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand logs" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand logs" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand logs" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand logs" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand logs" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand logs" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand logs" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand logs" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand logs" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand logs" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand logs" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand logs" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand run" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand run" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand run" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand run" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand run" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand run" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand run" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand run" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand run" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand run" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand run" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand run" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand validate" -l changed -d 'Check revision B and report what changed since A, and what those changes break elsewhere' -r
complete -c cms -n "__fish_cms_using_subcommand validate" -l format -d 'How to write the problems' -r -f -a "text\t'For people'
json\t'One JSON object, the same as with --json'
github\t'Annotations for GitHub Actions'
sarif\t'SARIF 2.1.0 for code hosts and editors'
junit\t'JUnit XML for build servers'"
complete -c cms -n "__fish_cms_using_subcommand validate" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand validate" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand validate" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand validate" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand validate" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand validate" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand validate" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand validate" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand validate" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand validate" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand validate" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand validate" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand explain" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand explain" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand explain" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand explain" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand explain" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand explain" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand explain" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand explain" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand explain" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand explain" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand explain" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand explain" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand fmt" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand fmt" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand fmt" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand fmt" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand fmt" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand fmt" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand fmt" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand fmt" -l check -d 'Change nothing; exit code 7 when a file is not in canonical form'
complete -c cms -n "__fish_cms_using_subcommand fmt" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand fmt" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand fmt" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand fmt" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand fmt" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -a "install" -d 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files'
complete -c cms -n "__fish_cms_using_subcommand schema; and not __fish_seen_subcommand_from install help" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from install" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from help" -f -a "install" -d 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files'
complete -c cms -n "__fish_cms_using_subcommand schema; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand doctor" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand doctor" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand doctor" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand doctor" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand doctor" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand doctor" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand doctor" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand doctor" -l fix -d 'Fix what can be fixed'
complete -c cms -n "__fish_cms_using_subcommand doctor" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand doctor" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand doctor" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand doctor" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand doctor" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand gc" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand gc" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand gc" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand gc" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand gc" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand gc" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand gc" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand gc" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand gc" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand gc" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand gc" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand gc" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand backup" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand backup" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand backup" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand backup" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand backup" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand backup" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand backup" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand backup" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand backup" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand backup" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand backup" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand backup" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand restore" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand restore" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand restore" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand restore" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand restore" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand restore" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand restore" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand restore" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand restore" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand restore" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand restore" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand restore" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -f -a "verify" -d 'Check that the rebuildable cache is valid'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -f -a "clear" -d 'Empty the rebuildable cache; the next command makes it anew from git'
complete -c cms -n "__fish_cms_using_subcommand cache; and not __fish_seen_subcommand_from verify clear help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from clear" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from help" -f -a "verify" -d 'Check that the rebuildable cache is valid'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from help" -f -a "clear" -d 'Empty the rebuildable cache; the next command makes it anew from git'
complete -c cms -n "__fish_cms_using_subcommand cache; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -f -a "create" -d 'Create translations of a post: drafts in other languages, with copies of its modules'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -f -a "list" -d 'List the languages that a post exists in: the original and all its translations'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -f -a "status" -d 'Show which languages a post has, and what changed in it since each was last brought up to date'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -f -a "update" -d 'Bring a translation up to date as far as that needs no translator, and confirm what needs none'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -f -a "delete" -d 'Delete a translation softly; the original and the other languages stay'
complete -c cms -n "__fish_cms_using_subcommand translation; and not __fish_seen_subcommand_from create list status update delete help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l slug -d 'Slug, for one language; the post\'s with the language behind it unless given' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l title -d 'Title, for one language; the post\'s unless given' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l meta-title -d 'Title for search engines; the post\'s unless given' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l meta-description -d 'Description for search engines; the post\'s unless given' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l from -d 'Whose text it begins with; that of the stage that it is written to unless given' -r -f -a "review\t'Those on Review; on AI Review for a post that is only there'
approved\t'Those that are live'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l without-modules -d 'Leave the modules out'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l locale -d 'Only this language' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l confirm -d 'A stale place that is right as it is, such as `title`, as `cms translation status` names it' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l confirm-all -d 'Every stale place is right as it is'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create translations of a post: drafts in other languages, with copies of its modules'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the languages that a post exists in: the original and all its translations'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from help" -f -a "status" -d 'Show which languages a post has, and what changed in it since each was last brought up to date'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from help" -f -a "update" -d 'Bring a translation up to date as far as that needs no translator, and confirm what needs none'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a translation softly; the original and the other languages stay'
complete -c cms -n "__fish_cms_using_subcommand translation; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "create" -d 'Create a variation of a post: a draft of its own with the same modules, in every language of the post'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "list" -d 'List the variations of a post, the main one first, in all languages'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "show" -d 'Show a variation as `cms post show` shows a post'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "edit" -d 'Change fields of a variation, in the language of the post that is named'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "serve" -d 'Choose which variation of a live post a visitor sees, by the weights of its post type'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "stats" -d 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "promote" -d 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "delete" -d 'Delete a variation softly, in every language; with the last one the test ends'
complete -c cms -n "__fish_cms_using_subcommand variation; and not __fish_seen_subcommand_from create list show edit serve stats promote delete help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from edit" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l current -d 'What the visitor saw before, from the cookie: it stays while it is published' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l visitor -d 'A key of the visitor: the same key gets the same variation. It is not stored' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from serve" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from stats" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from promote" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a variation of a post: a draft of its own with the same modules, in every language of the post'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the variations of a post, the main one first, in all languages'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show a variation as `cms post show` shows a post'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "edit" -d 'Change fields of a variation, in the language of the post that is named'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "serve" -d 'Choose which variation of a live post a visitor sees, by the weights of its post type'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "stats" -d 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "promote" -d 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a variation softly, in every language; with the last one the test ends'
complete -c cms -n "__fish_cms_using_subcommand variation; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand events" -l since -d 'Only events after this revision of source' -r
complete -c cms -n "__fish_cms_using_subcommand events" -l event -d 'Only events with these names, such as `post.published`' -r
complete -c cms -n "__fish_cms_using_subcommand events" -l limit -d 'Most events, but for those of one commit; 1000 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand events" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand events" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand events" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand events" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand events" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand events" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand events" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand events" -l follow -d 'Keep running: print each event when it happens, on a line'
complete -c cms -n "__fish_cms_using_subcommand events" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand events" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand events" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand events" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand events" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -f -a "list" -d 'List the posts that will be published or archived at a time, the next one first'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -f -a "run" -d 'Publish and archive the posts whose time has come'
complete -c cms -n "__fish_cms_using_subcommand schedule; and not __fish_seen_subcommand_from list run help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l limit -d 'Most posts to list; 50 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the posts that will be published or archived at a time, the next one first'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from help" -f -a "run" -d 'Publish and archive the posts whose time has come'
complete -c cms -n "__fish_cms_using_subcommand schedule; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -f -a "markdown" -d 'Import a folder of Markdown files as posts'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -f -a "json" -d 'Import canonical JSON: a post, or what `cms export` wrote, in one commit'
complete -c cms -n "__fish_cms_using_subcommand import; and not __fish_seen_subcommand_from markdown json help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l type -d 'Post type' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l locale -d 'Language of files that name none; the site\'s default one unless given' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l unknown -d 'Front matter that means nothing to a post: keep it as custom fields, or drop it' -r -f -a "keep\t'It goes to the custom fields'
drop\t'It is left out, and named in the report'"
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l source -d 'Name of the source, instead of the last two names of DIR\'s full path' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l url-prefix -d 'What the old site\'s addresses began with, such as `/blog`' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l restore -d 'Bring back posts that were deleted since they were imported'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from markdown" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l new-ids -d 'All posts are new, with ids of their own'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from json" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from help" -f -a "markdown" -d 'Import a folder of Markdown files as posts'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from help" -f -a "json" -d 'Import canonical JSON: a post, or what `cms export` wrote, in one commit'
complete -c cms -n "__fish_cms_using_subcommand import; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand export" -l type -d 'Only posts of these types' -r
complete -c cms -n "__fish_cms_using_subcommand export" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand export" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand export" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand export" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand export" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand export" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand export" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand export" -l posts-only -d 'Posts alone: no terms, menus, globals, forms, redirects, definitions'
complete -c cms -n "__fish_cms_using_subcommand export" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand export" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand export" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand export" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand export" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -f -a "list" -d 'List the modules of a post, in order'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -f -a "add" -d 'Add a module to a post'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -f -a "set" -d 'Change fields of a module'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -f -a "remove" -d 'Remove a module from its post'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -f -a "reorder" -d 'Put the modules of a post in another order'
complete -c cms -n "__fish_cms_using_subcommand module; and not __fish_seen_subcommand_from list add set remove reorder help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l richtext -d 'Show rich text in this form; as it is in the file unless given' -r -f -a "markdown\t'Markdown, as far as it can say it'
json\t'The editor\'s JSON'
html\t'HTML as a page shows it'
text\t'The words alone'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l props -d 'All values at once: a JSON object' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l set -d 'Single values: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l global -d 'Show this global module; values given are what differs here' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l at -d 'Place, from 1; at the end unless given' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l label -d 'A name for editors' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l locked -d 'It must stay on the post, where it is'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l at -d 'It goes to this place on its post, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from reorder" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the modules of a post, in order'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from help" -f -a "add" -d 'Add a module to a post'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a module'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from help" -f -a "remove" -d 'Remove a module from its post'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from help" -f -a "reorder" -d 'Put the modules of a post in another order'
complete -c cms -n "__fish_cms_using_subcommand module; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -f -a "list" -d 'List module types: fields, defaults, where they may be used, how agents should use them'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -f -a "show" -d 'Show one module type: its fields, or with --json its schema, defaults and guidance'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -f -a "check" -d 'Say whether values fit a module type, without writing anything'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -f -a "migrate" -d 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each'
complete -c cms -n "__fish_cms_using_subcommand module-type; and not __fish_seen_subcommand_from list show check migrate help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l for -d 'Only those that may stand on posts of this type' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l usable -d 'None at all where posts of that type hold no modules'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l rename -d 'A field gets another slug: OLD=NEW' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l move -d 'A field moves, into an object or out of one: FROM=TO, such as title=heading.text' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l drop -d 'A field goes, with its values' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from migrate" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from help" -f -a "list" -d 'List module types: fields, defaults, where they may be used, how agents should use them'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one module type: its fields, or with --json its schema, defaults and guidance'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from help" -f -a "check" -d 'Say whether values fit a module type, without writing anything'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from help" -f -a "migrate" -d 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each'
complete -c cms -n "__fish_cms_using_subcommand module-type; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand migrate" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand migrate" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand migrate" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand migrate" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand migrate" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand migrate" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand migrate" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand migrate" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand migrate" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand migrate" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand migrate" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand migrate" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand relayout" -l type -d 'Only posts of these types' -r
complete -c cms -n "__fish_cms_using_subcommand relayout" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand relayout" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand relayout" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand relayout" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand relayout" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand relayout" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand relayout" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand relayout" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand relayout" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand relayout" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand relayout" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand relayout" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -f -a "suggest" -d 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play'
complete -c cms -n "__fish_cms_using_subcommand layout; and not __fish_seen_subcommand_from suggest help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l type -d 'Only module types that may stand on posts of this type' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l role -d 'Layout roles that the page needs, such as hero or pricing' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l without -d 'Module types that are not to be suggested' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l max-per-role -d 'Candidates for each role, 1 to 10; 3 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from suggest" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from help" -f -a "suggest" -d 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play'
complete -c cms -n "__fish_cms_using_subcommand layout; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -f -a "list" -d 'List agents: where each is offered, and whether it takes open-ended context'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -f -a "run" -d 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -f -a "run-field" -d 'Ask an agent for the value of one field; with --apply it is staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -f -a "runs" -d 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -f -a "show" -d 'Show one agent: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -f -a "set" -d 'Change fields of an agent. The live site\'s agents are asked: --stage source changes those'
complete -c cms -n "__fish_cms_using_subcommand agent; and not __fish_seen_subcommand_from list run run-field runs show set help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l scope -d 'Only agents that are offered in this scope: dropdown, global, field, posts.bulk, post.create-translation' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l form -d 'Only agents that are offered for this form' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l field -d 'Only agents that are offered for this field, such as `post.title`' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l field-type -d 'Only agents that are offered for fields of this type, such as `richtext`' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l request -d 'What should be done, in your own words, where the agent takes them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l scope -d 'Where the agent is asked: dropdown (unless given), global, field, posts.bulk' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l module -d 'The id of the module, where the post has several of the type' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l context -d 'More for the agent: a JSON object' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l request -d 'What should be done, in your own words, where the agent takes them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l module -d 'The id of the module, where the post has several of the type' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l instance -d 'The module\'s id as `get_post_context` gives it: of a global module the global\'s own' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l context -d 'More for the agent: a JSON object' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l apply -d 'Stage the value on AI Review'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from run-field" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l post -d 'Only those about this post' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l run -d 'Only this run, whole: its id, or the beginning of it' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l limit -d 'Most runs; 50 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from runs" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from help" -f -a "list" -d 'List agents: where each is offered, and whether it takes open-ended context'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from help" -f -a "run" -d 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from help" -f -a "run-field" -d 'Ask an agent for the value of one field; with --apply it is staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from help" -f -a "runs" -d 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one agent: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of an agent. The live site\'s agents are asked: --stage source changes those'
complete -c cms -n "__fish_cms_using_subcommand agent; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "create" -d 'Stage a new post on AI Review, with the modules of a template, and fill them in'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "translate" -d 'Stage a translation of a post on AI Review: a draft in another language, with its modules'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "translate-all" -d 'Stage translations of a post in several languages; one that fails does not stop the others'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "update-translation" -d 'Stage on AI Review what a translation can take over from its original without a translator'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "create-variation" -d 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "save" -d 'Stage fields of a post on AI Review, beside what is staged already'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "set-terms" -d 'Stage the terms of a post on AI Review: the full list'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "add-module" -d 'Stage a new module on a post'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "update-module" -d 'Stage values of a module, or another place for it'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "remove-module" -d 'Stage the removal of a module'
complete -c cms -n "__fish_cms_using_subcommand draft; and not __fish_seen_subcommand_from create translate translate-all update-translation create-variation save set-terms add-module update-module remove-module help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l type -d 'Post type' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l locale -d 'Language; the site\'s default one unless given' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l slug -d 'Slug; made safe' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l title -d 'Title' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l excerpt -d 'Short text for lists' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l text -d 'The text, as Markdown' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l group -d 'Template, by its name; the type\'s own unless given' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l group-id -d 'Template, by its id' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l edit -d 'Changes of the template\'s modules, each with its own --edit: {"type": …, "overrides": {…}}' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l locale -d 'Language of the translation' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l slug -d 'Slug; the post\'s with the language behind it unless given' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l title -d 'Title; the post\'s unless given' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l meta-title -d 'Title for search engines; the post\'s unless given' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l meta-description -d 'Description for search engines; the post\'s unless given' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l from -d 'Whose words it begins with' -r -f -a "review\t'Those on Review; on AI Review for a post that is only there'
approved\t'Those that are live'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l without-modules -d 'Leave the modules out'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l from -d 'Whose words they begin with' -r -f -a "review\t'Those on Review; on AI Review for a post that is only there'
approved\t'Those that are live'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l without-modules -d 'Leave the modules out'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from translate-all" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l confirm -d 'A stale place that is right as it is, such as `title`' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-translation" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from create-variation" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l term -d 'All terms of the post, by their ids' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l allow-shorter -d 'Let a custom field\'s list lose entries that Review has: without this, a list that is shorter is refused'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from save" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from set-terms" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l props -d 'Its values: a JSON object' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l scope -d '`local`, or `global` to show a global module' -r -f -a "local\t'To the post alone'
global\t'To all posts that show it'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l global -d 'The global module to show; values given are what differs here' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l at -d 'Place, from 1; at the end unless given' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l locked -d 'Refused: an agent can neither lock nor unlock' -r -f -a "true\t''
false\t''"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from add-module" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l text -d 'The module\'s text, as Markdown' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l at -d 'New place, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l locked -d 'Refused: an agent can neither lock nor unlock' -r -f -a "true\t''
false\t''"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l mode -d 'The stage that is written; any but `ai-review` is refused' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l clear-overrides -d 'Take away all that the post changes about a global module'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l allow-shorter -d 'Let a list lose entries that Review has: without this, a list that is shorter is refused'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from update-module" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from remove-module" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "create" -d 'Stage a new post on AI Review, with the modules of a template, and fill them in'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "translate" -d 'Stage a translation of a post on AI Review: a draft in another language, with its modules'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "translate-all" -d 'Stage translations of a post in several languages; one that fails does not stop the others'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "update-translation" -d 'Stage on AI Review what a translation can take over from its original without a translator'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "create-variation" -d 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "save" -d 'Stage fields of a post on AI Review, beside what is staged already'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "set-terms" -d 'Stage the terms of a post on AI Review: the full list'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "add-module" -d 'Stage a new module on a post'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "update-module" -d 'Stage values of a module, or another place for it'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "remove-module" -d 'Stage the removal of a module'
complete -c cms -n "__fish_cms_using_subcommand draft; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "list" -d 'List module groups, the layouts that new posts start with'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "show" -d 'Show one module group: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "create" -d 'Create a module group'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "set" -d 'Change fields of a module group; posts made from it before stay as they are'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "default" -d 'Make a module group the one that new posts of its type start with'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "apply" -d 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "delete" -d 'Delete a module group that no post type starts with'
complete -c cms -n "__fish_cms_using_subcommand group; and not __fish_seen_subcommand_from list show create set default apply delete help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l type -d 'Only groups for this post type' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l search -d 'Only groups whose name or description holds this text, whatever its case' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l type -d 'The post type it is for' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l description -d 'What it is for' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l modules -d 'Its modules by their types, in order' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l locked -d 'Those of its modules, by type, that must stay on posts made from it' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l set -d 'Further fields: FIELD=VALUE or FIELD:=JSON, such as members[0].props.title=Hello' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l default -d 'New posts of the type start with it'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from default" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "list" -d 'List module groups, the layouts that new posts start with'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one module group: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a module group'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a module group; posts made from it before stay as they are'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "default" -d 'Make a module group the one that new posts of its type start with'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "apply" -d 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a module group that no post type starts with'
complete -c cms -n "__fish_cms_using_subcommand group; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -f -a "list" -d 'List global modules, and how many posts use each'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -f -a "show" -d 'Show one global module: its file, or with --json its fields and what uses it'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -f -a "create" -d 'Create a global module, with the starting values of its type'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -f -a "set" -d 'Change fields of a global module, everywhere it is shown'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -f -a "rename" -d 'Give a global module another slug, in every post and group that uses it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -f -a "delete" -d 'Delete a global module that nothing uses'
complete -c cms -n "__fish_cms_using_subcommand global; and not __fish_seen_subcommand_from list show create set rename delete help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l type -d 'Only global modules of this module type' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l search -d 'Only global modules whose slug or label holds this text, whatever its case' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l slug -d 'The name that posts call it by; made from the label unless given' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l label -d 'A name for editors' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l set -d 'Values: props.FIELD=VALUE or props.FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from rename" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from help" -f -a "list" -d 'List global modules, and how many posts use each'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one global module: its file, or with --json its fields and what uses it'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a global module, with the starting values of its type'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a global module, everywhere it is shown'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from help" -f -a "rename" -d 'Give a global module another slug, in every post and group that uses it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a global module that nothing uses'
complete -c cms -n "__fish_cms_using_subcommand global; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -f -a "list" -d 'List post types, and how many posts each has'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -f -a "show" -d 'Show one post type: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -f -a "config" -d 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -f -a "create" -d 'Create a post type'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -f -a "set" -d 'Change fields of a post type'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -f -a "delete" -d 'Delete a post type that no post, group or menu uses'
complete -c cms -n "__fish_cms_using_subcommand type; and not __fish_seen_subcommand_from list show config create set delete help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from config" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l label -d 'Its name for editors' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l plural -d 'Its name for several' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l taxonomies -d 'Taxonomies that its posts may use' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l set -d 'Further fields: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from help" -f -a "list" -d 'List post types, and how many posts each has'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one post type: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from help" -f -a "config" -d 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a post type'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a post type'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a post type that no post, group or menu uses'
complete -c cms -n "__fish_cms_using_subcommand type; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "list" -d 'List media, the newest first'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "show" -d 'Show one media record'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "add" -d 'Add pictures and other files; the same file twice is stored once'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "upload" -d 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "set" -d 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "describe" -d 'Suggest what a media record says (alternative text and the like), staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "rename" -d 'Give the file of a media record another name, in every text that names its address'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "replace" -d 'Put another file in the place of a media record\'s, everywhere it is used'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "rm" -d 'Remove a media record and its file; refused while it is used on any stage'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "variants" -d 'Make the variants of a picture, and list them; they are also made when somebody asks for one'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "check" -d 'Check that media records, their files and their variants agree, on every stage'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "repair" -d 'Repair media: bring missing files back from other stages, and let records say what their files are'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "where-used" -d 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "categories" -d 'List the categories of media'
complete -c cms -n "__fish_cms_using_subcommand media; and not __fish_seen_subcommand_from list show add upload set describe rename replace rm variants check repair where-used categories help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l search -d 'A text in file name, alternative text, title or caption, whatever its case' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l category -d 'Exactly this category' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l mime -d 'Exactly this media type, such as image/jpeg' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l page -d 'Page, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l limit -d 'Records on a page' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l offset -d 'Records to pass over, instead of pages' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l sort-by -d 'Sort by' -r -f -a "created_at\t'When they came'
original_filename\t'The name they were uploaded with'
size\t'Size in bytes'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l sort-order -d 'Which way; the newest and the largest first unless told otherwise, names from A' -r -f -a "asc\t'The smallest first'
desc\t'The largest first'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l without-alt -d 'Only pictures that nobody described for those who cannot see them'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l alt -d 'What the picture shows, for those who cannot see it' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l title -d 'Title' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l description -d 'A longer description' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l category -d 'Word to find it by; may be given several times' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l alt-text -d 'What the picture shows, for those who cannot see it' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l title -d 'Title' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l description -d 'A longer description' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l category -d 'Word to find it by; may be given several times' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from upload" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l alt-text -d 'What the picture shows, for those who cannot see it; an empty text takes it away' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l title -d 'Title' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l caption -d 'Caption shown with it' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l description -d 'A longer description' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l category -d 'Words to find it by, instead of those that it has' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from describe" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rename" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from replace" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l force -d 'Remove it although something uses it, and empty the fields that name it'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l theme -d 'For bright or dark pages' -r -f -a "light\t'The picture as it is'
dark\t'Less bright and less coloured'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from variants" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from repair" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from where-used" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from categories" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "list" -d 'List media, the newest first'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one media record'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "add" -d 'Add pictures and other files; the same file twice is stored once'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "upload" -d 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "describe" -d 'Suggest what a media record says (alternative text and the like), staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "rename" -d 'Give the file of a media record another name, in every text that names its address'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "replace" -d 'Put another file in the place of a media record\'s, everywhere it is used'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "rm" -d 'Remove a media record and its file; refused while it is used on any stage'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "variants" -d 'Make the variants of a picture, and list them; they are also made when somebody asks for one'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "check" -d 'Check that media records, their files and their variants agree, on every stage'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "repair" -d 'Repair media: bring missing files back from other stages, and let records say what their files are'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "where-used" -d 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "categories" -d 'List the categories of media'
complete -c cms -n "__fish_cms_using_subcommand media; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "list" -d 'List taxonomies, and how many terms each has'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "show" -d 'Show one taxonomy: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "create" -d 'Create a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "set" -d 'Change fields of a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "delete" -d 'Delete a taxonomy that no post type and no post uses'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "terms" -d 'List the terms of a taxonomy as a tree, and how many posts carry each'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "add-term" -d 'Add a term to a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "set-term" -d 'Change fields of a term'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "rename-term" -d 'Give a term another slug, in every post that carries it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "remove-term" -d 'Remove a term that nothing carries'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and not __fish_seen_subcommand_from list show create set delete terms add-term set-term rename-term remove-term help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l name -d 'Its name for readers' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l max-selections -d 'Most terms on one post; any number unless given' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l set -d 'Further fields: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l hierarchical -d 'Terms can have a parent'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l free-tagging -d 'Posts may name terms that do not exist yet'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l with-terms -d 'Its terms too'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from terms" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l slug -d 'The name that posts call it by; made from the name unless given' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l parent -d 'Slug of the term above it' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l description -d 'What it is about' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l set -d 'Further fields: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from add-term" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from set-term" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from rename-term" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l detach -d 'Take it off the posts that carry it; terms below it move up'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from remove-term" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "list" -d 'List taxonomies, and how many terms each has'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one taxonomy: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a taxonomy that no post type and no post uses'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "terms" -d 'List the terms of a taxonomy as a tree, and how many posts carry each'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "add-term" -d 'Add a term to a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "set-term" -d 'Change fields of a term'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "rename-term" -d 'Give a term another slug, in every post that carries it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "remove-term" -d 'Remove a term that nothing carries'
complete -c cms -n "__fish_cms_using_subcommand taxonomy; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "list" -d 'List menus, and how many items each has'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "show" -d 'Show one menu as a tree, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "create" -d 'Create a menu without items'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "set" -d 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "add-item" -d 'Add an item to a menu'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "move-item" -d 'Move an item within its menu, with what is below it'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "reorder" -d 'Put items of a menu in an order, all below one parent, with what is below them'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "remove-item" -d 'Remove an item from its menu, with everything below it'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "rename" -d 'Give a menu another slug'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "delete" -d 'Delete a menu with all its items'
complete -c cms -n "__fish_cms_using_subcommand menu; and not __fish_seen_subcommand_from list show create set add-item move-item reorder remove-item rename delete help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l name -d 'Its name for editors' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l locale -d 'Its language; all of them unless given' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l set -d 'Further fields: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l label -d 'What visitors read; the post\'s title unless given' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l url -d 'It leads to this address' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l post -d 'It leads to this post' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l dynamic-type -d 'It lists the posts of this type' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l parent -d 'Item that it stands below; at the top unless given' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l at -d 'Place among the items with the same parent, from 1; at the end unless given' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l set -d 'Further fields of the item: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l section -d 'It is a heading over the items below it; it may also lead somewhere'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from add-item" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l parent -d 'Item that it goes below; it keeps its parent unless given' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l at -d 'Place among the items with the same parent, from 1; at the end unless given' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l top -d 'It goes to the top, below no other item'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from move-item" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l parent -d 'Item that they stand below; at the top unless given' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from reorder" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from remove-item" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from rename" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "list" -d 'List menus, and how many items each has'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one menu as a tree, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a menu without items'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "add-item" -d 'Add an item to a menu'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "move-item" -d 'Move an item within its menu, with what is below it'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "reorder" -d 'Put items of a menu in an order, all below one parent, with what is below them'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "remove-item" -d 'Remove an item from its menu, with everything below it'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "rename" -d 'Give a menu another slug'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a menu with all its items'
complete -c cms -n "__fish_cms_using_subcommand menu; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "list" -d 'List form definitions'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "show" -d 'Show one form definition: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "create" -d 'Create a form definition'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "set" -d 'Change fields of a form definition'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "rename" -d 'Give a form another slug, in every post and global module that shows it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "delete" -d 'Delete a form that nothing shows'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "submit" -d 'Send a form as a visitor does'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "submissions" -d 'List what visitors sent with forms, the last one first'
complete -c cms -n "__fish_cms_using_subcommand form; and not __fish_seen_subcommand_from list show create set rename delete submit submissions help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l title -d 'Its title' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l set -d 'Further fields: FIELD=VALUE or FIELD:=JSON' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from rename" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submit" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l since -d 'Only those sent then or later: a day such as `2026-11-20`, or a time in RFC 3339' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l until -d 'Only those sent before then: a day such as `2026-11-20`, or a time in RFC 3339' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l search -d 'Only those with a value that contains this text' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l page -d 'Page of the list, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l limit -d 'Submissions on a page, 1 to 1000; 20 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -a "export" -d 'Export form submissions: a table for spreadsheets, or JSON'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -a "delete" -d 'Delete submissions permanently'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -a "erase" -d 'Erase one person\'s data: every submission with a value that is just this, such as a mail address'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -a "forget" -d 'Delete the submissions that are older than `retention.submissions_days` of the live settings says'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from submissions" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "list" -d 'List form definitions'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one form definition: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "create" -d 'Create a form definition'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a form definition'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "rename" -d 'Give a form another slug, in every post and global module that shows it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a form that nothing shows'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "submit" -d 'Send a form as a visitor does'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "submissions" -d 'List what visitors sent with forms, the last one first'
complete -c cms -n "__fish_cms_using_subcommand form; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -f -a "create" -d 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -f -a "list" -d 'List feedback, the first remark first; of very many the last 1,000'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -f -a "resolve" -d 'Resolve a remark, or reopen it'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -f -a "delete" -d 'Delete a remark permanently'
complete -c cms -n "__fish_cms_using_subcommand feedback; and not __fish_seen_subcommand_from create list resolve delete help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l category -d 'What kind of remark it is, such as `bug` or `comment`' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l mode -d 'What was looked at; by default the live post, else the pending' -r -f -a "approved\t'The live post'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l x -d 'Where on the page, from the left, in your own unit: a fraction of its width, or pixels' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l y -d 'Where on the page, from the top' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l element-selector -d 'The element that is meant, as a CSS selector' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l context -d 'What else belongs to it, as JSON' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l mode -d 'Only what was said on looking at this' -r -f -a "approved\t'The live post'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l status -d 'Only what is still open, or resolved' -r -f -a "pending\t'Open'
resolved\t'Resolved'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l reopen -d 'Open it again'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from resolve" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from help" -f -a "create" -d 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from help" -f -a "list" -d 'List feedback, the first remark first; of very many the last 1,000'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from help" -f -a "resolve" -d 'Resolve a remark, or reopen it'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete a remark permanently'
complete -c cms -n "__fish_cms_using_subcommand feedback; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -f -a "track" -d 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -f -a "summary" -d 'Show views and clicks: in all, by post, by day'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -f -a "heatmap" -d 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them'
complete -c cms -n "__fish_cms_using_subcommand analytics; and not __fish_seen_subcommand_from track summary heatmap help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from track" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l since -d 'From this day on, such as `2026-11-01`' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l until -d 'Up to the day before this one' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l event-type -d 'Only events of this type, such as `click`; all types unless given' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from summary" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l event-type -d 'Type of the events; `click` unless given' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l since -d 'Only what happened then or later: a day such as `2026-11-20`, or a time in RFC 3339' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l until -d 'Only what happened before then: a day such as `2026-11-20`, or a time in RFC 3339' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -s o -l out -d 'Picture to draw (PNG); an older one is replaced, anything else is left alone' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l width -d 'Width of the picture, 320 to 2560 pixels; 1280 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from heatmap" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from help" -f -a "track" -d 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from help" -f -a "summary" -d 'Show views and clicks: in all, by post, by day'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from help" -f -a "heatmap" -d 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them'
complete -c cms -n "__fish_cms_using_subcommand analytics; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -f -a "list" -d 'List the site\'s settings: each key with its value, and what it means'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -f -a "set" -d 'Change settings of the site'
complete -c cms -n "__fish_cms_using_subcommand settings; and not __fish_seen_subcommand_from list set help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the site\'s settings: each key with its value, and what it means'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change settings of the site'
complete -c cms -n "__fish_cms_using_subcommand settings; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -f -a "list" -d 'List the languages of the site, and how many posts each has'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -f -a "add" -d 'Add a language to the site'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -f -a "remove" -d 'Remove a language that no post uses'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -f -a "enable" -d 'Enable a language that was disabled'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -f -a "disable" -d 'Disable a language: its live posts are archived, and nothing is translated into it'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -f -a "default" -d 'Make a language the site\'s default, the one without a prefix in addresses'
complete -c cms -n "__fish_cms_using_subcommand locale; and not __fish_seen_subcommand_from list add remove enable disable default help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l default -d 'It becomes the site\'s default, the one without a prefix in addresses'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from enable" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from disable" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from default" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the languages of the site, and how many posts each has'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from help" -f -a "add" -d 'Add a language to the site'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from help" -f -a "remove" -d 'Remove a language that no post uses'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from help" -f -a "enable" -d 'Enable a language that was disabled'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from help" -f -a "disable" -d 'Disable a language: its live posts are archived, and nothing is translated into it'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from help" -f -a "default" -d 'Make a language the site\'s default, the one without a prefix in addresses'
complete -c cms -n "__fish_cms_using_subcommand locale; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand search" -l type -d 'Only posts of these types' -r
complete -c cms -n "__fish_cms_using_subcommand search" -l locale -d 'Only posts in these languages' -r
complete -c cms -n "__fish_cms_using_subcommand search" -l status -d 'Only posts with these statuses: draft, scheduled, published, archived' -r
complete -c cms -n "__fish_cms_using_subcommand search" -l limit -d 'Most posts to show, at most 1000' -r
complete -c cms -n "__fish_cms_using_subcommand search" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand search" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand search" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand search" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand search" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand search" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand search" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand search" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand search" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand search" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand search" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand search" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l in -d 'Only here: posts, post_modules, module_instances (global modules), menus, menu_items, forms, taxonomies, taxonomy_terms, media, redirects' -r -f -a "posts\t'Posts with their modules'
post_modules\t'The modules of posts, and nothing else of them'
module_instances\t'Global modules'
menus\t'Menus with their items'
menu_items\t'The items of menus, and nothing else of them'
forms\t'Forms'
taxonomies\t'Taxonomies'
taxonomy_terms\t'Terms of taxonomies'
media\t'Media records'
redirects\t'Redirects, which have nothing but addresses'"
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l also -d 'Also in texts that are not words' -r -f -a "links\t'Addresses of links, pictures and redirects; they are meant too when FIND is an address itself'
slugs\t'Slugs of posts; their files move, and what linked to them is redirected'
choices\t'Values with a meaning for programs: statuses, options, icons, templates'"
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l regex -d 'FIND is a regular expression'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l case-insensitive -d 'Upper and lower case are the same'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l words -d 'Only whole words: `chain` and not `chains`'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l all-stages -d 'On source, and in what is pending on review and ai-review, at once'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand find-replace" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand diff" -l from -d 'The version before, for a name that could also be an item' -r
complete -c cms -n "__fish_cms_using_subcommand diff" -l to -d 'The version after' -r
complete -c cms -n "__fish_cms_using_subcommand diff" -l format -d 'How to print it' -r -f -a "text\t'For a terminal'
json\t'For programs, as with --json'
markdown\t'For a comment on a pull request'
html\t'A page of its own'"
complete -c cms -n "__fish_cms_using_subcommand diff" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand diff" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand diff" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand diff" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand diff" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand diff" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand diff" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand diff" -l exit-code -d 'Exit with 7 when anything differs'
complete -c cms -n "__fish_cms_using_subcommand diff" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand diff" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand diff" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand diff" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand diff" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand render" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand render" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand render" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand render" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand render" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand render" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand render" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand render" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand render" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand render" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand render" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand render" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -f -a "create" -d 'Make a link that shows one post as it would be, without logging in'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -f -a "list" -d 'List the valid preview links, newest first'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -f -a "revoke" -d 'Revoke a preview link: it stops working at once'
complete -c cms -n "__fish_cms_using_subcommand preview; and not __fish_seen_subcommand_from create list revoke help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l hours -d 'How long it holds, in hours, 1 to 720' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l pin -d 'Show the post as it is now, whatever happens to the stage'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l post -d 'Only if it is a link of this post: id, `type/locale/slug`, file path, beginning of an id, or a slug' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from help" -f -a "create" -d 'Make a link that shows one post as it would be, without logging in'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the valid preview links, newest first'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from help" -f -a "revoke" -d 'Revoke a preview link: it stops working at once'
complete -c cms -n "__fish_cms_using_subcommand preview; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -f -a "trace" -d 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -f -a "test" -d 'Ask what `cms serve` answers an anonymous visitor on a path, without a server'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -f -a "list" -d 'List the addresses of the site: the pages of live posts, and redirects'
complete -c cms -n "__fish_cms_using_subcommand url; and not __fish_seen_subcommand_from trace test list help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from trace" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l method -d 'GET unless given; HEAD leaves the body out' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from help" -f -a "trace" -d 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from help" -f -a "test" -d 'Ask what `cms serve` answers an anonymous visitor on a path, without a server'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the addresses of the site: the pages of live posts, and redirects'
complete -c cms -n "__fish_cms_using_subcommand url; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -f -a "list" -d 'List redirects: old addresses and where they lead'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -f -a "add" -d 'Redirect an old address'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -f -a "set" -d 'Change a redirect'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -f -a "remove" -d 'Remove a redirect'
complete -c cms -n "__fish_cms_using_subcommand redirect; and not __fish_seen_subcommand_from list add set remove help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l post -d 'The post that it leads to, wherever that lies' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l status -d 'HTTP status: 301, 302, 307 or 308; 301 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l locale -d 'The only language that it holds for' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from help" -f -a "list" -d 'List redirects: old addresses and where they lead'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from help" -f -a "add" -d 'Redirect an old address'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change a redirect'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from help" -f -a "remove" -d 'Remove a redirect'
complete -c cms -n "__fish_cms_using_subcommand redirect; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "list" -d 'List the pending items of review and of AI review'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "diff" -d 'Show pending changes by item, module and field'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "submit" -d 'Move items from AI review to review, where a person looks at them'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "approve" -d 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "reject" -d 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "conflicts" -d 'List open conflicts with their three values'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "resolve" -d 'Resolve the conflict of an item'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "comment" -d 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "comments" -d 'List comments on pending items, requests for changes, and the reasons of the newest rejections'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "request-changes" -d 'Ask for changes of a pending item: it is not approved until the request is resolved'
complete -c cms -n "__fish_cms_using_subcommand review; and not __fish_seen_subcommand_from list diff submit approve reject conflicts resolve comment comments request-changes help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l only -d 'Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l except -d 'Of the item all changes but those at these places' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l all -d 'Everything that agents staged'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from submit" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l only -d 'Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l except -d 'Of the item all changes but those at these places' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l all -d 'Everything pending on review'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l publish -d 'Publish posts that are drafts, so that visitors see them'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l despite-requests -d 'Even if somebody asked for changes'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l allow-dangling -d 'Even if live content leads to what is deleted, hidden or moved'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from approve" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l reason -d 'Why: it is kept in history, where `cms review comments` finds it for whoever made the change' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l all -d 'Everything pending on the stage'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from reject" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from conflicts" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l take -d 'Whose value stands' -r -f -a "upstream\t'Upstream\'s value, which the content already holds: the conflict is simply closed'
staged\t'The stage\'s own value, put back'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l field -d 'Only these places, such as `title`' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from resolve" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l module -d 'The module that it is about, by id or the beginning of it' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l field -d 'The field that it is about, such as `title`, or `props.title` of the module' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l resolve -d 'Resolve this comment or request, by id or the beginning of it' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comment" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l all -d 'Resolved comments, too'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from comments" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l module -d 'The module that it is about, by id or the beginning of it' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l field -d 'The field that it is about, such as `title`, or `props.title` of the module' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from request-changes" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the pending items of review and of AI review'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "diff" -d 'Show pending changes by item, module and field'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "submit" -d 'Move items from AI review to review, where a person looks at them'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "approve" -d 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "reject" -d 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "conflicts" -d 'List open conflicts with their three values'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "resolve" -d 'Resolve the conflict of an item'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "comment" -d 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "comments" -d 'List comments on pending items, requests for changes, and the reasons of the newest rejections'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "request-changes" -d 'Ask for changes of a pending item: it is not approved until the request is resolved'
complete -c cms -n "__fish_cms_using_subcommand review; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand history" -l page -d 'Page, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand history" -l limit -d 'Revisions on a page, at most 1000' -r
complete -c cms -n "__fish_cms_using_subcommand history" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand history" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand history" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand history" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand history" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand history" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand history" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand history" -l diff -d 'Show the values, field by field'
complete -c cms -n "__fish_cms_using_subcommand history" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand history" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand history" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand history" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand history" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand revert" -l to -d 'The revision' -r
complete -c cms -n "__fish_cms_using_subcommand revert" -l field -d 'Only these places, such as `title` or `modules[ID]`; an id may be shortened' -r
complete -c cms -n "__fish_cms_using_subcommand revert" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand revert" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand revert" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand revert" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand revert" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand revert" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand revert" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand revert" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand revert" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand revert" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand revert" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand revert" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand undo" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand undo" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand undo" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand undo" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand undo" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand undo" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand undo" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand undo" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand undo" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand undo" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand undo" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand undo" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -f -a "log" -d 'List what was done, newest first: when, by whom, on which stage'
complete -c cms -n "__fish_cms_using_subcommand op; and not __fish_seen_subcommand_from log help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l page -d 'Page, from 1' -r
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l limit -d 'Operations on a page, at most 1000' -r
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from log" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from help" -f -a "log" -d 'List what was done, newest first: when, by whom, on which stage'
complete -c cms -n "__fish_cms_using_subcommand op; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand blame" -l field -d 'Only these fields and what is in them, such as `title` or `modules[ID]`' -r
complete -c cms -n "__fish_cms_using_subcommand blame" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand blame" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand blame" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand blame" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand blame" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand blame" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand blame" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand blame" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand blame" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand blame" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand blame" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand blame" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -f -a "list" -d 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -f -a "show" -d 'Show parked work: its author, why it was refused, what it changes'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -f -a "restore" -d 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict'
complete -c cms -n "__fish_cms_using_subcommand parked; and not __fish_seen_subcommand_from list show restore help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from restore" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from help" -f -a "list" -d 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show parked work: its author, why it was refused, what it changes'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from help" -f -a "restore" -d 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict'
complete -c cms -n "__fish_cms_using_subcommand parked; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "add" -d 'Add a user of the server'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "list" -d 'List the users of the server'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "set" -d 'Change the name of a user; their sessions go on'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "role" -d 'Give a user another role; their sessions end'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "password" -d 'Give a user another password; their sessions end'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "disable" -d 'Lock a user out; their sessions end, their name stays on what they wrote'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "enable" -d 'Let a user in again'
complete -c cms -n "__fish_cms_using_subcommand user; and not __fish_seen_subcommand_from add list set role password disable enable help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l role -d 'Role: admin, editor_admin, editor, translator, ai_agent or workflow' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l name -d 'Name that commits will carry; the beginning of the address unless given' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l username -d 'Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l password-stdin -d 'Read the password from standard input, one line of 8 to 256 characters'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l email -d 'Mail address' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l username -d 'Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`; an empty one is none' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l name -d 'Name that commits will carry' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from role" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l password-stdin -d 'Read the password from standard input, one line of 8 to 256 characters'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from password" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from disable" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from enable" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "add" -d 'Add a user of the server'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the users of the server'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change the name of a user; their sessions go on'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "role" -d 'Give a user another role; their sessions end'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "password" -d 'Give a user another password; their sessions end'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "disable" -d 'Lock a user out; their sessions end, their name stays on what they wrote'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "enable" -d 'Let a user in again'
complete -c cms -n "__fish_cms_using_subcommand user; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -f -a "create" -d 'Make a bearer token for a program; it is shown once'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -f -a "list" -d 'List the tokens, the newest first, revoked ones too'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -f -a "revoke" -d 'End a token at once'
complete -c cms -n "__fish_cms_using_subcommand token; and not __fish_seen_subcommand_from create list revoke help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l role -d 'Role: admin, editor_admin, editor, translator, ai_agent, workflow or reader (what is published, nothing else)' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l name -d 'What it is for; commits made with it carry this name' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l expires -d 'Until when it holds: a time in RFC 3339, or a span such as `90d` or `12h`; no end unless given' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from help" -f -a "create" -d 'Make a bearer token for a program; it is shown once'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the tokens, the newest first, revoked ones too'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from help" -f -a "revoke" -d 'End a token at once'
complete -c cms -n "__fish_cms_using_subcommand token; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -f -a "list" -d 'List workflows: requests to other services that events start'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -f -a "show" -d 'Show one workflow: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -f -a "set" -d 'Change fields of a workflow; only workflows on source run, which --stage source changes'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -f -a "run" -d 'Start a workflow by hand, and wait for its answer'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -f -a "executions" -d 'List requests of workflows with their results, the newest first; they are stored for 90 days'
complete -c cms -n "__fish_cms_using_subcommand workflow; and not __fish_seen_subcommand_from list show set run executions help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l payload -d 'The payload, as a JSON object' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l trigger -d 'The trigger that the request names; `manual` unless given' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l limit -d 'Most requests to list; 50 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from executions" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from help" -f -a "list" -d 'List workflows: requests to other services that events start'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one workflow: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from help" -f -a "set" -d 'Change fields of a workflow; only workflows on source run, which --stage source changes'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from help" -f -a "run" -d 'Start a workflow by hand, and wait for its answer'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from help" -f -a "executions" -d 'List requests of workflows with their results, the newest first; they are stored for 90 days'
complete -c cms -n "__fish_cms_using_subcommand workflow; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l limit -d 'Rows, 1 to 1000; 50 unless given' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l offset -d 'Leave out so many of the newest' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l action -d 'Only this act, such as `user.login` or `review.approve`' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l item -d 'Only what was done to the item, user or token with this id' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l user -d 'Only what the user with this number did' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l agent -d 'Only what this agent did: its id, its name, or the address of its account' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l post -d 'Only what was done to this post: its id, its file, or a slug' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l since -d 'Not what was done before: a day such as `2026-11-01`, or a time in RFC 3339' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l refused -d 'Only what was refused'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -f -a "verify" -d 'Check that the record of acts is whole, and that the history agrees with it'
complete -c cms -n "__fish_cms_using_subcommand audit; and not __fish_seen_subcommand_from verify help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l site -d 'Folder of the site; found upwards from the current one unless given' -r -F
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l input -d 'Read the command\'s input as JSON from a file, or from standard input with `-`' -r -F
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l stage -d 'Stage to read from or write to' -r -f -a "source\t'Live content'
review\t'What waits for a person'
ai-review\t'What agents staged'"
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l rev -d 'Revision to read: a commit, a branch, or anything git understands' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l expect -d 'Refuse the write unless the item is still as it was at this revision' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l as -d 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them' -r
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l color -d 'Colour the output; unless given, on a terminal without `NO_COLOR`' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l json -d 'Print one JSON value on standard output, also on failure'
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l dry-run -d 'Show what would change and change nothing'
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l yes -d 'Answer questions with yes; never authorises a deletion or a publish'
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -l quiet -d 'Say nothing on standard error but errors'
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help'
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "verify" -d 'Check that the record of acts is whole, and that the history agrees with it'
complete -c cms -n "__fish_cms_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "init" -d 'Make a site: a git repository with three branches, settings and demo content'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "build" -d 'Build the live site as static files; only what changed is written again'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "post" -d 'Posts: list, show, create, change, delete'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "richtext" -d 'Rich text from one form to another'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "completions" -d 'Print the completion script of a shell'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "mcp" -d 'The tool server for AI agents: serve, list and call tools'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "merge-driver" -d 'Merge three versions of a content file by meaning; git calls it'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "hook" -d 'Answer git\'s hooks: check commits, moves of stages and pushes; git calls it'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "webhook" -d 'Who learns what happens on the live site: add, list, test, deliver'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "serve" -d 'Serve the live site at /, the REST API under /api (read it at /api/docs), and tools for AI agents at /mcp'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "watch" -d 'Check files when they are saved, report what moves the branches, publish what is scheduled'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "whoami" -d 'Show the identity and role that commands will use, and why'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "status" -d 'Show the three stages, pending items, conflicts, foreign commits and the work tree'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "sync" -d 'Bring commits made without cms (plain git, a host\'s merge) downstream; with --remote, exchange all stages'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "registry" -d 'List everything that content is made of: post types, module types, forms'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "summary" -d 'Count posts by type and status, media, users'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "activity" -d 'Show recent actions: which operation, on what, by whom, through which program'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "logs" -d 'Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "run" -d 'Run a reading command, and no other: `list` shows which there are'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "validate" -d 'Check content: form, fields, references, slugs, modules, menus, redirects. Exit code 5 when something is wrong'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "explain" -d 'Explain the code of a problem, with an example; without a code, list all'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "fmt" -d 'Bring files of the work tree into canonical form: ids filled in, keys in order, comments kept'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "schema" -d 'Print the JSON Schema of a kind of file, made from the site\'s own types and modules; without a kind, of all'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "doctor" -d 'Check the repository: settings, branches, hooks, locks, lost files, reflogs, ledger; sets up a fresh clone with --fix'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "gc" -d 'Pack the repository, safely beside other writers; nothing that was ever acknowledged is lost'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "backup" -d 'Save all that is not in git to a new folder: accounts, tokens, links, submissions, events'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "restore" -d 'Bring a backup back into a site that has no accounts of its own yet, such as a fresh clone'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "cache" -d 'The rebuildable cache: verify, clear'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "translation" -d 'Languages of a post'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "variation" -d 'Other texts of a post, for some visitors'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "events" -d 'List events of the live site: posts published, changed, unpublished; the oldest first'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "schedule" -d 'Posts that go live or come off at a time: list, run'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "import" -d 'Bring content in from elsewhere'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "export" -d 'Export the posts of a stage, with what they refer to, as canonical JSON; the live site unless `--stage` is given'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "module" -d 'Modules of a post: list, add, change, remove, reorder'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "module-type" -d 'Module types: list, show, check values against one'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "migrate" -d 'Bring the files of the site to the newest format; there is one so far, so that nothing is to be done'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "relayout" -d 'Move the files of posts to where their types put them, such as after a path template has changed'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "layout" -d 'Layouts: which modules a page could be made of'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "agent" -d 'Agents that stage changes for people to approve'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "draft" -d 'AI Review: stage a post, fields, terms, modules, and nothing else'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "group" -d 'Module groups: layout templates for new posts'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "global" -d 'Global modules: shared content that posts refer to'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "type" -d 'Post types of the site'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "media" -d 'Pictures and other files: add, list, describe, replace, check'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "taxonomy" -d 'Taxonomies and their terms'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "menu" -d 'Menus and their items'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "form" -d 'Form definitions, and what visitors sent with them'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "feedback" -d 'Remarks of reviewers on posts: create, list, resolve, delete'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "analytics" -d 'What visitors look at and where they click'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "settings" -d 'Settings of the site: list, change'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "locale" -d 'Languages of the site'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "search" -d 'Search posts: title, slug and content, whatever the case'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "find-replace" -d 'Replace a text by another wherever people wrote it'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "diff" -d 'Show what differs between two versions of the content, by item, module and field, texts word by word'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "render" -d 'Render a post\'s page as HTML, with its stylesheet in it'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "preview" -d 'Preview links: create, list, revoke'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "url" -d 'Addresses of the site: trace, list'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "redirect" -d 'Old addresses and where they lead: list, add, change, remove'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "review" -d 'Pending changes: list, diff, comment, submit, approve, reject'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "history" -d 'Show who changed an item, when, on which stage, and what, newest first'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "revert" -d 'Put an item, or fields of it, back to what they were at a revision'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "undo" -d 'Take back your own last operation, or the one named'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "op" -d 'Operations: what was done, by whom'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "blame" -d 'Show field by field who gave it its present value, when, and on which stage'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "parked" -d 'Rejected and refused work: list, show, restore'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "user" -d 'Users of the server: who may sign in'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "token" -d 'Bearer tokens for programs'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "workflow" -d 'Requests to other services that events start: list, show, run, executions'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "audit" -d 'List everything that was done, newest first: writes, approvals, sign-ins, accounts, refused acts'
complete -c cms -n "__fish_cms_using_subcommand help; and not __fish_seen_subcommand_from init build post richtext completions mcp merge-driver hook webhook serve watch whoami status sync registry summary activity logs run validate explain fmt schema doctor gc backup restore cache translation variation events schedule import export module module-type migrate relayout layout agent draft group global type media taxonomy menu form feedback analytics settings locale search find-replace diff render preview url redirect review history revert undo op blame parked user token workflow audit help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "edit" -d 'Open a post in your editor; it is checked and written when you close it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "list" -d 'List posts, a page at a time'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "show" -d 'Show one post: its file, or with --json its fields, modules, metadata and relationships'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "context" -d 'Show a post with all stages side by side: what is live, pending on review, staged by agents'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "compare" -d 'Say which fields and modules of a post differ between two stages'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "revision" -d 'Show a post as one of its revisions has it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "manifest" -d 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "terms" -d 'Show the terms of a post: the live ones, unless another stage is asked for'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "create" -d 'Create a post, with the modules of its type\'s template'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "set" -d 'Change fields of a post'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "set-all" -d 'Change fields of every post that the filters find, in one commit: all of them or none'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "replace" -d 'Give a post\'s file a whole new text'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "move" -d 'Move the file of a post to where its type puts it, or to a given path'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "bulk" -d 'Do one thing to several posts, in one commit: all of them or none'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "reorder" -d 'Set the order of posts among their siblings, in one commit'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "delete" -d 'Delete a post softly: it is hidden everywhere and can be restored'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "restore" -d 'Bring a deleted post back'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from post" -f -a "purge" -d 'Remove a post\'s file; history keeps it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from richtext" -f -a "convert" -d 'Convert rich text: Markdown, the editor\'s JSON, HTML, plain text'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "serve" -d 'Serve the site\'s tools to AI agents, over the Model Context Protocol'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "tools" -d 'List the tools of the tool server'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "call" -d 'Call one tool of the tool server, and print its answer as JSON'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "install" -d 'Print the configuration by which an MCP client finds this site'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "dump-context" -d 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "listen" -d 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "add" -d 'Send events of the live site to an address, from now on; the secret is shown this once'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "list" -d 'List the webhooks and their state'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "show" -d 'Show a webhook and its state'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "set" -d 'Change a webhook: what is not given stays as it is'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "rm" -d 'Remove a webhook and its deliveries, also pending ones'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "test" -d 'Send a test event to one webhook at once, and show the answer'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "deliver" -d 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "deliveries" -d 'List deliveries, the newest first, or show the attempts of one'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "redeliver" -d 'Send a delivery again, with the same id and body'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "replay" -d 'Queue the events since a revision again, with the same ids'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "rotate-secret" -d 'Give a webhook a new secret; for two days deliveries are signed with the old one, too'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from webhook" -f -a "simulate" -d 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from schema" -f -a "install" -d 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from cache" -f -a "verify" -d 'Check that the rebuildable cache is valid'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from cache" -f -a "clear" -d 'Empty the rebuildable cache; the next command makes it anew from git'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from translation" -f -a "create" -d 'Create translations of a post: drafts in other languages, with copies of its modules'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from translation" -f -a "list" -d 'List the languages that a post exists in: the original and all its translations'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from translation" -f -a "status" -d 'Show which languages a post has, and what changed in it since each was last brought up to date'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from translation" -f -a "update" -d 'Bring a translation up to date as far as that needs no translator, and confirm what needs none'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from translation" -f -a "delete" -d 'Delete a translation softly; the original and the other languages stay'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "create" -d 'Create a variation of a post: a draft of its own with the same modules, in every language of the post'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "list" -d 'List the variations of a post, the main one first, in all languages'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "show" -d 'Show a variation as `cms post show` shows a post'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "edit" -d 'Change fields of a variation, in the language of the post that is named'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "serve" -d 'Choose which variation of a live post a visitor sees, by the weights of its post type'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "stats" -d 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "promote" -d 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from variation" -f -a "delete" -d 'Delete a variation softly, in every language; with the last one the test ends'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from schedule" -f -a "list" -d 'List the posts that will be published or archived at a time, the next one first'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from schedule" -f -a "run" -d 'Publish and archive the posts whose time has come'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from import" -f -a "markdown" -d 'Import a folder of Markdown files as posts'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from import" -f -a "json" -d 'Import canonical JSON: a post, or what `cms export` wrote, in one commit'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module" -f -a "list" -d 'List the modules of a post, in order'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module" -f -a "add" -d 'Add a module to a post'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module" -f -a "set" -d 'Change fields of a module'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module" -f -a "remove" -d 'Remove a module from its post'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module" -f -a "reorder" -d 'Put the modules of a post in another order'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module-type" -f -a "list" -d 'List module types: fields, defaults, where they may be used, how agents should use them'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module-type" -f -a "show" -d 'Show one module type: its fields, or with --json its schema, defaults and guidance'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module-type" -f -a "check" -d 'Say whether values fit a module type, without writing anything'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from module-type" -f -a "migrate" -d 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from layout" -f -a "suggest" -d 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from agent" -f -a "list" -d 'List agents: where each is offered, and whether it takes open-ended context'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from agent" -f -a "run" -d 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from agent" -f -a "run-field" -d 'Ask an agent for the value of one field; with --apply it is staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from agent" -f -a "runs" -d 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from agent" -f -a "show" -d 'Show one agent: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from agent" -f -a "set" -d 'Change fields of an agent. The live site\'s agents are asked: --stage source changes those'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "create" -d 'Stage a new post on AI Review, with the modules of a template, and fill them in'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "translate" -d 'Stage a translation of a post on AI Review: a draft in another language, with its modules'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "translate-all" -d 'Stage translations of a post in several languages; one that fails does not stop the others'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "update-translation" -d 'Stage on AI Review what a translation can take over from its original without a translator'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "create-variation" -d 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "save" -d 'Stage fields of a post on AI Review, beside what is staged already'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "set-terms" -d 'Stage the terms of a post on AI Review: the full list'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "add-module" -d 'Stage a new module on a post'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "update-module" -d 'Stage values of a module, or another place for it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from draft" -f -a "remove-module" -d 'Stage the removal of a module'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from group" -f -a "list" -d 'List module groups, the layouts that new posts start with'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from group" -f -a "show" -d 'Show one module group: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from group" -f -a "create" -d 'Create a module group'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from group" -f -a "set" -d 'Change fields of a module group; posts made from it before stay as they are'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from group" -f -a "default" -d 'Make a module group the one that new posts of its type start with'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from group" -f -a "apply" -d 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from group" -f -a "delete" -d 'Delete a module group that no post type starts with'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from global" -f -a "list" -d 'List global modules, and how many posts use each'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from global" -f -a "show" -d 'Show one global module: its file, or with --json its fields and what uses it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from global" -f -a "create" -d 'Create a global module, with the starting values of its type'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from global" -f -a "set" -d 'Change fields of a global module, everywhere it is shown'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from global" -f -a "rename" -d 'Give a global module another slug, in every post and group that uses it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from global" -f -a "delete" -d 'Delete a global module that nothing uses'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from type" -f -a "list" -d 'List post types, and how many posts each has'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from type" -f -a "show" -d 'Show one post type: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from type" -f -a "config" -d 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from type" -f -a "create" -d 'Create a post type'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from type" -f -a "set" -d 'Change fields of a post type'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from type" -f -a "delete" -d 'Delete a post type that no post, group or menu uses'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "list" -d 'List media, the newest first'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "show" -d 'Show one media record'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "add" -d 'Add pictures and other files; the same file twice is stored once'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "upload" -d 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "set" -d 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "describe" -d 'Suggest what a media record says (alternative text and the like), staged on AI Review'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "rename" -d 'Give the file of a media record another name, in every text that names its address'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "replace" -d 'Put another file in the place of a media record\'s, everywhere it is used'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "rm" -d 'Remove a media record and its file; refused while it is used on any stage'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "variants" -d 'Make the variants of a picture, and list them; they are also made when somebody asks for one'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "check" -d 'Check that media records, their files and their variants agree, on every stage'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "repair" -d 'Repair media: bring missing files back from other stages, and let records say what their files are'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "where-used" -d 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from media" -f -a "categories" -d 'List the categories of media'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "list" -d 'List taxonomies, and how many terms each has'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "show" -d 'Show one taxonomy: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "create" -d 'Create a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "set" -d 'Change fields of a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "delete" -d 'Delete a taxonomy that no post type and no post uses'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "terms" -d 'List the terms of a taxonomy as a tree, and how many posts carry each'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "add-term" -d 'Add a term to a taxonomy'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "set-term" -d 'Change fields of a term'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "rename-term" -d 'Give a term another slug, in every post that carries it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from taxonomy" -f -a "remove-term" -d 'Remove a term that nothing carries'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "list" -d 'List menus, and how many items each has'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "show" -d 'Show one menu as a tree, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "create" -d 'Create a menu without items'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "set" -d 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "add-item" -d 'Add an item to a menu'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "move-item" -d 'Move an item within its menu, with what is below it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "reorder" -d 'Put items of a menu in an order, all below one parent, with what is below them'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "remove-item" -d 'Remove an item from its menu, with everything below it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "rename" -d 'Give a menu another slug'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from menu" -f -a "delete" -d 'Delete a menu with all its items'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "list" -d 'List form definitions'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "show" -d 'Show one form definition: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "create" -d 'Create a form definition'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "set" -d 'Change fields of a form definition'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "rename" -d 'Give a form another slug, in every post and global module that shows it, in one commit'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "delete" -d 'Delete a form that nothing shows'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "submit" -d 'Send a form as a visitor does'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from form" -f -a "submissions" -d 'List what visitors sent with forms, the last one first'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from feedback" -f -a "create" -d 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from feedback" -f -a "list" -d 'List feedback, the first remark first; of very many the last 1,000'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from feedback" -f -a "resolve" -d 'Resolve a remark, or reopen it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from feedback" -f -a "delete" -d 'Delete a remark permanently'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from analytics" -f -a "track" -d 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from analytics" -f -a "summary" -d 'Show views and clicks: in all, by post, by day'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from analytics" -f -a "heatmap" -d 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from settings" -f -a "list" -d 'List the site\'s settings: each key with its value, and what it means'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from settings" -f -a "set" -d 'Change settings of the site'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from locale" -f -a "list" -d 'List the languages of the site, and how many posts each has'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from locale" -f -a "add" -d 'Add a language to the site'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from locale" -f -a "remove" -d 'Remove a language that no post uses'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from locale" -f -a "enable" -d 'Enable a language that was disabled'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from locale" -f -a "disable" -d 'Disable a language: its live posts are archived, and nothing is translated into it'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from locale" -f -a "default" -d 'Make a language the site\'s default, the one without a prefix in addresses'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from preview" -f -a "create" -d 'Make a link that shows one post as it would be, without logging in'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from preview" -f -a "list" -d 'List the valid preview links, newest first'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from preview" -f -a "revoke" -d 'Revoke a preview link: it stops working at once'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from url" -f -a "trace" -d 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from url" -f -a "test" -d 'Ask what `cms serve` answers an anonymous visitor on a path, without a server'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from url" -f -a "list" -d 'List the addresses of the site: the pages of live posts, and redirects'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from redirect" -f -a "list" -d 'List redirects: old addresses and where they lead'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from redirect" -f -a "add" -d 'Redirect an old address'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from redirect" -f -a "set" -d 'Change a redirect'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from redirect" -f -a "remove" -d 'Remove a redirect'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "list" -d 'List the pending items of review and of AI review'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "diff" -d 'Show pending changes by item, module and field'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "submit" -d 'Move items from AI review to review, where a person looks at them'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "approve" -d 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "reject" -d 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "conflicts" -d 'List open conflicts with their three values'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "resolve" -d 'Resolve the conflict of an item'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "comment" -d 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "comments" -d 'List comments on pending items, requests for changes, and the reasons of the newest rejections'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from review" -f -a "request-changes" -d 'Ask for changes of a pending item: it is not approved until the request is resolved'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from op" -f -a "log" -d 'List what was done, newest first: when, by whom, on which stage'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from parked" -f -a "list" -d 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from parked" -f -a "show" -d 'Show parked work: its author, why it was refused, what it changes'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from parked" -f -a "restore" -d 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from user" -f -a "add" -d 'Add a user of the server'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from user" -f -a "list" -d 'List the users of the server'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from user" -f -a "set" -d 'Change the name of a user; their sessions go on'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from user" -f -a "role" -d 'Give a user another role; their sessions end'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from user" -f -a "password" -d 'Give a user another password; their sessions end'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from user" -f -a "disable" -d 'Lock a user out; their sessions end, their name stays on what they wrote'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from user" -f -a "enable" -d 'Let a user in again'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from token" -f -a "create" -d 'Make a bearer token for a program; it is shown once'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from token" -f -a "list" -d 'List the tokens, the newest first, revoked ones too'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from token" -f -a "revoke" -d 'End a token at once'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from workflow" -f -a "list" -d 'List workflows: requests to other services that events start'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from workflow" -f -a "show" -d 'Show one workflow: its file, or with --json its fields'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from workflow" -f -a "set" -d 'Change fields of a workflow; only workflows on source run, which --stage source changes'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from workflow" -f -a "run" -d 'Start a workflow by hand, and wait for its answer'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from workflow" -f -a "executions" -d 'List requests of workflows with their results, the newest first; they are stored for 90 days'
complete -c cms -n "__fish_cms_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "verify" -d 'Check that the record of acts is whole, and that the history agrees with it'
