
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'cms' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'cms'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'cms' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Make a site: a git repository with three branches, settings and demo content')
            [CompletionResult]::new('build', 'build', [CompletionResultType]::ParameterValue, 'Build the live site as static files; only what changed is written again')
            [CompletionResult]::new('post', 'post', [CompletionResultType]::ParameterValue, 'Posts: list, show, create, change, delete')
            [CompletionResult]::new('richtext', 'richtext', [CompletionResultType]::ParameterValue, 'Rich text from one form to another')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completion script of a shell')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'The tool server for AI agents: serve, list and call tools')
            [CompletionResult]::new('merge-driver', 'merge-driver', [CompletionResultType]::ParameterValue, 'Merge three versions of a content file by meaning; git calls it')
            [CompletionResult]::new('hook', 'hook', [CompletionResultType]::ParameterValue, 'Answer git''s hooks: check commits, moves of stages and pushes; git calls it')
            [CompletionResult]::new('webhook', 'webhook', [CompletionResultType]::ParameterValue, 'Who learns what happens on the live site: add, list, test, deliver')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the live site at /, the REST API under /api (read it at /api/docs), and tools for AI agents at /mcp')
            [CompletionResult]::new('watch', 'watch', [CompletionResultType]::ParameterValue, 'Check files when they are saved, report what moves the branches, publish what is scheduled')
            [CompletionResult]::new('whoami', 'whoami', [CompletionResultType]::ParameterValue, 'Show the identity and role that commands will use, and why')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show the three stages, pending items, conflicts, foreign commits and the work tree')
            [CompletionResult]::new('sync', 'sync', [CompletionResultType]::ParameterValue, 'Bring commits made without cms (plain git, a host''s merge) downstream; with --remote, exchange all stages')
            [CompletionResult]::new('registry', 'registry', [CompletionResultType]::ParameterValue, 'List everything that content is made of: post types, module types, forms')
            [CompletionResult]::new('summary', 'summary', [CompletionResultType]::ParameterValue, 'Count posts by type and status, media, users')
            [CompletionResult]::new('activity', 'activity', [CompletionResultType]::ParameterValue, 'Show recent actions: which operation, on what, by whom, through which program')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run a reading command, and no other: `list` shows which there are')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check content: form, fields, references, slugs, modules, menus, redirects. Exit code 5 when something is wrong')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain the code of a problem, with an example; without a code, list all')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Bring files of the work tree into canonical form: ids filled in, keys in order, comments kept')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of a kind of file, made from the site''s own types and modules; without a kind, of all')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Check the repository: settings, branches, hooks, locks, lost files, reflogs, ledger; sets up a fresh clone with --fix')
            [CompletionResult]::new('gc', 'gc', [CompletionResultType]::ParameterValue, 'Pack the repository, safely beside other writers; nothing that was ever acknowledged is lost')
            [CompletionResult]::new('backup', 'backup', [CompletionResultType]::ParameterValue, 'Save all that is not in git to a new folder: accounts, tokens, links, submissions, events')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Bring a backup back into a site that has no accounts of its own yet, such as a fresh clone')
            [CompletionResult]::new('cache', 'cache', [CompletionResultType]::ParameterValue, 'The rebuildable cache: verify, clear')
            [CompletionResult]::new('translation', 'translation', [CompletionResultType]::ParameterValue, 'Languages of a post')
            [CompletionResult]::new('variation', 'variation', [CompletionResultType]::ParameterValue, 'Other texts of a post, for some visitors')
            [CompletionResult]::new('events', 'events', [CompletionResultType]::ParameterValue, 'List events of the live site: posts published, changed, unpublished; the oldest first')
            [CompletionResult]::new('schedule', 'schedule', [CompletionResultType]::ParameterValue, 'Posts that go live or come off at a time: list, run')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Bring content in from elsewhere')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export the posts of a stage, with what they refer to, as canonical JSON; the live site unless `--stage` is given')
            [CompletionResult]::new('module', 'module', [CompletionResultType]::ParameterValue, 'Modules of a post: list, add, change, remove, reorder')
            [CompletionResult]::new('module-type', 'module-type', [CompletionResultType]::ParameterValue, 'Module types: list, show, check values against one')
            [CompletionResult]::new('migrate', 'migrate', [CompletionResultType]::ParameterValue, 'Bring the files of the site to the newest format; there is one so far, so that nothing is to be done')
            [CompletionResult]::new('relayout', 'relayout', [CompletionResultType]::ParameterValue, 'Move the files of posts to where their types put them, such as after a path template has changed')
            [CompletionResult]::new('layout', 'layout', [CompletionResultType]::ParameterValue, 'Layouts: which modules a page could be made of')
            [CompletionResult]::new('agent', 'agent', [CompletionResultType]::ParameterValue, 'Agents that stage changes for people to approve')
            [CompletionResult]::new('draft', 'draft', [CompletionResultType]::ParameterValue, 'AI Review: stage a post, fields, terms, modules, and nothing else')
            [CompletionResult]::new('group', 'group', [CompletionResultType]::ParameterValue, 'Module groups: layout templates for new posts')
            [CompletionResult]::new('global', 'global', [CompletionResultType]::ParameterValue, 'Global modules: shared content that posts refer to')
            [CompletionResult]::new('type', 'type', [CompletionResultType]::ParameterValue, 'Post types of the site')
            [CompletionResult]::new('media', 'media', [CompletionResultType]::ParameterValue, 'Pictures and other files: add, list, describe, replace, check')
            [CompletionResult]::new('taxonomy', 'taxonomy', [CompletionResultType]::ParameterValue, 'Taxonomies and their terms')
            [CompletionResult]::new('menu', 'menu', [CompletionResultType]::ParameterValue, 'Menus and their items')
            [CompletionResult]::new('form', 'form', [CompletionResultType]::ParameterValue, 'Form definitions, and what visitors sent with them')
            [CompletionResult]::new('feedback', 'feedback', [CompletionResultType]::ParameterValue, 'Remarks of reviewers on posts: create, list, resolve, delete')
            [CompletionResult]::new('analytics', 'analytics', [CompletionResultType]::ParameterValue, 'What visitors look at and where they click')
            [CompletionResult]::new('settings', 'settings', [CompletionResultType]::ParameterValue, 'Settings of the site: list, change')
            [CompletionResult]::new('locale', 'locale', [CompletionResultType]::ParameterValue, 'Languages of the site')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Search posts: title, slug and content, whatever the case')
            [CompletionResult]::new('find-replace', 'find-replace', [CompletionResultType]::ParameterValue, 'Replace a text by another wherever people wrote it')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what differs between two versions of the content, by item, module and field, texts word by word')
            [CompletionResult]::new('render', 'render', [CompletionResultType]::ParameterValue, 'Render a post''s page as HTML, with its stylesheet in it')
            [CompletionResult]::new('preview', 'preview', [CompletionResultType]::ParameterValue, 'Preview links: create, list, revoke')
            [CompletionResult]::new('url', 'url', [CompletionResultType]::ParameterValue, 'Addresses of the site: trace, list')
            [CompletionResult]::new('redirect', 'redirect', [CompletionResultType]::ParameterValue, 'Old addresses and where they lead: list, add, change, remove')
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Pending changes: list, diff, comment, submit, approve, reject')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'Show who changed an item, when, on which stage, and what, newest first')
            [CompletionResult]::new('revert', 'revert', [CompletionResultType]::ParameterValue, 'Put an item, or fields of it, back to what they were at a revision')
            [CompletionResult]::new('undo', 'undo', [CompletionResultType]::ParameterValue, 'Take back your own last operation, or the one named')
            [CompletionResult]::new('op', 'op', [CompletionResultType]::ParameterValue, 'Operations: what was done, by whom')
            [CompletionResult]::new('blame', 'blame', [CompletionResultType]::ParameterValue, 'Show field by field who gave it its present value, when, and on which stage')
            [CompletionResult]::new('parked', 'parked', [CompletionResultType]::ParameterValue, 'Rejected and refused work: list, show, restore')
            [CompletionResult]::new('user', 'user', [CompletionResultType]::ParameterValue, 'Users of the server: who may sign in')
            [CompletionResult]::new('token', 'token', [CompletionResultType]::ParameterValue, 'Bearer tokens for programs')
            [CompletionResult]::new('workflow', 'workflow', [CompletionResultType]::ParameterValue, 'Requests to other services that events start: list, show, run, executions')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'List everything that was done, newest first: writes, approvals, sign-ins, accounts, refused acts')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;init' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--bare', '--bare', [CompletionResultType]::ParameterName, 'Make a repository without a work tree')
            [CompletionResult]::new('--empty', '--empty', [CompletionResultType]::ParameterName, 'Only types, modules and settings, no demo content')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;build' {
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'Port to show it at; 0 takes any that is free')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--keep-going', '--keep-going', [CompletionResultType]::ParameterName, 'Build the rest where files cannot be read; exit code 5 anyway')
            [CompletionResult]::new('--serve', '--serve', [CompletionResultType]::ParameterName, 'Then show it at http://127.0.0.1:PORT, to this machine only, until stopped')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Open a post in your editor; it is checked and written when you close it')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List posts, a page at a time')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one post: its file, or with --json its fields, modules, metadata and relationships')
            [CompletionResult]::new('context', 'context', [CompletionResultType]::ParameterValue, 'Show a post with all stages side by side: what is live, pending on review, staged by agents')
            [CompletionResult]::new('compare', 'compare', [CompletionResultType]::ParameterValue, 'Say which fields and modules of a post differ between two stages')
            [CompletionResult]::new('revision', 'revision', [CompletionResultType]::ParameterValue, 'Show a post as one of its revisions has it')
            [CompletionResult]::new('manifest', 'manifest', [CompletionResultType]::ParameterValue, 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations')
            [CompletionResult]::new('terms', 'terms', [CompletionResultType]::ParameterValue, 'Show the terms of a post: the live ones, unless another stage is asked for')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a post, with the modules of its type''s template')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a post')
            [CompletionResult]::new('set-all', 'set-all', [CompletionResultType]::ParameterValue, 'Change fields of every post that the filters find, in one commit: all of them or none')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Give a post''s file a whole new text')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Move the file of a post to where its type puts it, or to a given path')
            [CompletionResult]::new('bulk', 'bulk', [CompletionResultType]::ParameterValue, 'Do one thing to several posts, in one commit: all of them or none')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Set the order of posts among their siblings, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a post softly: it is hidden everywhere and can be restored')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Bring a deleted post back')
            [CompletionResult]::new('purge', 'purge', [CompletionResultType]::ParameterValue, 'Remove a post''s file; history keeps it')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;post;edit' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;list' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only posts of these types')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only posts with these statuses: draft, scheduled, published, archived')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Only posts in these languages')
            [CompletionResult]::new('--taxonomy', '--taxonomy', [CompletionResultType]::ParameterName, 'Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM')
            [CompletionResult]::new('--id', '--id', [CompletionResultType]::ParameterName, 'Only posts with these ids')
            [CompletionResult]::new('--parent', '--parent', [CompletionResultType]::ParameterName, 'Only posts right below this one, by its id')
            [CompletionResult]::new('--search', '--search', [CompletionResultType]::ParameterName, 'Only posts whose title, slug or content holds this text, whatever its case')
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page, from 1')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Posts on a page, at most 1000')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'What to sort by; a leading `-` sorts the other way round')
            [CompletionResult]::new('--order', '--order', [CompletionResultType]::ParameterName, 'Which way to sort; newest first by time, else ascending')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--descendants', '--descendants', [CompletionResultType]::ParameterName, 'With a term: posts with a term below it, too')
            [CompletionResult]::new('--roots', '--roots', [CompletionResultType]::ParameterName, 'Only posts that lie below no other')
            [CompletionResult]::new('--waiting', '--waiting', [CompletionResultType]::ParameterName, 'Only posts of which something waits on review')
            [CompletionResult]::new('--feedback', '--feedback', [CompletionResultType]::ParameterName, 'Only posts with feedback that nobody has resolved')
            [CompletionResult]::new('--include-deleted', '--include-deleted', [CompletionResultType]::ParameterName, 'Deleted posts too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;show' {
            [CompletionResult]::new('--richtext', '--richtext', [CompletionResultType]::ParameterName, 'Show rich text in this form; as it is in the file unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;context' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;compare' {
            [CompletionResult]::new('--base-mode', '--base-mode', [CompletionResultType]::ParameterName, 'Stage to compare from; source unless given')
            [CompletionResult]::new('--target-mode', '--target-mode', [CompletionResultType]::ParameterName, 'Stage to compare to; ai-review unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;revision' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;manifest' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;terms' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;create' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Post type')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Language; the site''s default one unless given')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Title')
            [CompletionResult]::new('--slug', '--slug', [CompletionResultType]::ParameterName, 'Slug; made from the title unless given')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'draft, scheduled, published or archived')
            [CompletionResult]::new('--group', '--group', [CompletionResultType]::ParameterName, 'Module group to start from; the type''s own unless given, `none` for an empty post')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields, each with its own --set: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;set-all' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only posts of these types')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only posts with these statuses: draft, scheduled, published, archived')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Only posts in these languages')
            [CompletionResult]::new('--taxonomy', '--taxonomy', [CompletionResultType]::ParameterName, 'Only posts with a term of this taxonomy, or with this term: TAXONOMY or TAXONOMY/TERM')
            [CompletionResult]::new('--parent', '--parent', [CompletionResultType]::ParameterName, 'Only posts right below this one, by its id')
            [CompletionResult]::new('--search', '--search', [CompletionResultType]::ParameterName, 'Only posts whose title, slug or content holds this text, whatever its case')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every post')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;replace' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;move' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Path for the file, below `posts/`; where the post''s type puts it unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;bulk' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;reorder' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;restore' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;purge' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;post;help' {
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Open a post in your editor; it is checked and written when you close it')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List posts, a page at a time')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one post: its file, or with --json its fields, modules, metadata and relationships')
            [CompletionResult]::new('context', 'context', [CompletionResultType]::ParameterValue, 'Show a post with all stages side by side: what is live, pending on review, staged by agents')
            [CompletionResult]::new('compare', 'compare', [CompletionResultType]::ParameterValue, 'Say which fields and modules of a post differ between two stages')
            [CompletionResult]::new('revision', 'revision', [CompletionResultType]::ParameterValue, 'Show a post as one of its revisions has it')
            [CompletionResult]::new('manifest', 'manifest', [CompletionResultType]::ParameterValue, 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations')
            [CompletionResult]::new('terms', 'terms', [CompletionResultType]::ParameterValue, 'Show the terms of a post: the live ones, unless another stage is asked for')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a post, with the modules of its type''s template')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a post')
            [CompletionResult]::new('set-all', 'set-all', [CompletionResultType]::ParameterValue, 'Change fields of every post that the filters find, in one commit: all of them or none')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Give a post''s file a whole new text')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Move the file of a post to where its type puts it, or to a given path')
            [CompletionResult]::new('bulk', 'bulk', [CompletionResultType]::ParameterValue, 'Do one thing to several posts, in one commit: all of them or none')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Set the order of posts among their siblings, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a post softly: it is hidden everywhere and can be restored')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Bring a deleted post back')
            [CompletionResult]::new('purge', 'purge', [CompletionResultType]::ParameterValue, 'Remove a post''s file; history keeps it')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;post;help;edit' {
            break
        }
        'cms;post;help;list' {
            break
        }
        'cms;post;help;show' {
            break
        }
        'cms;post;help;context' {
            break
        }
        'cms;post;help;compare' {
            break
        }
        'cms;post;help;revision' {
            break
        }
        'cms;post;help;manifest' {
            break
        }
        'cms;post;help;terms' {
            break
        }
        'cms;post;help;create' {
            break
        }
        'cms;post;help;set' {
            break
        }
        'cms;post;help;set-all' {
            break
        }
        'cms;post;help;replace' {
            break
        }
        'cms;post;help;move' {
            break
        }
        'cms;post;help;bulk' {
            break
        }
        'cms;post;help;reorder' {
            break
        }
        'cms;post;help;delete' {
            break
        }
        'cms;post;help;restore' {
            break
        }
        'cms;post;help;purge' {
            break
        }
        'cms;post;help;help' {
            break
        }
        'cms;richtext' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Convert rich text: Markdown, the editor''s JSON, HTML, plain text')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;richtext;convert' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Form of the input')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Form to print')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;richtext;help' {
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Convert rich text: Markdown, the editor''s JSON, HTML, plain text')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;richtext;help;convert' {
            break
        }
        'cms;richtext;help;help' {
            break
        }
        'cms;completions' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;mcp' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the site''s tools to AI agents, over the Model Context Protocol')
            [CompletionResult]::new('tools', 'tools', [CompletionResultType]::ParameterValue, 'List the tools of the tool server')
            [CompletionResult]::new('call', 'call', [CompletionResultType]::ParameterValue, 'Call one tool of the tool server, and print its answer as JSON')
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Print the configuration by which an MCP client finds this site')
            [CompletionResult]::new('dump-context', 'dump-context', [CompletionResultType]::ParameterValue, 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;mcp;serve' {
            [CompletionResult]::new('--transport', '--transport', [CompletionResultType]::ParameterName, 'stdio (unless given), or sse and http, which are one server')
            [CompletionResult]::new('--host', '--host', [CompletionResultType]::ParameterName, 'Address to listen on; 127.0.0.1 unless given')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'Port to listen on; 8787 unless given, 0 takes any that is free')
            [CompletionResult]::new('--toolsets', '--toolsets', [CompletionResultType]::ParameterName, 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Only these tools; `read` for those that change nothing, `all` for all')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--insecure-no-auth', '--insecure-no-auth', [CompletionResultType]::ParameterName, 'Listen beyond this machine without authentication')
            [CompletionResult]::new('--read-only', '--read-only', [CompletionResultType]::ParameterName, 'No tool that writes, whatever else is said')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;mcp;tools' {
            [CompletionResult]::new('--toolsets', '--toolsets', [CompletionResultType]::ParameterName, 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Only these tools; `read` for those that change nothing, `all` for all')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--read-only', '--read-only', [CompletionResultType]::ParameterName, 'No tool that writes, whatever else is said')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;mcp;call' {
            [CompletionResult]::new('--json-args', '--json-args', [CompletionResultType]::ParameterName, 'Its arguments: a JSON object')
            [CompletionResult]::new('--toolsets', '--toolsets', [CompletionResultType]::ParameterName, 'Only tools of these groups: context, posts, staging, translations, media, taxonomy, agents, preview, ops')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Only these tools; `read` for those that change nothing, `all` for all')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--read-only', '--read-only', [CompletionResultType]::ParameterName, 'No tool that writes, whatever else is said')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;mcp;install' {
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'Client')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;mcp;dump-context' {
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'File to write; an older dump is replaced, anything else is left alone')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Compare with this older dump; exit code 7 when something differs')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--require-guidance', '--require-guidance', [CompletionResultType]::ParameterName, 'Fail with exit code 5 when a module type lacks aiGuidance')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;mcp;help' {
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the site''s tools to AI agents, over the Model Context Protocol')
            [CompletionResult]::new('tools', 'tools', [CompletionResultType]::ParameterValue, 'List the tools of the tool server')
            [CompletionResult]::new('call', 'call', [CompletionResultType]::ParameterValue, 'Call one tool of the tool server, and print its answer as JSON')
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Print the configuration by which an MCP client finds this site')
            [CompletionResult]::new('dump-context', 'dump-context', [CompletionResultType]::ParameterValue, 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;mcp;help;serve' {
            break
        }
        'cms;mcp;help;tools' {
            break
        }
        'cms;mcp;help;call' {
            break
        }
        'cms;mcp;help;install' {
            break
        }
        'cms;mcp;help;dump-context' {
            break
        }
        'cms;mcp;help;help' {
            break
        }
        'cms;merge-driver' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;hook' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('listen', 'listen', [CompletionResultType]::ParameterValue, 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Send events of the live site to an address, from now on; the secret is shown this once')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the webhooks and their state')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a webhook and its state')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change a webhook: what is not given stays as it is')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a webhook and its deliveries, also pending ones')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Send a test event to one webhook at once, and show the answer')
            [CompletionResult]::new('deliver', 'deliver', [CompletionResultType]::ParameterValue, 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs')
            [CompletionResult]::new('deliveries', 'deliveries', [CompletionResultType]::ParameterValue, 'List deliveries, the newest first, or show the attempts of one')
            [CompletionResult]::new('redeliver', 'redeliver', [CompletionResultType]::ParameterValue, 'Send a delivery again, with the same id and body')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Queue the events since a revision again, with the same ids')
            [CompletionResult]::new('rotate-secret', 'rotate-secret', [CompletionResultType]::ParameterValue, 'Give a webhook a new secret; for two days deliveries are signed with the old one, too')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;webhook;listen' {
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'Port to listen on, on loopback; 0 takes any that is free')
            [CompletionResult]::new('--secret', '--secret', [CompletionResultType]::ParameterName, 'The webhook''s secret; what is not signed with it is answered 401')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Status to answer with')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'End after so many deliveries; until it is interrupted unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;add' {
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Name of the webhook; its host unless given')
            [CompletionResult]::new('--event', '--event', [CompletionResultType]::ParameterName, 'Events to send, such as `post.published`; all of them unless given')
            [CompletionResult]::new('--secret', '--secret', [CompletionResultType]::ParameterName, 'A secret of your own instead of a new one')
            [CompletionResult]::new('--header', '--header', [CompletionResultType]::ParameterName, 'A header that deliveries carry: NAME=VALUE')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Time for the receiver''s answer in milliseconds, 1000 to 30000; 15000 unless given')
            [CompletionResult]::new('--max-retries', '--max-retries', [CompletionResultType]::ParameterName, 'Retries after the first attempt, 0 to 10; 7 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--batch', '--batch', [CompletionResultType]::ParameterName, 'One delivery for each publish, with the list of its events')
            [CompletionResult]::new('--worktree', '--worktree', [CompletionResultType]::ParameterName, 'Also send files that are saved and not committed (`worktree.saved`)')
            [CompletionResult]::new('--allow-private', '--allow-private', [CompletionResultType]::ParameterName, 'The receiver may be on this machine or a private network, without TLS too')
            [CompletionResult]::new('--inactive', '--inactive', [CompletionResultType]::ParameterName, 'Keep it switched off for now')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;set' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Address of the receiver')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Name of the webhook')
            [CompletionResult]::new('--event', '--event', [CompletionResultType]::ParameterName, 'Events to send, instead of those before')
            [CompletionResult]::new('--secret', '--secret', [CompletionResultType]::ParameterName, 'A secret of your own; `cms webhook rotate-secret` makes a new one and signs with both for two days')
            [CompletionResult]::new('--header', '--header', [CompletionResultType]::ParameterName, 'Headers of deliveries, instead of those before: NAME=VALUE')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Time for the receiver''s answer in milliseconds, 1000 to 30000')
            [CompletionResult]::new('--max-retries', '--max-retries', [CompletionResultType]::ParameterName, 'Retries after the first attempt, 0 to 10')
            [CompletionResult]::new('--batch', '--batch', [CompletionResultType]::ParameterName, 'Whether it gets one delivery for each publish')
            [CompletionResult]::new('--worktree', '--worktree', [CompletionResultType]::ParameterName, 'Whether it gets files that are saved and not committed (`worktree.saved`)')
            [CompletionResult]::new('--allow-private', '--allow-private', [CompletionResultType]::ParameterName, 'Whether the receiver may be on this machine or a private network')
            [CompletionResult]::new('--active', '--active', [CompletionResultType]::ParameterName, 'Switch it on or off')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--from-now', '--from-now', [CompletionResultType]::ParameterName, 'Skip events that happened until now and are not queued: after a rewind of the branch, or a long pause')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;rm' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;test' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;deliver' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;deliveries' {
            [CompletionResult]::new('--id', '--id', [CompletionResultType]::ParameterName, 'Only this delivery, with its attempts: its id, or the beginning of its id')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only deliveries with this status')
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page of the list, from 1')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Deliveries on a page, 1 to 1000; 20 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;redeliver' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;replay' {
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'The revision: a commit that the live branch had')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;rotate-secret' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;simulate' {
            [CompletionResult]::new('--payload', '--payload', [CompletionResultType]::ParameterName, 'Data of the event, as a JSON object')
            [CompletionResult]::new('--webhook', '--webhook', [CompletionResultType]::ParameterName, 'Only to this webhook: its id, the beginning of its id, or its name')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;webhook;help' {
            [CompletionResult]::new('listen', 'listen', [CompletionResultType]::ParameterValue, 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Send events of the live site to an address, from now on; the secret is shown this once')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the webhooks and their state')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a webhook and its state')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change a webhook: what is not given stays as it is')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a webhook and its deliveries, also pending ones')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Send a test event to one webhook at once, and show the answer')
            [CompletionResult]::new('deliver', 'deliver', [CompletionResultType]::ParameterValue, 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs')
            [CompletionResult]::new('deliveries', 'deliveries', [CompletionResultType]::ParameterValue, 'List deliveries, the newest first, or show the attempts of one')
            [CompletionResult]::new('redeliver', 'redeliver', [CompletionResultType]::ParameterValue, 'Send a delivery again, with the same id and body')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Queue the events since a revision again, with the same ids')
            [CompletionResult]::new('rotate-secret', 'rotate-secret', [CompletionResultType]::ParameterValue, 'Give a webhook a new secret; for two days deliveries are signed with the old one, too')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;webhook;help;listen' {
            break
        }
        'cms;webhook;help;add' {
            break
        }
        'cms;webhook;help;list' {
            break
        }
        'cms;webhook;help;show' {
            break
        }
        'cms;webhook;help;set' {
            break
        }
        'cms;webhook;help;rm' {
            break
        }
        'cms;webhook;help;test' {
            break
        }
        'cms;webhook;help;deliver' {
            break
        }
        'cms;webhook;help;deliveries' {
            break
        }
        'cms;webhook;help;redeliver' {
            break
        }
        'cms;webhook;help;replay' {
            break
        }
        'cms;webhook;help;rotate-secret' {
            break
        }
        'cms;webhook;help;simulate' {
            break
        }
        'cms;webhook;help;help' {
            break
        }
        'cms;serve' {
            [CompletionResult]::new('--host', '--host', [CompletionResultType]::ParameterName, 'Address to listen on')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'Port to listen on; 0 takes any that is free')
            [CompletionResult]::new('--unix-socket', '--unix-socket', [CompletionResultType]::ParameterName, 'Listen on this Unix socket instead, for a proxy in front, which is believed about clients')
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'HTTP engine; tiny_http is for loopback only')
            [CompletionResult]::new('--trust-proxy', '--trust-proxy', [CompletionResultType]::ParameterName, 'Believe what this proxy says about clients (X-Forwarded-For)')
            [CompletionResult]::new('--log-format', '--log-format', [CompletionResultType]::ParameterName, 'Form of the log, a line a request; none tells only what goes wrong')
            [CompletionResult]::new('--log-file', '--log-file', [CompletionResultType]::ParameterName, 'Log to this file, behind what it holds; to standard error unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--no-site-pages', '--no-site-pages', [CompletionResultType]::ParameterName, 'Leave out the live site''s pages and redirects: a front end or a folder of files shows them')
            [CompletionResult]::new('--no-jobs', '--no-jobs', [CompletionResultType]::ParameterName, 'Answer requests only: another process publishes what is scheduled and sends webhooks')
            [CompletionResult]::new('--no-rate-limits', '--no-rate-limits', [CompletionResultType]::ParameterName, 'Count no requests: for measurements, and behind a proxy that counts them')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;watch' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--commit', '--commit', [CompletionResultType]::ParameterName, 'Commit each valid save to the branch that is checked out, in your name')
            [CompletionResult]::new('--no-jobs', '--no-jobs', [CompletionResultType]::ParameterName, 'Only watch: a server publishes what is scheduled, and sends workflows')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;whoami' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;status' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;sync' {
            [CompletionResult]::new('--remote', '--remote', [CompletionResultType]::ParameterName, 'Remote to exchange with; without a name `sync.remote` of cms.toml, else origin, or the only one. --dry-run fetches and shows what would come of it')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;registry' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;summary' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;activity' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Rows, 1 to 100; 20 unless given')
            [CompletionResult]::new('--item', '--item', [CompletionResultType]::ParameterName, 'Only what was done to this item: its id, or a post''s slug')
            [CompletionResult]::new('--action', '--action', [CompletionResultType]::ParameterName, 'Only this operation, such as `draft.create`, or the original product''s word for it, such as `post.create`')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;logs' {
            [CompletionResult]::new('--lines', '--lines', [CompletionResultType]::ParameterName, 'Lines, 1 to 500; 50 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;run' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;validate' {
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Check revision B and report what changed since A, and what those changes break elsewhere')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to write the problems')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;explain' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;fmt' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Change nothing; exit code 7 when a file is not in canonical form')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;schema' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;schema;install' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;schema;help' {
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;schema;help;install' {
            break
        }
        'cms;schema;help;help' {
            break
        }
        'cms;doctor' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Fix what can be fixed')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;gc' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;backup' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;restore' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;cache' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check that the rebuildable cache is valid')
            [CompletionResult]::new('clear', 'clear', [CompletionResultType]::ParameterValue, 'Empty the rebuildable cache; the next command makes it anew from git')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;cache;verify' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;cache;clear' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;cache;help' {
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check that the rebuildable cache is valid')
            [CompletionResult]::new('clear', 'clear', [CompletionResultType]::ParameterValue, 'Empty the rebuildable cache; the next command makes it anew from git')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;cache;help;verify' {
            break
        }
        'cms;cache;help;clear' {
            break
        }
        'cms;cache;help;help' {
            break
        }
        'cms;translation' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create translations of a post: drafts in other languages, with copies of its modules')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the languages that a post exists in: the original and all its translations')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show which languages a post has, and what changed in it since each was last brought up to date')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Bring a translation up to date as far as that needs no translator, and confirm what needs none')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a translation softly; the original and the other languages stay')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;translation;create' {
            [CompletionResult]::new('--slug', '--slug', [CompletionResultType]::ParameterName, 'Slug, for one language; the post''s with the language behind it unless given')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Title, for one language; the post''s unless given')
            [CompletionResult]::new('--meta-title', '--meta-title', [CompletionResultType]::ParameterName, 'Title for search engines; the post''s unless given')
            [CompletionResult]::new('--meta-description', '--meta-description', [CompletionResultType]::ParameterName, 'Description for search engines; the post''s unless given')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Whose text it begins with; that of the stage that it is written to unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--without-modules', '--without-modules', [CompletionResultType]::ParameterName, 'Leave the modules out')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;translation;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;translation;status' {
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Only this language')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;translation;update' {
            [CompletionResult]::new('--confirm', '--confirm', [CompletionResultType]::ParameterName, 'A stale place that is right as it is, such as `title`, as `cms translation status` names it')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--confirm-all', '--confirm-all', [CompletionResultType]::ParameterName, 'Every stale place is right as it is')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;translation;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;translation;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create translations of a post: drafts in other languages, with copies of its modules')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the languages that a post exists in: the original and all its translations')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show which languages a post has, and what changed in it since each was last brought up to date')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Bring a translation up to date as far as that needs no translator, and confirm what needs none')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a translation softly; the original and the other languages stay')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;translation;help;create' {
            break
        }
        'cms;translation;help;list' {
            break
        }
        'cms;translation;help;status' {
            break
        }
        'cms;translation;help;update' {
            break
        }
        'cms;translation;help;delete' {
            break
        }
        'cms;translation;help;help' {
            break
        }
        'cms;variation' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a variation of a post: a draft of its own with the same modules, in every language of the post')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the variations of a post, the main one first, in all languages')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a variation as `cms post show` shows a post')
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Change fields of a variation, in the language of the post that is named')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Choose which variation of a live post a visitor sees, by the weights of its post type')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one')
            [CompletionResult]::new('promote', 'promote', [CompletionResultType]::ParameterValue, 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a variation softly, in every language; with the last one the test ends')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;variation;create' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;edit' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;serve' {
            [CompletionResult]::new('--current', '--current', [CompletionResultType]::ParameterName, 'What the visitor saw before, from the cookie: it stays while it is published')
            [CompletionResult]::new('--visitor', '--visitor', [CompletionResultType]::ParameterName, 'A key of the visitor: the same key gets the same variation. It is not stored')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;stats' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;promote' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;variation;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a variation of a post: a draft of its own with the same modules, in every language of the post')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the variations of a post, the main one first, in all languages')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a variation as `cms post show` shows a post')
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Change fields of a variation, in the language of the post that is named')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Choose which variation of a live post a visitor sees, by the weights of its post type')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one')
            [CompletionResult]::new('promote', 'promote', [CompletionResultType]::ParameterValue, 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a variation softly, in every language; with the last one the test ends')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;variation;help;create' {
            break
        }
        'cms;variation;help;list' {
            break
        }
        'cms;variation;help;show' {
            break
        }
        'cms;variation;help;edit' {
            break
        }
        'cms;variation;help;serve' {
            break
        }
        'cms;variation;help;stats' {
            break
        }
        'cms;variation;help;promote' {
            break
        }
        'cms;variation;help;delete' {
            break
        }
        'cms;variation;help;help' {
            break
        }
        'cms;events' {
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only events after this revision of source')
            [CompletionResult]::new('--event', '--event', [CompletionResultType]::ParameterName, 'Only events with these names, such as `post.published`')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most events, but for those of one commit; 1000 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Keep running: print each event when it happens, on a line')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;schedule' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the posts that will be published or archived at a time, the next one first')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Publish and archive the posts whose time has come')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;schedule;list' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most posts to list; 50 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;schedule;run' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;schedule;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the posts that will be published or archived at a time, the next one first')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Publish and archive the posts whose time has come')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;schedule;help;list' {
            break
        }
        'cms;schedule;help;run' {
            break
        }
        'cms;schedule;help;help' {
            break
        }
        'cms;import' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('markdown', 'markdown', [CompletionResultType]::ParameterValue, 'Import a folder of Markdown files as posts')
            [CompletionResult]::new('json', 'json', [CompletionResultType]::ParameterValue, 'Import canonical JSON: a post, or what `cms export` wrote, in one commit')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;import;markdown' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Post type')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Language of files that name none; the site''s default one unless given')
            [CompletionResult]::new('--unknown', '--unknown', [CompletionResultType]::ParameterName, 'Front matter that means nothing to a post: keep it as custom fields, or drop it')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Name of the source, instead of the last two names of DIR''s full path')
            [CompletionResult]::new('--url-prefix', '--url-prefix', [CompletionResultType]::ParameterName, 'What the old site''s addresses began with, such as `/blog`')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--restore', '--restore', [CompletionResultType]::ParameterName, 'Bring back posts that were deleted since they were imported')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;import;json' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--new-ids', '--new-ids', [CompletionResultType]::ParameterName, 'All posts are new, with ids of their own')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;import;help' {
            [CompletionResult]::new('markdown', 'markdown', [CompletionResultType]::ParameterValue, 'Import a folder of Markdown files as posts')
            [CompletionResult]::new('json', 'json', [CompletionResultType]::ParameterValue, 'Import canonical JSON: a post, or what `cms export` wrote, in one commit')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;import;help;markdown' {
            break
        }
        'cms;import;help;json' {
            break
        }
        'cms;import;help;help' {
            break
        }
        'cms;export' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only posts of these types')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--posts-only', '--posts-only', [CompletionResultType]::ParameterName, 'Posts alone: no terms, menus, globals, forms, redirects, definitions')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the modules of a post, in order')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a module to a post')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a module')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a module from its post')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Put the modules of a post in another order')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;module;list' {
            [CompletionResult]::new('--richtext', '--richtext', [CompletionResultType]::ParameterName, 'Show rich text in this form; as it is in the file unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module;add' {
            [CompletionResult]::new('--props', '--props', [CompletionResultType]::ParameterName, 'All values at once: a JSON object')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Single values: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'Show this global module; values given are what differs here')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Place, from 1; at the end unless given')
            [CompletionResult]::new('--label', '--label', [CompletionResultType]::ParameterName, 'A name for editors')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--locked', '--locked', [CompletionResultType]::ParameterName, 'It must stay on the post, where it is')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module;set' {
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'It goes to this place on its post, from 1')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module;remove' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module;reorder' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the modules of a post, in order')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a module to a post')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a module')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a module from its post')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Put the modules of a post in another order')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;module;help;list' {
            break
        }
        'cms;module;help;add' {
            break
        }
        'cms;module;help;set' {
            break
        }
        'cms;module;help;remove' {
            break
        }
        'cms;module;help;reorder' {
            break
        }
        'cms;module;help;help' {
            break
        }
        'cms;module-type' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List module types: fields, defaults, where they may be used, how agents should use them')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one module type: its fields, or with --json its schema, defaults and guidance')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Say whether values fit a module type, without writing anything')
            [CompletionResult]::new('migrate', 'migrate', [CompletionResultType]::ParameterValue, 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;module-type;list' {
            [CompletionResult]::new('--for', '--for', [CompletionResultType]::ParameterName, 'Only those that may stand on posts of this type')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--usable', '--usable', [CompletionResultType]::ParameterName, 'None at all where posts of that type hold no modules')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module-type;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module-type;check' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module-type;migrate' {
            [CompletionResult]::new('--rename', '--rename', [CompletionResultType]::ParameterName, 'A field gets another slug: OLD=NEW')
            [CompletionResult]::new('--move', '--move', [CompletionResultType]::ParameterName, 'A field moves, into an object or out of one: FROM=TO, such as title=heading.text')
            [CompletionResult]::new('--drop', '--drop', [CompletionResultType]::ParameterName, 'A field goes, with its values')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;module-type;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List module types: fields, defaults, where they may be used, how agents should use them')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one module type: its fields, or with --json its schema, defaults and guidance')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Say whether values fit a module type, without writing anything')
            [CompletionResult]::new('migrate', 'migrate', [CompletionResultType]::ParameterValue, 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;module-type;help;list' {
            break
        }
        'cms;module-type;help;show' {
            break
        }
        'cms;module-type;help;check' {
            break
        }
        'cms;module-type;help;migrate' {
            break
        }
        'cms;module-type;help;help' {
            break
        }
        'cms;migrate' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;relayout' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only posts of these types')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;layout' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('suggest', 'suggest', [CompletionResultType]::ParameterValue, 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;layout;suggest' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only module types that may stand on posts of this type')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'Layout roles that the page needs, such as hero or pricing')
            [CompletionResult]::new('--without', '--without', [CompletionResultType]::ParameterName, 'Module types that are not to be suggested')
            [CompletionResult]::new('--max-per-role', '--max-per-role', [CompletionResultType]::ParameterName, 'Candidates for each role, 1 to 10; 3 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;layout;help' {
            [CompletionResult]::new('suggest', 'suggest', [CompletionResultType]::ParameterValue, 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;layout;help;suggest' {
            break
        }
        'cms;layout;help;help' {
            break
        }
        'cms;agent' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List agents: where each is offered, and whether it takes open-ended context')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review')
            [CompletionResult]::new('run-field', 'run-field', [CompletionResultType]::ParameterValue, 'Ask an agent for the value of one field; with --apply it is staged on AI Review')
            [CompletionResult]::new('runs', 'runs', [CompletionResultType]::ParameterValue, 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one agent: its file, or with --json its fields')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of an agent. The live site''s agents are asked: --stage source changes those')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;agent;list' {
            [CompletionResult]::new('--scope', '--scope', [CompletionResultType]::ParameterName, 'Only agents that are offered in this scope: dropdown, global, field, posts.bulk, post.create-translation')
            [CompletionResult]::new('--form', '--form', [CompletionResultType]::ParameterName, 'Only agents that are offered for this form')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'Only agents that are offered for this field, such as `post.title`')
            [CompletionResult]::new('--field-type', '--field-type', [CompletionResultType]::ParameterName, 'Only agents that are offered for fields of this type, such as `richtext`')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;agent;run' {
            [CompletionResult]::new('--request', '--request', [CompletionResultType]::ParameterName, 'What should be done, in your own words, where the agent takes them')
            [CompletionResult]::new('--scope', '--scope', [CompletionResultType]::ParameterName, 'Where the agent is asked: dropdown (unless given), global, field, posts.bulk')
            [CompletionResult]::new('--module', '--module', [CompletionResultType]::ParameterName, 'The id of the module, where the post has several of the type')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'More for the agent: a JSON object')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;agent;run-field' {
            [CompletionResult]::new('--request', '--request', [CompletionResultType]::ParameterName, 'What should be done, in your own words, where the agent takes them')
            [CompletionResult]::new('--module', '--module', [CompletionResultType]::ParameterName, 'The id of the module, where the post has several of the type')
            [CompletionResult]::new('--instance', '--instance', [CompletionResultType]::ParameterName, 'The module''s id as `get_post_context` gives it: of a global module the global''s own')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'More for the agent: a JSON object')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--apply', '--apply', [CompletionResultType]::ParameterName, 'Stage the value on AI Review')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;agent;runs' {
            [CompletionResult]::new('--post', '--post', [CompletionResultType]::ParameterName, 'Only those about this post')
            [CompletionResult]::new('--run', '--run', [CompletionResultType]::ParameterName, 'Only this run, whole: its id, or the beginning of it')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most runs; 50 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;agent;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;agent;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;agent;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List agents: where each is offered, and whether it takes open-ended context')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review')
            [CompletionResult]::new('run-field', 'run-field', [CompletionResultType]::ParameterValue, 'Ask an agent for the value of one field; with --apply it is staged on AI Review')
            [CompletionResult]::new('runs', 'runs', [CompletionResultType]::ParameterValue, 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one agent: its file, or with --json its fields')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of an agent. The live site''s agents are asked: --stage source changes those')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;agent;help;list' {
            break
        }
        'cms;agent;help;run' {
            break
        }
        'cms;agent;help;run-field' {
            break
        }
        'cms;agent;help;runs' {
            break
        }
        'cms;agent;help;show' {
            break
        }
        'cms;agent;help;set' {
            break
        }
        'cms;agent;help;help' {
            break
        }
        'cms;draft' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Stage a new post on AI Review, with the modules of a template, and fill them in')
            [CompletionResult]::new('translate', 'translate', [CompletionResultType]::ParameterValue, 'Stage a translation of a post on AI Review: a draft in another language, with its modules')
            [CompletionResult]::new('translate-all', 'translate-all', [CompletionResultType]::ParameterValue, 'Stage translations of a post in several languages; one that fails does not stop the others')
            [CompletionResult]::new('update-translation', 'update-translation', [CompletionResultType]::ParameterValue, 'Stage on AI Review what a translation can take over from its original without a translator')
            [CompletionResult]::new('create-variation', 'create-variation', [CompletionResultType]::ParameterValue, 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post')
            [CompletionResult]::new('save', 'save', [CompletionResultType]::ParameterValue, 'Stage fields of a post on AI Review, beside what is staged already')
            [CompletionResult]::new('set-terms', 'set-terms', [CompletionResultType]::ParameterValue, 'Stage the terms of a post on AI Review: the full list')
            [CompletionResult]::new('add-module', 'add-module', [CompletionResultType]::ParameterValue, 'Stage a new module on a post')
            [CompletionResult]::new('update-module', 'update-module', [CompletionResultType]::ParameterValue, 'Stage values of a module, or another place for it')
            [CompletionResult]::new('remove-module', 'remove-module', [CompletionResultType]::ParameterValue, 'Stage the removal of a module')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;draft;create' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Post type')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Language; the site''s default one unless given')
            [CompletionResult]::new('--slug', '--slug', [CompletionResultType]::ParameterName, 'Slug; made safe')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Title')
            [CompletionResult]::new('--excerpt', '--excerpt', [CompletionResultType]::ParameterName, 'Short text for lists')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The text, as Markdown')
            [CompletionResult]::new('--group', '--group', [CompletionResultType]::ParameterName, 'Template, by its name; the type''s own unless given')
            [CompletionResult]::new('--group-id', '--group-id', [CompletionResultType]::ParameterName, 'Template, by its id')
            [CompletionResult]::new('--edit', '--edit', [CompletionResultType]::ParameterName, 'Changes of the template''s modules, each with its own --edit: {"type": …, "overrides": {…}}')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;translate' {
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Language of the translation')
            [CompletionResult]::new('--slug', '--slug', [CompletionResultType]::ParameterName, 'Slug; the post''s with the language behind it unless given')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Title; the post''s unless given')
            [CompletionResult]::new('--meta-title', '--meta-title', [CompletionResultType]::ParameterName, 'Title for search engines; the post''s unless given')
            [CompletionResult]::new('--meta-description', '--meta-description', [CompletionResultType]::ParameterName, 'Description for search engines; the post''s unless given')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Whose words it begins with')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--without-modules', '--without-modules', [CompletionResultType]::ParameterName, 'Leave the modules out')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;translate-all' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Whose words they begin with')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--without-modules', '--without-modules', [CompletionResultType]::ParameterName, 'Leave the modules out')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;update-translation' {
            [CompletionResult]::new('--confirm', '--confirm', [CompletionResultType]::ParameterName, 'A stale place that is right as it is, such as `title`')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;create-variation' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;save' {
            [CompletionResult]::new('--term', '--term', [CompletionResultType]::ParameterName, 'All terms of the post, by their ids')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--allow-shorter', '--allow-shorter', [CompletionResultType]::ParameterName, 'Let a custom field''s list lose entries that Review has: without this, a list that is shorter is refused')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;set-terms' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;add-module' {
            [CompletionResult]::new('--props', '--props', [CompletionResultType]::ParameterName, 'Its values: a JSON object')
            [CompletionResult]::new('--scope', '--scope', [CompletionResultType]::ParameterName, '`local`, or `global` to show a global module')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'The global module to show; values given are what differs here')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Place, from 1; at the end unless given')
            [CompletionResult]::new('--locked', '--locked', [CompletionResultType]::ParameterName, 'Refused: an agent can neither lock nor unlock')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;update-module' {
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The module''s text, as Markdown')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'New place, from 1')
            [CompletionResult]::new('--locked', '--locked', [CompletionResultType]::ParameterName, 'Refused: an agent can neither lock nor unlock')
            [CompletionResult]::new('--mode', '--mode', [CompletionResultType]::ParameterName, 'The stage that is written; any but `ai-review` is refused')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--clear-overrides', '--clear-overrides', [CompletionResultType]::ParameterName, 'Take away all that the post changes about a global module')
            [CompletionResult]::new('--allow-shorter', '--allow-shorter', [CompletionResultType]::ParameterName, 'Let a list lose entries that Review has: without this, a list that is shorter is refused')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;remove-module' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;draft;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Stage a new post on AI Review, with the modules of a template, and fill them in')
            [CompletionResult]::new('translate', 'translate', [CompletionResultType]::ParameterValue, 'Stage a translation of a post on AI Review: a draft in another language, with its modules')
            [CompletionResult]::new('translate-all', 'translate-all', [CompletionResultType]::ParameterValue, 'Stage translations of a post in several languages; one that fails does not stop the others')
            [CompletionResult]::new('update-translation', 'update-translation', [CompletionResultType]::ParameterValue, 'Stage on AI Review what a translation can take over from its original without a translator')
            [CompletionResult]::new('create-variation', 'create-variation', [CompletionResultType]::ParameterValue, 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post')
            [CompletionResult]::new('save', 'save', [CompletionResultType]::ParameterValue, 'Stage fields of a post on AI Review, beside what is staged already')
            [CompletionResult]::new('set-terms', 'set-terms', [CompletionResultType]::ParameterValue, 'Stage the terms of a post on AI Review: the full list')
            [CompletionResult]::new('add-module', 'add-module', [CompletionResultType]::ParameterValue, 'Stage a new module on a post')
            [CompletionResult]::new('update-module', 'update-module', [CompletionResultType]::ParameterValue, 'Stage values of a module, or another place for it')
            [CompletionResult]::new('remove-module', 'remove-module', [CompletionResultType]::ParameterValue, 'Stage the removal of a module')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;draft;help;create' {
            break
        }
        'cms;draft;help;translate' {
            break
        }
        'cms;draft;help;translate-all' {
            break
        }
        'cms;draft;help;update-translation' {
            break
        }
        'cms;draft;help;create-variation' {
            break
        }
        'cms;draft;help;save' {
            break
        }
        'cms;draft;help;set-terms' {
            break
        }
        'cms;draft;help;add-module' {
            break
        }
        'cms;draft;help;update-module' {
            break
        }
        'cms;draft;help;remove-module' {
            break
        }
        'cms;draft;help;help' {
            break
        }
        'cms;group' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List module groups, the layouts that new posts start with')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one module group: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a module group')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a module group; posts made from it before stay as they are')
            [CompletionResult]::new('default', 'default', [CompletionResultType]::ParameterValue, 'Make a module group the one that new posts of its type start with')
            [CompletionResult]::new('apply', 'apply', [CompletionResultType]::ParameterValue, 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a module group that no post type starts with')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;group;list' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only groups for this post type')
            [CompletionResult]::new('--search', '--search', [CompletionResultType]::ParameterName, 'Only groups whose name or description holds this text, whatever its case')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;group;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;group;create' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'The post type it is for')
            [CompletionResult]::new('--description', '--description', [CompletionResultType]::ParameterName, 'What it is for')
            [CompletionResult]::new('--modules', '--modules', [CompletionResultType]::ParameterName, 'Its modules by their types, in order')
            [CompletionResult]::new('--locked', '--locked', [CompletionResultType]::ParameterName, 'Those of its modules, by type, that must stay on posts made from it')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields: FIELD=VALUE or FIELD:=JSON, such as members[0].props.title=Hello')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--default', '--default', [CompletionResultType]::ParameterName, 'New posts of the type start with it')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;group;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;group;default' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;group;apply' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;group;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;group;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List module groups, the layouts that new posts start with')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one module group: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a module group')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a module group; posts made from it before stay as they are')
            [CompletionResult]::new('default', 'default', [CompletionResultType]::ParameterValue, 'Make a module group the one that new posts of its type start with')
            [CompletionResult]::new('apply', 'apply', [CompletionResultType]::ParameterValue, 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a module group that no post type starts with')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;group;help;list' {
            break
        }
        'cms;group;help;show' {
            break
        }
        'cms;group;help;create' {
            break
        }
        'cms;group;help;set' {
            break
        }
        'cms;group;help;default' {
            break
        }
        'cms;group;help;apply' {
            break
        }
        'cms;group;help;delete' {
            break
        }
        'cms;group;help;help' {
            break
        }
        'cms;global' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List global modules, and how many posts use each')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one global module: its file, or with --json its fields and what uses it')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a global module, with the starting values of its type')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a global module, everywhere it is shown')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a global module another slug, in every post and group that uses it, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a global module that nothing uses')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;global;list' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only global modules of this module type')
            [CompletionResult]::new('--search', '--search', [CompletionResultType]::ParameterName, 'Only global modules whose slug or label holds this text, whatever its case')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;global;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;global;create' {
            [CompletionResult]::new('--slug', '--slug', [CompletionResultType]::ParameterName, 'The name that posts call it by; made from the label unless given')
            [CompletionResult]::new('--label', '--label', [CompletionResultType]::ParameterName, 'A name for editors')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Values: props.FIELD=VALUE or props.FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;global;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;global;rename' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;global;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;global;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List global modules, and how many posts use each')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one global module: its file, or with --json its fields and what uses it')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a global module, with the starting values of its type')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a global module, everywhere it is shown')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a global module another slug, in every post and group that uses it, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a global module that nothing uses')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;global;help;list' {
            break
        }
        'cms;global;help;show' {
            break
        }
        'cms;global;help;create' {
            break
        }
        'cms;global;help;set' {
            break
        }
        'cms;global;help;rename' {
            break
        }
        'cms;global;help;delete' {
            break
        }
        'cms;global;help;help' {
            break
        }
        'cms;type' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List post types, and how many posts each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one post type: its file, or with --json its fields')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a post type')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a post type')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a post type that no post, group or menu uses')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;type;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;type;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;type;config' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;type;create' {
            [CompletionResult]::new('--label', '--label', [CompletionResultType]::ParameterName, 'Its name for editors')
            [CompletionResult]::new('--plural', '--plural', [CompletionResultType]::ParameterName, 'Its name for several')
            [CompletionResult]::new('--taxonomies', '--taxonomies', [CompletionResultType]::ParameterName, 'Taxonomies that its posts may use')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;type;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;type;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;type;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List post types, and how many posts each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one post type: its file, or with --json its fields')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a post type')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a post type')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a post type that no post, group or menu uses')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;type;help;list' {
            break
        }
        'cms;type;help;show' {
            break
        }
        'cms;type;help;config' {
            break
        }
        'cms;type;help;create' {
            break
        }
        'cms;type;help;set' {
            break
        }
        'cms;type;help;delete' {
            break
        }
        'cms;type;help;help' {
            break
        }
        'cms;media' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List media, the newest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one media record')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add pictures and other files; the same file twice is stored once')
            [CompletionResult]::new('upload', 'upload', [CompletionResultType]::ParameterValue, 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect')
            [CompletionResult]::new('describe', 'describe', [CompletionResultType]::ParameterValue, 'Suggest what a media record says (alternative text and the like), staged on AI Review')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give the file of a media record another name, in every text that names its address')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Put another file in the place of a media record''s, everywhere it is used')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a media record and its file; refused while it is used on any stage')
            [CompletionResult]::new('variants', 'variants', [CompletionResultType]::ParameterValue, 'Make the variants of a picture, and list them; they are also made when somebody asks for one')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check that media records, their files and their variants agree, on every stage')
            [CompletionResult]::new('repair', 'repair', [CompletionResultType]::ParameterValue, 'Repair media: bring missing files back from other stages, and let records say what their files are')
            [CompletionResult]::new('where-used', 'where-used', [CompletionResultType]::ParameterValue, 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages')
            [CompletionResult]::new('categories', 'categories', [CompletionResultType]::ParameterValue, 'List the categories of media')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;media;list' {
            [CompletionResult]::new('--search', '--search', [CompletionResultType]::ParameterName, 'A text in file name, alternative text, title or caption, whatever its case')
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'Exactly this category')
            [CompletionResult]::new('--mime', '--mime', [CompletionResultType]::ParameterName, 'Exactly this media type, such as image/jpeg')
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page, from 1')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Records on a page')
            [CompletionResult]::new('--offset', '--offset', [CompletionResultType]::ParameterName, 'Records to pass over, instead of pages')
            [CompletionResult]::new('--sort-by', '--sort-by', [CompletionResultType]::ParameterName, 'Sort by')
            [CompletionResult]::new('--sort-order', '--sort-order', [CompletionResultType]::ParameterName, 'Which way; the newest and the largest first unless told otherwise, names from A')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--without-alt', '--without-alt', [CompletionResultType]::ParameterName, 'Only pictures that nobody described for those who cannot see them')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;add' {
            [CompletionResult]::new('--alt', '--alt', [CompletionResultType]::ParameterName, 'What the picture shows, for those who cannot see it')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Title')
            [CompletionResult]::new('--description', '--description', [CompletionResultType]::ParameterName, 'A longer description')
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'Word to find it by; may be given several times')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;upload' {
            [CompletionResult]::new('--alt-text', '--alt-text', [CompletionResultType]::ParameterName, 'What the picture shows, for those who cannot see it')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Title')
            [CompletionResult]::new('--description', '--description', [CompletionResultType]::ParameterName, 'A longer description')
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'Word to find it by; may be given several times')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;describe' {
            [CompletionResult]::new('--alt-text', '--alt-text', [CompletionResultType]::ParameterName, 'What the picture shows, for those who cannot see it; an empty text takes it away')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Title')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'Caption shown with it')
            [CompletionResult]::new('--description', '--description', [CompletionResultType]::ParameterName, 'A longer description')
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'Words to find it by, instead of those that it has')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;rename' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;replace' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;rm' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Remove it although something uses it, and empty the fields that name it')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;variants' {
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'For bright or dark pages')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;check' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;repair' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;where-used' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;categories' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;media;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List media, the newest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one media record')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add pictures and other files; the same file twice is stored once')
            [CompletionResult]::new('upload', 'upload', [CompletionResultType]::ParameterValue, 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect')
            [CompletionResult]::new('describe', 'describe', [CompletionResultType]::ParameterValue, 'Suggest what a media record says (alternative text and the like), staged on AI Review')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give the file of a media record another name, in every text that names its address')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Put another file in the place of a media record''s, everywhere it is used')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a media record and its file; refused while it is used on any stage')
            [CompletionResult]::new('variants', 'variants', [CompletionResultType]::ParameterValue, 'Make the variants of a picture, and list them; they are also made when somebody asks for one')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check that media records, their files and their variants agree, on every stage')
            [CompletionResult]::new('repair', 'repair', [CompletionResultType]::ParameterValue, 'Repair media: bring missing files back from other stages, and let records say what their files are')
            [CompletionResult]::new('where-used', 'where-used', [CompletionResultType]::ParameterValue, 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages')
            [CompletionResult]::new('categories', 'categories', [CompletionResultType]::ParameterValue, 'List the categories of media')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;media;help;list' {
            break
        }
        'cms;media;help;show' {
            break
        }
        'cms;media;help;add' {
            break
        }
        'cms;media;help;upload' {
            break
        }
        'cms;media;help;set' {
            break
        }
        'cms;media;help;describe' {
            break
        }
        'cms;media;help;rename' {
            break
        }
        'cms;media;help;replace' {
            break
        }
        'cms;media;help;rm' {
            break
        }
        'cms;media;help;variants' {
            break
        }
        'cms;media;help;check' {
            break
        }
        'cms;media;help;repair' {
            break
        }
        'cms;media;help;where-used' {
            break
        }
        'cms;media;help;categories' {
            break
        }
        'cms;media;help;help' {
            break
        }
        'cms;taxonomy' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List taxonomies, and how many terms each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one taxonomy: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a taxonomy')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a taxonomy')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a taxonomy that no post type and no post uses')
            [CompletionResult]::new('terms', 'terms', [CompletionResultType]::ParameterValue, 'List the terms of a taxonomy as a tree, and how many posts carry each')
            [CompletionResult]::new('add-term', 'add-term', [CompletionResultType]::ParameterValue, 'Add a term to a taxonomy')
            [CompletionResult]::new('set-term', 'set-term', [CompletionResultType]::ParameterValue, 'Change fields of a term')
            [CompletionResult]::new('rename-term', 'rename-term', [CompletionResultType]::ParameterValue, 'Give a term another slug, in every post that carries it, in one commit')
            [CompletionResult]::new('remove-term', 'remove-term', [CompletionResultType]::ParameterValue, 'Remove a term that nothing carries')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;taxonomy;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;create' {
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Its name for readers')
            [CompletionResult]::new('--max-selections', '--max-selections', [CompletionResultType]::ParameterName, 'Most terms on one post; any number unless given')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--hierarchical', '--hierarchical', [CompletionResultType]::ParameterName, 'Terms can have a parent')
            [CompletionResult]::new('--free-tagging', '--free-tagging', [CompletionResultType]::ParameterName, 'Posts may name terms that do not exist yet')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--with-terms', '--with-terms', [CompletionResultType]::ParameterName, 'Its terms too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;terms' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;add-term' {
            [CompletionResult]::new('--slug', '--slug', [CompletionResultType]::ParameterName, 'The name that posts call it by; made from the name unless given')
            [CompletionResult]::new('--parent', '--parent', [CompletionResultType]::ParameterName, 'Slug of the term above it')
            [CompletionResult]::new('--description', '--description', [CompletionResultType]::ParameterName, 'What it is about')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;set-term' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;rename-term' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;remove-term' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--detach', '--detach', [CompletionResultType]::ParameterName, 'Take it off the posts that carry it; terms below it move up')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;taxonomy;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List taxonomies, and how many terms each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one taxonomy: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a taxonomy')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a taxonomy')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a taxonomy that no post type and no post uses')
            [CompletionResult]::new('terms', 'terms', [CompletionResultType]::ParameterValue, 'List the terms of a taxonomy as a tree, and how many posts carry each')
            [CompletionResult]::new('add-term', 'add-term', [CompletionResultType]::ParameterValue, 'Add a term to a taxonomy')
            [CompletionResult]::new('set-term', 'set-term', [CompletionResultType]::ParameterValue, 'Change fields of a term')
            [CompletionResult]::new('rename-term', 'rename-term', [CompletionResultType]::ParameterValue, 'Give a term another slug, in every post that carries it, in one commit')
            [CompletionResult]::new('remove-term', 'remove-term', [CompletionResultType]::ParameterValue, 'Remove a term that nothing carries')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;taxonomy;help;list' {
            break
        }
        'cms;taxonomy;help;show' {
            break
        }
        'cms;taxonomy;help;create' {
            break
        }
        'cms;taxonomy;help;set' {
            break
        }
        'cms;taxonomy;help;delete' {
            break
        }
        'cms;taxonomy;help;terms' {
            break
        }
        'cms;taxonomy;help;add-term' {
            break
        }
        'cms;taxonomy;help;set-term' {
            break
        }
        'cms;taxonomy;help;rename-term' {
            break
        }
        'cms;taxonomy;help;remove-term' {
            break
        }
        'cms;taxonomy;help;help' {
            break
        }
        'cms;menu' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List menus, and how many items each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one menu as a tree, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a menu without items')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth')
            [CompletionResult]::new('add-item', 'add-item', [CompletionResultType]::ParameterValue, 'Add an item to a menu')
            [CompletionResult]::new('move-item', 'move-item', [CompletionResultType]::ParameterValue, 'Move an item within its menu, with what is below it')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Put items of a menu in an order, all below one parent, with what is below them')
            [CompletionResult]::new('remove-item', 'remove-item', [CompletionResultType]::ParameterValue, 'Remove an item from its menu, with everything below it')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a menu another slug')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a menu with all its items')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;menu;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;create' {
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Its name for editors')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Its language; all of them unless given')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;add-item' {
            [CompletionResult]::new('--label', '--label', [CompletionResultType]::ParameterName, 'What visitors read; the post''s title unless given')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'It leads to this address')
            [CompletionResult]::new('--post', '--post', [CompletionResultType]::ParameterName, 'It leads to this post')
            [CompletionResult]::new('--dynamic-type', '--dynamic-type', [CompletionResultType]::ParameterName, 'It lists the posts of this type')
            [CompletionResult]::new('--parent', '--parent', [CompletionResultType]::ParameterName, 'Item that it stands below; at the top unless given')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Place among the items with the same parent, from 1; at the end unless given')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields of the item: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--section', '--section', [CompletionResultType]::ParameterName, 'It is a heading over the items below it; it may also lead somewhere')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;move-item' {
            [CompletionResult]::new('--parent', '--parent', [CompletionResultType]::ParameterName, 'Item that it goes below; it keeps its parent unless given')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Place among the items with the same parent, from 1; at the end unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--top', '--top', [CompletionResultType]::ParameterName, 'It goes to the top, below no other item')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;reorder' {
            [CompletionResult]::new('--parent', '--parent', [CompletionResultType]::ParameterName, 'Item that they stand below; at the top unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;remove-item' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;rename' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;menu;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List menus, and how many items each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one menu as a tree, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a menu without items')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth')
            [CompletionResult]::new('add-item', 'add-item', [CompletionResultType]::ParameterValue, 'Add an item to a menu')
            [CompletionResult]::new('move-item', 'move-item', [CompletionResultType]::ParameterValue, 'Move an item within its menu, with what is below it')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Put items of a menu in an order, all below one parent, with what is below them')
            [CompletionResult]::new('remove-item', 'remove-item', [CompletionResultType]::ParameterValue, 'Remove an item from its menu, with everything below it')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a menu another slug')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a menu with all its items')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;menu;help;list' {
            break
        }
        'cms;menu;help;show' {
            break
        }
        'cms;menu;help;create' {
            break
        }
        'cms;menu;help;set' {
            break
        }
        'cms;menu;help;add-item' {
            break
        }
        'cms;menu;help;move-item' {
            break
        }
        'cms;menu;help;reorder' {
            break
        }
        'cms;menu;help;remove-item' {
            break
        }
        'cms;menu;help;rename' {
            break
        }
        'cms;menu;help;delete' {
            break
        }
        'cms;menu;help;help' {
            break
        }
        'cms;form' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List form definitions')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one form definition: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a form definition')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a form definition')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a form another slug, in every post and global module that shows it, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a form that nothing shows')
            [CompletionResult]::new('submit', 'submit', [CompletionResultType]::ParameterValue, 'Send a form as a visitor does')
            [CompletionResult]::new('submissions', 'submissions', [CompletionResultType]::ParameterValue, 'List what visitors sent with forms, the last one first')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;form;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;create' {
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Its title')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Further fields: FIELD=VALUE or FIELD:=JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;rename' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;submit' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;submissions' {
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only those sent then or later: a day such as `2026-11-20`, or a time in RFC 3339')
            [CompletionResult]::new('--until', '--until', [CompletionResultType]::ParameterName, 'Only those sent before then: a day such as `2026-11-20`, or a time in RFC 3339')
            [CompletionResult]::new('--search', '--search', [CompletionResultType]::ParameterName, 'Only those with a value that contains this text')
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page of the list, from 1')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Submissions on a page, 1 to 1000; 20 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export form submissions: a table for spreadsheets, or JSON')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete submissions permanently')
            [CompletionResult]::new('erase', 'erase', [CompletionResultType]::ParameterValue, 'Erase one person''s data: every submission with a value that is just this, such as a mail address')
            [CompletionResult]::new('forget', 'forget', [CompletionResultType]::ParameterValue, 'Delete the submissions that are older than `retention.submissions_days` of the live settings says')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;form;submissions;export' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Form of the file')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only those sent then or later: a day such as `2026-11-20`, or a time in RFC 3339')
            [CompletionResult]::new('--until', '--until', [CompletionResultType]::ParameterName, 'Only those sent before then: a day such as `2026-11-20`, or a time in RFC 3339')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'New file to write, which only you can read; standard output unless given')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'New file to write, which only you can read; standard output unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;submissions;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;submissions;erase' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;submissions;forget' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;form;submissions;help' {
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export form submissions: a table for spreadsheets, or JSON')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete submissions permanently')
            [CompletionResult]::new('erase', 'erase', [CompletionResultType]::ParameterValue, 'Erase one person''s data: every submission with a value that is just this, such as a mail address')
            [CompletionResult]::new('forget', 'forget', [CompletionResultType]::ParameterValue, 'Delete the submissions that are older than `retention.submissions_days` of the live settings says')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;form;submissions;help;export' {
            break
        }
        'cms;form;submissions;help;delete' {
            break
        }
        'cms;form;submissions;help;erase' {
            break
        }
        'cms;form;submissions;help;forget' {
            break
        }
        'cms;form;submissions;help;help' {
            break
        }
        'cms;form;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List form definitions')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one form definition: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a form definition')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a form definition')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a form another slug, in every post and global module that shows it, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a form that nothing shows')
            [CompletionResult]::new('submit', 'submit', [CompletionResultType]::ParameterValue, 'Send a form as a visitor does')
            [CompletionResult]::new('submissions', 'submissions', [CompletionResultType]::ParameterValue, 'List what visitors sent with forms, the last one first')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;form;help;list' {
            break
        }
        'cms;form;help;show' {
            break
        }
        'cms;form;help;create' {
            break
        }
        'cms;form;help;set' {
            break
        }
        'cms;form;help;rename' {
            break
        }
        'cms;form;help;delete' {
            break
        }
        'cms;form;help;submit' {
            break
        }
        'cms;form;help;submissions' {
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export form submissions: a table for spreadsheets, or JSON')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete submissions permanently')
            [CompletionResult]::new('erase', 'erase', [CompletionResultType]::ParameterValue, 'Erase one person''s data: every submission with a value that is just this, such as a mail address')
            [CompletionResult]::new('forget', 'forget', [CompletionResultType]::ParameterValue, 'Delete the submissions that are older than `retention.submissions_days` of the live settings says')
            break
        }
        'cms;form;help;submissions;export' {
            break
        }
        'cms;form;help;submissions;delete' {
            break
        }
        'cms;form;help;submissions;erase' {
            break
        }
        'cms;form;help;submissions;forget' {
            break
        }
        'cms;form;help;help' {
            break
        }
        'cms;feedback' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List feedback, the first remark first; of very many the last 1,000')
            [CompletionResult]::new('resolve', 'resolve', [CompletionResultType]::ParameterValue, 'Resolve a remark, or reopen it')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a remark permanently')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;feedback;create' {
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'What kind of remark it is, such as `bug` or `comment`')
            [CompletionResult]::new('--mode', '--mode', [CompletionResultType]::ParameterName, 'What was looked at; by default the live post, else the pending')
            [CompletionResult]::new('--x', '--x', [CompletionResultType]::ParameterName, 'Where on the page, from the left, in your own unit: a fraction of its width, or pixels')
            [CompletionResult]::new('--y', '--y', [CompletionResultType]::ParameterName, 'Where on the page, from the top')
            [CompletionResult]::new('--element-selector', '--element-selector', [CompletionResultType]::ParameterName, 'The element that is meant, as a CSS selector')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'What else belongs to it, as JSON')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;feedback;list' {
            [CompletionResult]::new('--mode', '--mode', [CompletionResultType]::ParameterName, 'Only what was said on looking at this')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only what is still open, or resolved')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;feedback;resolve' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--reopen', '--reopen', [CompletionResultType]::ParameterName, 'Open it again')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;feedback;delete' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;feedback;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List feedback, the first remark first; of very many the last 1,000')
            [CompletionResult]::new('resolve', 'resolve', [CompletionResultType]::ParameterValue, 'Resolve a remark, or reopen it')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a remark permanently')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;feedback;help;create' {
            break
        }
        'cms;feedback;help;list' {
            break
        }
        'cms;feedback;help;resolve' {
            break
        }
        'cms;feedback;help;delete' {
            break
        }
        'cms;feedback;help;help' {
            break
        }
        'cms;analytics' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('track', 'track', [CompletionResultType]::ParameterValue, 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none')
            [CompletionResult]::new('summary', 'summary', [CompletionResultType]::ParameterValue, 'Show views and clicks: in all, by post, by day')
            [CompletionResult]::new('heatmap', 'heatmap', [CompletionResultType]::ParameterValue, 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;analytics;track' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;analytics;summary' {
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'From this day on, such as `2026-11-01`')
            [CompletionResult]::new('--until', '--until', [CompletionResultType]::ParameterName, 'Up to the day before this one')
            [CompletionResult]::new('--event-type', '--event-type', [CompletionResultType]::ParameterName, 'Only events of this type, such as `click`; all types unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;analytics;heatmap' {
            [CompletionResult]::new('--event-type', '--event-type', [CompletionResultType]::ParameterName, 'Type of the events; `click` unless given')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only what happened then or later: a day such as `2026-11-20`, or a time in RFC 3339')
            [CompletionResult]::new('--until', '--until', [CompletionResultType]::ParameterName, 'Only what happened before then: a day such as `2026-11-20`, or a time in RFC 3339')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Picture to draw (PNG); an older one is replaced, anything else is left alone')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Picture to draw (PNG); an older one is replaced, anything else is left alone')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the picture, 320 to 2560 pixels; 1280 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;analytics;help' {
            [CompletionResult]::new('track', 'track', [CompletionResultType]::ParameterValue, 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none')
            [CompletionResult]::new('summary', 'summary', [CompletionResultType]::ParameterValue, 'Show views and clicks: in all, by post, by day')
            [CompletionResult]::new('heatmap', 'heatmap', [CompletionResultType]::ParameterValue, 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;analytics;help;track' {
            break
        }
        'cms;analytics;help;summary' {
            break
        }
        'cms;analytics;help;heatmap' {
            break
        }
        'cms;analytics;help;help' {
            break
        }
        'cms;settings' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the site''s settings: each key with its value, and what it means')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change settings of the site')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;settings;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;settings;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;settings;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the site''s settings: each key with its value, and what it means')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change settings of the site')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;settings;help;list' {
            break
        }
        'cms;settings;help;set' {
            break
        }
        'cms;settings;help;help' {
            break
        }
        'cms;locale' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the languages of the site, and how many posts each has')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a language to the site')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a language that no post uses')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Enable a language that was disabled')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Disable a language: its live posts are archived, and nothing is translated into it')
            [CompletionResult]::new('default', 'default', [CompletionResultType]::ParameterValue, 'Make a language the site''s default, the one without a prefix in addresses')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;locale;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;locale;add' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--default', '--default', [CompletionResultType]::ParameterName, 'It becomes the site''s default, the one without a prefix in addresses')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;locale;remove' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;locale;enable' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;locale;disable' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;locale;default' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;locale;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the languages of the site, and how many posts each has')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a language to the site')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a language that no post uses')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Enable a language that was disabled')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Disable a language: its live posts are archived, and nothing is translated into it')
            [CompletionResult]::new('default', 'default', [CompletionResultType]::ParameterValue, 'Make a language the site''s default, the one without a prefix in addresses')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;locale;help;list' {
            break
        }
        'cms;locale;help;add' {
            break
        }
        'cms;locale;help;remove' {
            break
        }
        'cms;locale;help;enable' {
            break
        }
        'cms;locale;help;disable' {
            break
        }
        'cms;locale;help;default' {
            break
        }
        'cms;locale;help;help' {
            break
        }
        'cms;search' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only posts of these types')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Only posts in these languages')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only posts with these statuses: draft, scheduled, published, archived')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most posts to show, at most 1000')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;find-replace' {
            [CompletionResult]::new('--in', '--in', [CompletionResultType]::ParameterName, 'Only here: posts, post_modules, module_instances (global modules), menus, menu_items, forms, taxonomies, taxonomy_terms, media, redirects')
            [CompletionResult]::new('--also', '--also', [CompletionResultType]::ParameterName, 'Also in texts that are not words')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--regex', '--regex', [CompletionResultType]::ParameterName, 'FIND is a regular expression')
            [CompletionResult]::new('--case-insensitive', '--case-insensitive', [CompletionResultType]::ParameterName, 'Upper and lower case are the same')
            [CompletionResult]::new('--words', '--words', [CompletionResultType]::ParameterName, 'Only whole words: `chain` and not `chains`')
            [CompletionResult]::new('--all-stages', '--all-stages', [CompletionResultType]::ParameterName, 'On source, and in what is pending on review and ai-review, at once')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;diff' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The version before, for a name that could also be an item')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The version after')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print it')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--exit-code', '--exit-code', [CompletionResultType]::ParameterName, 'Exit with 7 when anything differs')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;render' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;preview' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a link that shows one post as it would be, without logging in')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the valid preview links, newest first')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Revoke a preview link: it stops working at once')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;preview;create' {
            [CompletionResult]::new('--hours', '--hours', [CompletionResultType]::ParameterName, 'How long it holds, in hours, 1 to 720')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--pin', '--pin', [CompletionResultType]::ParameterName, 'Show the post as it is now, whatever happens to the stage')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;preview;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;preview;revoke' {
            [CompletionResult]::new('--post', '--post', [CompletionResultType]::ParameterName, 'Only if it is a link of this post: id, `type/locale/slug`, file path, beginning of an id, or a slug')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;preview;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a link that shows one post as it would be, without logging in')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the valid preview links, newest first')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Revoke a preview link: it stops working at once')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;preview;help;create' {
            break
        }
        'cms;preview;help;list' {
            break
        }
        'cms;preview;help;revoke' {
            break
        }
        'cms;preview;help;help' {
            break
        }
        'cms;url' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('trace', 'trace', [CompletionResultType]::ParameterValue, 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Ask what `cms serve` answers an anonymous visitor on a path, without a server')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the addresses of the site: the pages of live posts, and redirects')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;url;trace' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;url;test' {
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'GET unless given; HEAD leaves the body out')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;url;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;url;help' {
            [CompletionResult]::new('trace', 'trace', [CompletionResultType]::ParameterValue, 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Ask what `cms serve` answers an anonymous visitor on a path, without a server')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the addresses of the site: the pages of live posts, and redirects')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;url;help;trace' {
            break
        }
        'cms;url;help;test' {
            break
        }
        'cms;url;help;list' {
            break
        }
        'cms;url;help;help' {
            break
        }
        'cms;redirect' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List redirects: old addresses and where they lead')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Redirect an old address')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change a redirect')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a redirect')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;redirect;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;redirect;add' {
            [CompletionResult]::new('--post', '--post', [CompletionResultType]::ParameterName, 'The post that it leads to, wherever that lies')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'HTTP status: 301, 302, 307 or 308; 301 unless given')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'The only language that it holds for')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;redirect;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;redirect;remove' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;redirect;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List redirects: old addresses and where they lead')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Redirect an old address')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change a redirect')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a redirect')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;redirect;help;list' {
            break
        }
        'cms;redirect;help;add' {
            break
        }
        'cms;redirect;help;set' {
            break
        }
        'cms;redirect;help;remove' {
            break
        }
        'cms;redirect;help;help' {
            break
        }
        'cms;review' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the pending items of review and of AI review')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show pending changes by item, module and field')
            [CompletionResult]::new('submit', 'submit', [CompletionResultType]::ParameterValue, 'Move items from AI review to review, where a person looks at them')
            [CompletionResult]::new('approve', 'approve', [CompletionResultType]::ParameterValue, 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published')
            [CompletionResult]::new('reject', 'reject', [CompletionResultType]::ParameterValue, 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked')
            [CompletionResult]::new('conflicts', 'conflicts', [CompletionResultType]::ParameterValue, 'List open conflicts with their three values')
            [CompletionResult]::new('resolve', 'resolve', [CompletionResultType]::ParameterValue, 'Resolve the conflict of an item')
            [CompletionResult]::new('comment', 'comment', [CompletionResultType]::ParameterValue, 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve')
            [CompletionResult]::new('comments', 'comments', [CompletionResultType]::ParameterValue, 'List comments on pending items, requests for changes, and the reasons of the newest rejections')
            [CompletionResult]::new('request-changes', 'request-changes', [CompletionResultType]::ParameterValue, 'Ask for changes of a pending item: it is not approved until the request is resolved')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;review;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;diff' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;submit' {
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting')
            [CompletionResult]::new('--except', '--except', [CompletionResultType]::ParameterName, 'Of the item all changes but those at these places')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Everything that agents staged')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;approve' {
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Of the item only the changes at these places, such as `title` or `modules[ID]`; the rest goes on waiting')
            [CompletionResult]::new('--except', '--except', [CompletionResultType]::ParameterName, 'Of the item all changes but those at these places')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Everything pending on review')
            [CompletionResult]::new('--publish', '--publish', [CompletionResultType]::ParameterName, 'Publish posts that are drafts, so that visitors see them')
            [CompletionResult]::new('--despite-requests', '--despite-requests', [CompletionResultType]::ParameterName, 'Even if somebody asked for changes')
            [CompletionResult]::new('--allow-dangling', '--allow-dangling', [CompletionResultType]::ParameterName, 'Even if live content leads to what is deleted, hidden or moved')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;reject' {
            [CompletionResult]::new('--reason', '--reason', [CompletionResultType]::ParameterName, 'Why: it is kept in history, where `cms review comments` finds it for whoever made the change')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Everything pending on the stage')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;conflicts' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;resolve' {
            [CompletionResult]::new('--take', '--take', [CompletionResultType]::ParameterName, 'Whose value stands')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'Only these places, such as `title`')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;comment' {
            [CompletionResult]::new('--module', '--module', [CompletionResultType]::ParameterName, 'The module that it is about, by id or the beginning of it')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'The field that it is about, such as `title`, or `props.title` of the module')
            [CompletionResult]::new('--resolve', '--resolve', [CompletionResultType]::ParameterName, 'Resolve this comment or request, by id or the beginning of it')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;comments' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Resolved comments, too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;request-changes' {
            [CompletionResult]::new('--module', '--module', [CompletionResultType]::ParameterName, 'The module that it is about, by id or the beginning of it')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'The field that it is about, such as `title`, or `props.title` of the module')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;review;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the pending items of review and of AI review')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show pending changes by item, module and field')
            [CompletionResult]::new('submit', 'submit', [CompletionResultType]::ParameterValue, 'Move items from AI review to review, where a person looks at them')
            [CompletionResult]::new('approve', 'approve', [CompletionResultType]::ParameterValue, 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published')
            [CompletionResult]::new('reject', 'reject', [CompletionResultType]::ParameterValue, 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked')
            [CompletionResult]::new('conflicts', 'conflicts', [CompletionResultType]::ParameterValue, 'List open conflicts with their three values')
            [CompletionResult]::new('resolve', 'resolve', [CompletionResultType]::ParameterValue, 'Resolve the conflict of an item')
            [CompletionResult]::new('comment', 'comment', [CompletionResultType]::ParameterValue, 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve')
            [CompletionResult]::new('comments', 'comments', [CompletionResultType]::ParameterValue, 'List comments on pending items, requests for changes, and the reasons of the newest rejections')
            [CompletionResult]::new('request-changes', 'request-changes', [CompletionResultType]::ParameterValue, 'Ask for changes of a pending item: it is not approved until the request is resolved')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;review;help;list' {
            break
        }
        'cms;review;help;diff' {
            break
        }
        'cms;review;help;submit' {
            break
        }
        'cms;review;help;approve' {
            break
        }
        'cms;review;help;reject' {
            break
        }
        'cms;review;help;conflicts' {
            break
        }
        'cms;review;help;resolve' {
            break
        }
        'cms;review;help;comment' {
            break
        }
        'cms;review;help;comments' {
            break
        }
        'cms;review;help;request-changes' {
            break
        }
        'cms;review;help;help' {
            break
        }
        'cms;history' {
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page, from 1')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Revisions on a page, at most 1000')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Show the values, field by field')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;revert' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The revision')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'Only these places, such as `title` or `modules[ID]`; an id may be shortened')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;undo' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;op' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('log', 'log', [CompletionResultType]::ParameterValue, 'List what was done, newest first: when, by whom, on which stage')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;op;log' {
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page, from 1')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Operations on a page, at most 1000')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;op;help' {
            [CompletionResult]::new('log', 'log', [CompletionResultType]::ParameterValue, 'List what was done, newest first: when, by whom, on which stage')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;op;help;log' {
            break
        }
        'cms;op;help;help' {
            break
        }
        'cms;blame' {
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'Only these fields and what is in them, such as `title` or `modules[ID]`')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;parked' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show parked work: its author, why it was refused, what it changes')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;parked;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;parked;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;parked;restore' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;parked;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show parked work: its author, why it was refused, what it changes')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;parked;help;list' {
            break
        }
        'cms;parked;help;show' {
            break
        }
        'cms;parked;help;restore' {
            break
        }
        'cms;parked;help;help' {
            break
        }
        'cms;user' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a user of the server')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the users of the server')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change the name of a user; their sessions go on')
            [CompletionResult]::new('role', 'role', [CompletionResultType]::ParameterValue, 'Give a user another role; their sessions end')
            [CompletionResult]::new('password', 'password', [CompletionResultType]::ParameterValue, 'Give a user another password; their sessions end')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Lock a user out; their sessions end, their name stays on what they wrote')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Let a user in again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;user;add' {
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'Role: admin, editor_admin, editor, translator, ai_agent or workflow')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Name that commits will carry; the beginning of the address unless given')
            [CompletionResult]::new('--username', '--username', [CompletionResultType]::ParameterName, 'Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--password-stdin', '--password-stdin', [CompletionResultType]::ParameterName, 'Read the password from standard input, one line of 8 to 256 characters')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;user;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;user;set' {
            [CompletionResult]::new('--email', '--email', [CompletionResultType]::ParameterName, 'Mail address')
            [CompletionResult]::new('--username', '--username', [CompletionResultType]::ParameterName, 'Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`; an empty one is none')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Name that commits will carry')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;user;role' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;user;password' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--password-stdin', '--password-stdin', [CompletionResultType]::ParameterName, 'Read the password from standard input, one line of 8 to 256 characters')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;user;disable' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;user;enable' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;user;help' {
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a user of the server')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the users of the server')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change the name of a user; their sessions go on')
            [CompletionResult]::new('role', 'role', [CompletionResultType]::ParameterValue, 'Give a user another role; their sessions end')
            [CompletionResult]::new('password', 'password', [CompletionResultType]::ParameterValue, 'Give a user another password; their sessions end')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Lock a user out; their sessions end, their name stays on what they wrote')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Let a user in again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;user;help;add' {
            break
        }
        'cms;user;help;list' {
            break
        }
        'cms;user;help;set' {
            break
        }
        'cms;user;help;role' {
            break
        }
        'cms;user;help;password' {
            break
        }
        'cms;user;help;disable' {
            break
        }
        'cms;user;help;enable' {
            break
        }
        'cms;user;help;help' {
            break
        }
        'cms;token' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a bearer token for a program; it is shown once')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the tokens, the newest first, revoked ones too')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'End a token at once')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;token;create' {
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'Role: admin, editor_admin, editor, translator, ai_agent, workflow or reader (what is published, nothing else)')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'What it is for; commits made with it carry this name')
            [CompletionResult]::new('--expires', '--expires', [CompletionResultType]::ParameterName, 'Until when it holds: a time in RFC 3339, or a span such as `90d` or `12h`; no end unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;token;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;token;revoke' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;token;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a bearer token for a program; it is shown once')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the tokens, the newest first, revoked ones too')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'End a token at once')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;token;help;create' {
            break
        }
        'cms;token;help;list' {
            break
        }
        'cms;token;help;revoke' {
            break
        }
        'cms;token;help;help' {
            break
        }
        'cms;workflow' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List workflows: requests to other services that events start')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one workflow: its file, or with --json its fields')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a workflow; only workflows on source run, which --stage source changes')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Start a workflow by hand, and wait for its answer')
            [CompletionResult]::new('executions', 'executions', [CompletionResultType]::ParameterValue, 'List requests of workflows with their results, the newest first; they are stored for 90 days')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;workflow;list' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;workflow;show' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;workflow;set' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;workflow;run' {
            [CompletionResult]::new('--payload', '--payload', [CompletionResultType]::ParameterName, 'The payload, as a JSON object')
            [CompletionResult]::new('--trigger', '--trigger', [CompletionResultType]::ParameterName, 'The trigger that the request names; `manual` unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;workflow;executions' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most requests to list; 50 unless given')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;workflow;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List workflows: requests to other services that events start')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one workflow: its file, or with --json its fields')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a workflow; only workflows on source run, which --stage source changes')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Start a workflow by hand, and wait for its answer')
            [CompletionResult]::new('executions', 'executions', [CompletionResultType]::ParameterValue, 'List requests of workflows with their results, the newest first; they are stored for 90 days')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;workflow;help;list' {
            break
        }
        'cms;workflow;help;show' {
            break
        }
        'cms;workflow;help;set' {
            break
        }
        'cms;workflow;help;run' {
            break
        }
        'cms;workflow;help;executions' {
            break
        }
        'cms;workflow;help;help' {
            break
        }
        'cms;audit' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Rows, 1 to 1000; 50 unless given')
            [CompletionResult]::new('--offset', '--offset', [CompletionResultType]::ParameterName, 'Leave out so many of the newest')
            [CompletionResult]::new('--action', '--action', [CompletionResultType]::ParameterName, 'Only this act, such as `user.login` or `review.approve`')
            [CompletionResult]::new('--item', '--item', [CompletionResultType]::ParameterName, 'Only what was done to the item, user or token with this id')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'Only what the user with this number did')
            [CompletionResult]::new('--agent', '--agent', [CompletionResultType]::ParameterName, 'Only what this agent did: its id, its name, or the address of its account')
            [CompletionResult]::new('--post', '--post', [CompletionResultType]::ParameterName, 'Only what was done to this post: its id, its file, or a slug')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Not what was done before: a day such as `2026-11-01`, or a time in RFC 3339')
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--refused', '--refused', [CompletionResultType]::ParameterName, 'Only what was refused')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check that the record of acts is whole, and that the history agrees with it')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;audit;verify' {
            [CompletionResult]::new('--site', '--site', [CompletionResultType]::ParameterName, 'Folder of the site; found upwards from the current one unless given')
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'Read the command''s input as JSON from a file, or from standard input with `-`')
            [CompletionResult]::new('--stage', '--stage', [CompletionResultType]::ParameterName, 'Stage to read from or write to')
            [CompletionResult]::new('--rev', '--rev', [CompletionResultType]::ParameterName, 'Revision to read: a commit, a branch, or anything git understands')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Refuse the write unless the item is still as it was at this revision')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Act as this user (e-mail) or agent (`agent:ID`); can lower rights, never raise them')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour the output; unless given, on a terminal without `NO_COLOR`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON value on standard output, also on failure')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would change and change nothing')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Answer questions with yes; never authorises a deletion or a publish')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say nothing on standard error but errors')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'cms;audit;help' {
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check that the record of acts is whole, and that the history agrees with it')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;audit;help;verify' {
            break
        }
        'cms;audit;help;help' {
            break
        }
        'cms;help' {
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Make a site: a git repository with three branches, settings and demo content')
            [CompletionResult]::new('build', 'build', [CompletionResultType]::ParameterValue, 'Build the live site as static files; only what changed is written again')
            [CompletionResult]::new('post', 'post', [CompletionResultType]::ParameterValue, 'Posts: list, show, create, change, delete')
            [CompletionResult]::new('richtext', 'richtext', [CompletionResultType]::ParameterValue, 'Rich text from one form to another')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completion script of a shell')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'The tool server for AI agents: serve, list and call tools')
            [CompletionResult]::new('merge-driver', 'merge-driver', [CompletionResultType]::ParameterValue, 'Merge three versions of a content file by meaning; git calls it')
            [CompletionResult]::new('hook', 'hook', [CompletionResultType]::ParameterValue, 'Answer git''s hooks: check commits, moves of stages and pushes; git calls it')
            [CompletionResult]::new('webhook', 'webhook', [CompletionResultType]::ParameterValue, 'Who learns what happens on the live site: add, list, test, deliver')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the live site at /, the REST API under /api (read it at /api/docs), and tools for AI agents at /mcp')
            [CompletionResult]::new('watch', 'watch', [CompletionResultType]::ParameterValue, 'Check files when they are saved, report what moves the branches, publish what is scheduled')
            [CompletionResult]::new('whoami', 'whoami', [CompletionResultType]::ParameterValue, 'Show the identity and role that commands will use, and why')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show the three stages, pending items, conflicts, foreign commits and the work tree')
            [CompletionResult]::new('sync', 'sync', [CompletionResultType]::ParameterValue, 'Bring commits made without cms (plain git, a host''s merge) downstream; with --remote, exchange all stages')
            [CompletionResult]::new('registry', 'registry', [CompletionResultType]::ParameterValue, 'List everything that content is made of: post types, module types, forms')
            [CompletionResult]::new('summary', 'summary', [CompletionResultType]::ParameterValue, 'Count posts by type and status, media, users')
            [CompletionResult]::new('activity', 'activity', [CompletionResultType]::ParameterValue, 'Show recent actions: which operation, on what, by whom, through which program')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Show the last lines of the newest .txt file in the folder that TERMINAL_LOGS_DIR names')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run a reading command, and no other: `list` shows which there are')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check content: form, fields, references, slugs, modules, menus, redirects. Exit code 5 when something is wrong')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain the code of a problem, with an example; without a code, list all')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Bring files of the work tree into canonical form: ids filled in, keys in order, comments kept')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of a kind of file, made from the site''s own types and modules; without a kind, of all')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Check the repository: settings, branches, hooks, locks, lost files, reflogs, ledger; sets up a fresh clone with --fix')
            [CompletionResult]::new('gc', 'gc', [CompletionResultType]::ParameterValue, 'Pack the repository, safely beside other writers; nothing that was ever acknowledged is lost')
            [CompletionResult]::new('backup', 'backup', [CompletionResultType]::ParameterValue, 'Save all that is not in git to a new folder: accounts, tokens, links, submissions, events')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Bring a backup back into a site that has no accounts of its own yet, such as a fresh clone')
            [CompletionResult]::new('cache', 'cache', [CompletionResultType]::ParameterValue, 'The rebuildable cache: verify, clear')
            [CompletionResult]::new('translation', 'translation', [CompletionResultType]::ParameterValue, 'Languages of a post')
            [CompletionResult]::new('variation', 'variation', [CompletionResultType]::ParameterValue, 'Other texts of a post, for some visitors')
            [CompletionResult]::new('events', 'events', [CompletionResultType]::ParameterValue, 'List events of the live site: posts published, changed, unpublished; the oldest first')
            [CompletionResult]::new('schedule', 'schedule', [CompletionResultType]::ParameterValue, 'Posts that go live or come off at a time: list, run')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Bring content in from elsewhere')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export the posts of a stage, with what they refer to, as canonical JSON; the live site unless `--stage` is given')
            [CompletionResult]::new('module', 'module', [CompletionResultType]::ParameterValue, 'Modules of a post: list, add, change, remove, reorder')
            [CompletionResult]::new('module-type', 'module-type', [CompletionResultType]::ParameterValue, 'Module types: list, show, check values against one')
            [CompletionResult]::new('migrate', 'migrate', [CompletionResultType]::ParameterValue, 'Bring the files of the site to the newest format; there is one so far, so that nothing is to be done')
            [CompletionResult]::new('relayout', 'relayout', [CompletionResultType]::ParameterValue, 'Move the files of posts to where their types put them, such as after a path template has changed')
            [CompletionResult]::new('layout', 'layout', [CompletionResultType]::ParameterValue, 'Layouts: which modules a page could be made of')
            [CompletionResult]::new('agent', 'agent', [CompletionResultType]::ParameterValue, 'Agents that stage changes for people to approve')
            [CompletionResult]::new('draft', 'draft', [CompletionResultType]::ParameterValue, 'AI Review: stage a post, fields, terms, modules, and nothing else')
            [CompletionResult]::new('group', 'group', [CompletionResultType]::ParameterValue, 'Module groups: layout templates for new posts')
            [CompletionResult]::new('global', 'global', [CompletionResultType]::ParameterValue, 'Global modules: shared content that posts refer to')
            [CompletionResult]::new('type', 'type', [CompletionResultType]::ParameterValue, 'Post types of the site')
            [CompletionResult]::new('media', 'media', [CompletionResultType]::ParameterValue, 'Pictures and other files: add, list, describe, replace, check')
            [CompletionResult]::new('taxonomy', 'taxonomy', [CompletionResultType]::ParameterValue, 'Taxonomies and their terms')
            [CompletionResult]::new('menu', 'menu', [CompletionResultType]::ParameterValue, 'Menus and their items')
            [CompletionResult]::new('form', 'form', [CompletionResultType]::ParameterValue, 'Form definitions, and what visitors sent with them')
            [CompletionResult]::new('feedback', 'feedback', [CompletionResultType]::ParameterValue, 'Remarks of reviewers on posts: create, list, resolve, delete')
            [CompletionResult]::new('analytics', 'analytics', [CompletionResultType]::ParameterValue, 'What visitors look at and where they click')
            [CompletionResult]::new('settings', 'settings', [CompletionResultType]::ParameterValue, 'Settings of the site: list, change')
            [CompletionResult]::new('locale', 'locale', [CompletionResultType]::ParameterValue, 'Languages of the site')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Search posts: title, slug and content, whatever the case')
            [CompletionResult]::new('find-replace', 'find-replace', [CompletionResultType]::ParameterValue, 'Replace a text by another wherever people wrote it')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what differs between two versions of the content, by item, module and field, texts word by word')
            [CompletionResult]::new('render', 'render', [CompletionResultType]::ParameterValue, 'Render a post''s page as HTML, with its stylesheet in it')
            [CompletionResult]::new('preview', 'preview', [CompletionResultType]::ParameterValue, 'Preview links: create, list, revoke')
            [CompletionResult]::new('url', 'url', [CompletionResultType]::ParameterValue, 'Addresses of the site: trace, list')
            [CompletionResult]::new('redirect', 'redirect', [CompletionResultType]::ParameterValue, 'Old addresses and where they lead: list, add, change, remove')
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Pending changes: list, diff, comment, submit, approve, reject')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'Show who changed an item, when, on which stage, and what, newest first')
            [CompletionResult]::new('revert', 'revert', [CompletionResultType]::ParameterValue, 'Put an item, or fields of it, back to what they were at a revision')
            [CompletionResult]::new('undo', 'undo', [CompletionResultType]::ParameterValue, 'Take back your own last operation, or the one named')
            [CompletionResult]::new('op', 'op', [CompletionResultType]::ParameterValue, 'Operations: what was done, by whom')
            [CompletionResult]::new('blame', 'blame', [CompletionResultType]::ParameterValue, 'Show field by field who gave it its present value, when, and on which stage')
            [CompletionResult]::new('parked', 'parked', [CompletionResultType]::ParameterValue, 'Rejected and refused work: list, show, restore')
            [CompletionResult]::new('user', 'user', [CompletionResultType]::ParameterValue, 'Users of the server: who may sign in')
            [CompletionResult]::new('token', 'token', [CompletionResultType]::ParameterValue, 'Bearer tokens for programs')
            [CompletionResult]::new('workflow', 'workflow', [CompletionResultType]::ParameterValue, 'Requests to other services that events start: list, show, run, executions')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'List everything that was done, newest first: writes, approvals, sign-ins, accounts, refused acts')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'cms;help;init' {
            break
        }
        'cms;help;build' {
            break
        }
        'cms;help;post' {
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Open a post in your editor; it is checked and written when you close it')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List posts, a page at a time')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one post: its file, or with --json its fields, modules, metadata and relationships')
            [CompletionResult]::new('context', 'context', [CompletionResultType]::ParameterValue, 'Show a post with all stages side by side: what is live, pending on review, staged by agents')
            [CompletionResult]::new('compare', 'compare', [CompletionResultType]::ParameterValue, 'Say which fields and modules of a post differ between two stages')
            [CompletionResult]::new('revision', 'revision', [CompletionResultType]::ParameterValue, 'Show a post as one of its revisions has it')
            [CompletionResult]::new('manifest', 'manifest', [CompletionResultType]::ParameterValue, 'Show a post as one flat document: fields, modules with what they show in the end, terms, translations')
            [CompletionResult]::new('terms', 'terms', [CompletionResultType]::ParameterValue, 'Show the terms of a post: the live ones, unless another stage is asked for')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a post, with the modules of its type''s template')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a post')
            [CompletionResult]::new('set-all', 'set-all', [CompletionResultType]::ParameterValue, 'Change fields of every post that the filters find, in one commit: all of them or none')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Give a post''s file a whole new text')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Move the file of a post to where its type puts it, or to a given path')
            [CompletionResult]::new('bulk', 'bulk', [CompletionResultType]::ParameterValue, 'Do one thing to several posts, in one commit: all of them or none')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Set the order of posts among their siblings, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a post softly: it is hidden everywhere and can be restored')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Bring a deleted post back')
            [CompletionResult]::new('purge', 'purge', [CompletionResultType]::ParameterValue, 'Remove a post''s file; history keeps it')
            break
        }
        'cms;help;post;edit' {
            break
        }
        'cms;help;post;list' {
            break
        }
        'cms;help;post;show' {
            break
        }
        'cms;help;post;context' {
            break
        }
        'cms;help;post;compare' {
            break
        }
        'cms;help;post;revision' {
            break
        }
        'cms;help;post;manifest' {
            break
        }
        'cms;help;post;terms' {
            break
        }
        'cms;help;post;create' {
            break
        }
        'cms;help;post;set' {
            break
        }
        'cms;help;post;set-all' {
            break
        }
        'cms;help;post;replace' {
            break
        }
        'cms;help;post;move' {
            break
        }
        'cms;help;post;bulk' {
            break
        }
        'cms;help;post;reorder' {
            break
        }
        'cms;help;post;delete' {
            break
        }
        'cms;help;post;restore' {
            break
        }
        'cms;help;post;purge' {
            break
        }
        'cms;help;richtext' {
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Convert rich text: Markdown, the editor''s JSON, HTML, plain text')
            break
        }
        'cms;help;richtext;convert' {
            break
        }
        'cms;help;completions' {
            break
        }
        'cms;help;mcp' {
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the site''s tools to AI agents, over the Model Context Protocol')
            [CompletionResult]::new('tools', 'tools', [CompletionResultType]::ParameterValue, 'List the tools of the tool server')
            [CompletionResult]::new('call', 'call', [CompletionResultType]::ParameterValue, 'Call one tool of the tool server, and print its answer as JSON')
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Print the configuration by which an MCP client finds this site')
            [CompletionResult]::new('dump-context', 'dump-context', [CompletionResultType]::ParameterValue, 'Write what content is made of (post types, module schemas, taxonomies) as JSON that is the same each time')
            break
        }
        'cms;help;mcp;serve' {
            break
        }
        'cms;help;mcp;tools' {
            break
        }
        'cms;help;mcp;call' {
            break
        }
        'cms;help;mcp;install' {
            break
        }
        'cms;help;mcp;dump-context' {
            break
        }
        'cms;help;merge-driver' {
            break
        }
        'cms;help;hook' {
            break
        }
        'cms;help;webhook' {
            [CompletionResult]::new('listen', 'listen', [CompletionResultType]::ParameterValue, 'Receive deliveries on this machine, check their signatures and show them, a line of JSON each')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Send events of the live site to an address, from now on; the secret is shown this once')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the webhooks and their state')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a webhook and its state')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change a webhook: what is not given stays as it is')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a webhook and its deliveries, also pending ones')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Send a test event to one webhook at once, and show the answer')
            [CompletionResult]::new('deliver', 'deliver', [CompletionResultType]::ParameterValue, 'Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs')
            [CompletionResult]::new('deliveries', 'deliveries', [CompletionResultType]::ParameterValue, 'List deliveries, the newest first, or show the attempts of one')
            [CompletionResult]::new('redeliver', 'redeliver', [CompletionResultType]::ParameterValue, 'Send a delivery again, with the same id and body')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Queue the events since a revision again, with the same ids')
            [CompletionResult]::new('rotate-secret', 'rotate-secret', [CompletionResultType]::ParameterValue, 'Give a webhook a new secret; for two days deliveries are signed with the old one, too')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Send a made-up event, marked as a test, to the webhooks that are subscribed to it')
            break
        }
        'cms;help;webhook;listen' {
            break
        }
        'cms;help;webhook;add' {
            break
        }
        'cms;help;webhook;list' {
            break
        }
        'cms;help;webhook;show' {
            break
        }
        'cms;help;webhook;set' {
            break
        }
        'cms;help;webhook;rm' {
            break
        }
        'cms;help;webhook;test' {
            break
        }
        'cms;help;webhook;deliver' {
            break
        }
        'cms;help;webhook;deliveries' {
            break
        }
        'cms;help;webhook;redeliver' {
            break
        }
        'cms;help;webhook;replay' {
            break
        }
        'cms;help;webhook;rotate-secret' {
            break
        }
        'cms;help;webhook;simulate' {
            break
        }
        'cms;help;serve' {
            break
        }
        'cms;help;watch' {
            break
        }
        'cms;help;whoami' {
            break
        }
        'cms;help;status' {
            break
        }
        'cms;help;sync' {
            break
        }
        'cms;help;registry' {
            break
        }
        'cms;help;summary' {
            break
        }
        'cms;help;activity' {
            break
        }
        'cms;help;logs' {
            break
        }
        'cms;help;run' {
            break
        }
        'cms;help;validate' {
            break
        }
        'cms;help;explain' {
            break
        }
        'cms;help;fmt' {
            break
        }
        'cms;help;schema' {
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Write the schemas and the settings that make editors with yaml-language-server complete and check content files')
            break
        }
        'cms;help;schema;install' {
            break
        }
        'cms;help;doctor' {
            break
        }
        'cms;help;gc' {
            break
        }
        'cms;help;backup' {
            break
        }
        'cms;help;restore' {
            break
        }
        'cms;help;cache' {
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check that the rebuildable cache is valid')
            [CompletionResult]::new('clear', 'clear', [CompletionResultType]::ParameterValue, 'Empty the rebuildable cache; the next command makes it anew from git')
            break
        }
        'cms;help;cache;verify' {
            break
        }
        'cms;help;cache;clear' {
            break
        }
        'cms;help;translation' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create translations of a post: drafts in other languages, with copies of its modules')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the languages that a post exists in: the original and all its translations')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show which languages a post has, and what changed in it since each was last brought up to date')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Bring a translation up to date as far as that needs no translator, and confirm what needs none')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a translation softly; the original and the other languages stay')
            break
        }
        'cms;help;translation;create' {
            break
        }
        'cms;help;translation;list' {
            break
        }
        'cms;help;translation;status' {
            break
        }
        'cms;help;translation;update' {
            break
        }
        'cms;help;translation;delete' {
            break
        }
        'cms;help;variation' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a variation of a post: a draft of its own with the same modules, in every language of the post')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the variations of a post, the main one first, in all languages')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a variation as `cms post show` shows a post')
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Change fields of a variation, in the language of the post that is named')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Choose which variation of a live post a visitor sees, by the weights of its post type')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Show how the variations of a post do: views, submissions of forms, and how many views lead to one')
            [CompletionResult]::new('promote', 'promote', [CompletionResultType]::ParameterValue, 'End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a variation softly, in every language; with the last one the test ends')
            break
        }
        'cms;help;variation;create' {
            break
        }
        'cms;help;variation;list' {
            break
        }
        'cms;help;variation;show' {
            break
        }
        'cms;help;variation;edit' {
            break
        }
        'cms;help;variation;serve' {
            break
        }
        'cms;help;variation;stats' {
            break
        }
        'cms;help;variation;promote' {
            break
        }
        'cms;help;variation;delete' {
            break
        }
        'cms;help;events' {
            break
        }
        'cms;help;schedule' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the posts that will be published or archived at a time, the next one first')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Publish and archive the posts whose time has come')
            break
        }
        'cms;help;schedule;list' {
            break
        }
        'cms;help;schedule;run' {
            break
        }
        'cms;help;import' {
            [CompletionResult]::new('markdown', 'markdown', [CompletionResultType]::ParameterValue, 'Import a folder of Markdown files as posts')
            [CompletionResult]::new('json', 'json', [CompletionResultType]::ParameterValue, 'Import canonical JSON: a post, or what `cms export` wrote, in one commit')
            break
        }
        'cms;help;import;markdown' {
            break
        }
        'cms;help;import;json' {
            break
        }
        'cms;help;export' {
            break
        }
        'cms;help;module' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the modules of a post, in order')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a module to a post')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a module')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a module from its post')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Put the modules of a post in another order')
            break
        }
        'cms;help;module;list' {
            break
        }
        'cms;help;module;add' {
            break
        }
        'cms;help;module;set' {
            break
        }
        'cms;help;module;remove' {
            break
        }
        'cms;help;module;reorder' {
            break
        }
        'cms;help;module-type' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List module types: fields, defaults, where they may be used, how agents should use them')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one module type: its fields, or with --json its schema, defaults and guidance')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Say whether values fit a module type, without writing anything')
            [CompletionResult]::new('migrate', 'migrate', [CompletionResultType]::ParameterValue, 'Change the fields of a module type and the values of all its modules with them, on every stage, in one commit for each')
            break
        }
        'cms;help;module-type;list' {
            break
        }
        'cms;help;module-type;show' {
            break
        }
        'cms;help;module-type;check' {
            break
        }
        'cms;help;module-type;migrate' {
            break
        }
        'cms;help;migrate' {
            break
        }
        'cms;help;relayout' {
            break
        }
        'cms;help;layout' {
            [CompletionResult]::new('suggest', 'suggest', [CompletionResultType]::ParameterValue, 'Suggest modules for a page: candidates for each layout role, and roles that no module type can play')
            break
        }
        'cms;help;layout;suggest' {
            break
        }
        'cms;help;agent' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List agents: where each is offered, and whether it takes open-ended context')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review')
            [CompletionResult]::new('run-field', 'run-field', [CompletionResultType]::ParameterValue, 'Ask an agent for the value of one field; with --apply it is staged on AI Review')
            [CompletionResult]::new('runs', 'runs', [CompletionResultType]::ParameterValue, 'List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one agent: its file, or with --json its fields')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of an agent. The live site''s agents are asked: --stage source changes those')
            break
        }
        'cms;help;agent;list' {
            break
        }
        'cms;help;agent;run' {
            break
        }
        'cms;help;agent;run-field' {
            break
        }
        'cms;help;agent;runs' {
            break
        }
        'cms;help;agent;show' {
            break
        }
        'cms;help;agent;set' {
            break
        }
        'cms;help;draft' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Stage a new post on AI Review, with the modules of a template, and fill them in')
            [CompletionResult]::new('translate', 'translate', [CompletionResultType]::ParameterValue, 'Stage a translation of a post on AI Review: a draft in another language, with its modules')
            [CompletionResult]::new('translate-all', 'translate-all', [CompletionResultType]::ParameterValue, 'Stage translations of a post in several languages; one that fails does not stop the others')
            [CompletionResult]::new('update-translation', 'update-translation', [CompletionResultType]::ParameterValue, 'Stage on AI Review what a translation can take over from its original without a translator')
            [CompletionResult]::new('create-variation', 'create-variation', [CompletionResultType]::ParameterValue, 'Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post')
            [CompletionResult]::new('save', 'save', [CompletionResultType]::ParameterValue, 'Stage fields of a post on AI Review, beside what is staged already')
            [CompletionResult]::new('set-terms', 'set-terms', [CompletionResultType]::ParameterValue, 'Stage the terms of a post on AI Review: the full list')
            [CompletionResult]::new('add-module', 'add-module', [CompletionResultType]::ParameterValue, 'Stage a new module on a post')
            [CompletionResult]::new('update-module', 'update-module', [CompletionResultType]::ParameterValue, 'Stage values of a module, or another place for it')
            [CompletionResult]::new('remove-module', 'remove-module', [CompletionResultType]::ParameterValue, 'Stage the removal of a module')
            break
        }
        'cms;help;draft;create' {
            break
        }
        'cms;help;draft;translate' {
            break
        }
        'cms;help;draft;translate-all' {
            break
        }
        'cms;help;draft;update-translation' {
            break
        }
        'cms;help;draft;create-variation' {
            break
        }
        'cms;help;draft;save' {
            break
        }
        'cms;help;draft;set-terms' {
            break
        }
        'cms;help;draft;add-module' {
            break
        }
        'cms;help;draft;update-module' {
            break
        }
        'cms;help;draft;remove-module' {
            break
        }
        'cms;help;group' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List module groups, the layouts that new posts start with')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one module group: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a module group')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a module group; posts made from it before stay as they are')
            [CompletionResult]::new('default', 'default', [CompletionResultType]::ParameterValue, 'Make a module group the one that new posts of its type start with')
            [CompletionResult]::new('apply', 'apply', [CompletionResultType]::ParameterValue, 'Give posts the modules of a module group that they lack, in its order; what they have stays as it is')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a module group that no post type starts with')
            break
        }
        'cms;help;group;list' {
            break
        }
        'cms;help;group;show' {
            break
        }
        'cms;help;group;create' {
            break
        }
        'cms;help;group;set' {
            break
        }
        'cms;help;group;default' {
            break
        }
        'cms;help;group;apply' {
            break
        }
        'cms;help;group;delete' {
            break
        }
        'cms;help;global' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List global modules, and how many posts use each')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one global module: its file, or with --json its fields and what uses it')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a global module, with the starting values of its type')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a global module, everywhere it is shown')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a global module another slug, in every post and group that uses it, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a global module that nothing uses')
            break
        }
        'cms;help;global;list' {
            break
        }
        'cms;help;global;show' {
            break
        }
        'cms;help;global;create' {
            break
        }
        'cms;help;global;set' {
            break
        }
        'cms;help;global;rename' {
            break
        }
        'cms;help;global;delete' {
            break
        }
        'cms;help;type' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List post types, and how many posts each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one post type: its file, or with --json its fields')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a post type')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a post type')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a post type that no post, group or menu uses')
            break
        }
        'cms;help;type;list' {
            break
        }
        'cms;help;type;show' {
            break
        }
        'cms;help;type;config' {
            break
        }
        'cms;help;type;create' {
            break
        }
        'cms;help;type;set' {
            break
        }
        'cms;help;type;delete' {
            break
        }
        'cms;help;media' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List media, the newest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one media record')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add pictures and other files; the same file twice is stored once')
            [CompletionResult]::new('upload', 'upload', [CompletionResultType]::ParameterValue, 'Add one file whose bytes are sent as Base64; `media add` takes files of this machine')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change what a media record says: altText, title, caption, description, categories, focalPoint, cropRect')
            [CompletionResult]::new('describe', 'describe', [CompletionResultType]::ParameterValue, 'Suggest what a media record says (alternative text and the like), staged on AI Review')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give the file of a media record another name, in every text that names its address')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Put another file in the place of a media record''s, everywhere it is used')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a media record and its file; refused while it is used on any stage')
            [CompletionResult]::new('variants', 'variants', [CompletionResultType]::ParameterValue, 'Make the variants of a picture, and list them; they are also made when somebody asks for one')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check that media records, their files and their variants agree, on every stage')
            [CompletionResult]::new('repair', 'repair', [CompletionResultType]::ParameterValue, 'Repair media: bring missing files back from other stages, and let records say what their files are')
            [CompletionResult]::new('where-used', 'where-used', [CompletionResultType]::ParameterValue, 'Show where a media record is used: posts, modules, globals, menus, settings and theme, on all stages')
            [CompletionResult]::new('categories', 'categories', [CompletionResultType]::ParameterValue, 'List the categories of media')
            break
        }
        'cms;help;media;list' {
            break
        }
        'cms;help;media;show' {
            break
        }
        'cms;help;media;add' {
            break
        }
        'cms;help;media;upload' {
            break
        }
        'cms;help;media;set' {
            break
        }
        'cms;help;media;describe' {
            break
        }
        'cms;help;media;rename' {
            break
        }
        'cms;help;media;replace' {
            break
        }
        'cms;help;media;rm' {
            break
        }
        'cms;help;media;variants' {
            break
        }
        'cms;help;media;check' {
            break
        }
        'cms;help;media;repair' {
            break
        }
        'cms;help;media;where-used' {
            break
        }
        'cms;help;media;categories' {
            break
        }
        'cms;help;taxonomy' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List taxonomies, and how many terms each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one taxonomy: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a taxonomy')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a taxonomy')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a taxonomy that no post type and no post uses')
            [CompletionResult]::new('terms', 'terms', [CompletionResultType]::ParameterValue, 'List the terms of a taxonomy as a tree, and how many posts carry each')
            [CompletionResult]::new('add-term', 'add-term', [CompletionResultType]::ParameterValue, 'Add a term to a taxonomy')
            [CompletionResult]::new('set-term', 'set-term', [CompletionResultType]::ParameterValue, 'Change fields of a term')
            [CompletionResult]::new('rename-term', 'rename-term', [CompletionResultType]::ParameterValue, 'Give a term another slug, in every post that carries it, in one commit')
            [CompletionResult]::new('remove-term', 'remove-term', [CompletionResultType]::ParameterValue, 'Remove a term that nothing carries')
            break
        }
        'cms;help;taxonomy;list' {
            break
        }
        'cms;help;taxonomy;show' {
            break
        }
        'cms;help;taxonomy;create' {
            break
        }
        'cms;help;taxonomy;set' {
            break
        }
        'cms;help;taxonomy;delete' {
            break
        }
        'cms;help;taxonomy;terms' {
            break
        }
        'cms;help;taxonomy;add-term' {
            break
        }
        'cms;help;taxonomy;set-term' {
            break
        }
        'cms;help;taxonomy;rename-term' {
            break
        }
        'cms;help;taxonomy;remove-term' {
            break
        }
        'cms;help;menu' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List menus, and how many items each has')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one menu as a tree, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a menu without items')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a menu, or with items[ID].FIELD of one of its items, at any depth')
            [CompletionResult]::new('add-item', 'add-item', [CompletionResultType]::ParameterValue, 'Add an item to a menu')
            [CompletionResult]::new('move-item', 'move-item', [CompletionResultType]::ParameterValue, 'Move an item within its menu, with what is below it')
            [CompletionResult]::new('reorder', 'reorder', [CompletionResultType]::ParameterValue, 'Put items of a menu in an order, all below one parent, with what is below them')
            [CompletionResult]::new('remove-item', 'remove-item', [CompletionResultType]::ParameterValue, 'Remove an item from its menu, with everything below it')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a menu another slug')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a menu with all its items')
            break
        }
        'cms;help;menu;list' {
            break
        }
        'cms;help;menu;show' {
            break
        }
        'cms;help;menu;create' {
            break
        }
        'cms;help;menu;set' {
            break
        }
        'cms;help;menu;add-item' {
            break
        }
        'cms;help;menu;move-item' {
            break
        }
        'cms;help;menu;reorder' {
            break
        }
        'cms;help;menu;remove-item' {
            break
        }
        'cms;help;menu;rename' {
            break
        }
        'cms;help;menu;delete' {
            break
        }
        'cms;help;form' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List form definitions')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one form definition: its file, or with --json its fields')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a form definition')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a form definition')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a form another slug, in every post and global module that shows it, in one commit')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a form that nothing shows')
            [CompletionResult]::new('submit', 'submit', [CompletionResultType]::ParameterValue, 'Send a form as a visitor does')
            [CompletionResult]::new('submissions', 'submissions', [CompletionResultType]::ParameterValue, 'List what visitors sent with forms, the last one first')
            break
        }
        'cms;help;form;list' {
            break
        }
        'cms;help;form;show' {
            break
        }
        'cms;help;form;create' {
            break
        }
        'cms;help;form;set' {
            break
        }
        'cms;help;form;rename' {
            break
        }
        'cms;help;form;delete' {
            break
        }
        'cms;help;form;submit' {
            break
        }
        'cms;help;form;submissions' {
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Export form submissions: a table for spreadsheets, or JSON')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete submissions permanently')
            [CompletionResult]::new('erase', 'erase', [CompletionResultType]::ParameterValue, 'Erase one person''s data: every submission with a value that is just this, such as a mail address')
            [CompletionResult]::new('forget', 'forget', [CompletionResultType]::ParameterValue, 'Delete the submissions that are older than `retention.submissions_days` of the live settings says')
            break
        }
        'cms;help;form;submissions;export' {
            break
        }
        'cms;help;form;submissions;delete' {
            break
        }
        'cms;help;form;submissions;erase' {
            break
        }
        'cms;help;form;submissions;forget' {
            break
        }
        'cms;help;feedback' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Give feedback on a post: a remark for whoever edits it, pinned to what was looked at')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List feedback, the first remark first; of very many the last 1,000')
            [CompletionResult]::new('resolve', 'resolve', [CompletionResultType]::ParameterValue, 'Resolve a remark, or reopen it')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a remark permanently')
            break
        }
        'cms;help;feedback;create' {
            break
        }
        'cms;help;feedback;list' {
            break
        }
        'cms;help;feedback;resolve' {
            break
        }
        'cms;help;feedback;delete' {
            break
        }
        'cms;help;analytics' {
            [CompletionResult]::new('track', 'track', [CompletionResultType]::ParameterValue, 'Keep events as a page sends them: what visitors looked at and clicked, all of them or none')
            [CompletionResult]::new('summary', 'summary', [CompletionResultType]::ParameterValue, 'Show views and clicks: in all, by post, by day')
            [CompletionResult]::new('heatmap', 'heatmap', [CompletionResultType]::ParameterValue, 'Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them')
            break
        }
        'cms;help;analytics;track' {
            break
        }
        'cms;help;analytics;summary' {
            break
        }
        'cms;help;analytics;heatmap' {
            break
        }
        'cms;help;settings' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the site''s settings: each key with its value, and what it means')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change settings of the site')
            break
        }
        'cms;help;settings;list' {
            break
        }
        'cms;help;settings;set' {
            break
        }
        'cms;help;locale' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the languages of the site, and how many posts each has')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a language to the site')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a language that no post uses')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Enable a language that was disabled')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Disable a language: its live posts are archived, and nothing is translated into it')
            [CompletionResult]::new('default', 'default', [CompletionResultType]::ParameterValue, 'Make a language the site''s default, the one without a prefix in addresses')
            break
        }
        'cms;help;locale;list' {
            break
        }
        'cms;help;locale;add' {
            break
        }
        'cms;help;locale;remove' {
            break
        }
        'cms;help;locale;enable' {
            break
        }
        'cms;help;locale;disable' {
            break
        }
        'cms;help;locale;default' {
            break
        }
        'cms;help;search' {
            break
        }
        'cms;help;find-replace' {
            break
        }
        'cms;help;diff' {
            break
        }
        'cms;help;render' {
            break
        }
        'cms;help;preview' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a link that shows one post as it would be, without logging in')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the valid preview links, newest first')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Revoke a preview link: it stops working at once')
            break
        }
        'cms;help;preview;create' {
            break
        }
        'cms;help;preview;list' {
            break
        }
        'cms;help;preview;revoke' {
            break
        }
        'cms;help;url' {
            [CompletionResult]::new('trace', 'trace', [CompletionResultType]::ParameterValue, 'Trace what a path of the site is answered with, step by step: patterns, posts, redirects')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Ask what `cms serve` answers an anonymous visitor on a path, without a server')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the addresses of the site: the pages of live posts, and redirects')
            break
        }
        'cms;help;url;trace' {
            break
        }
        'cms;help;url;test' {
            break
        }
        'cms;help;url;list' {
            break
        }
        'cms;help;redirect' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List redirects: old addresses and where they lead')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Redirect an old address')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change a redirect')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a redirect')
            break
        }
        'cms;help;redirect;list' {
            break
        }
        'cms;help;redirect;add' {
            break
        }
        'cms;help;redirect;set' {
            break
        }
        'cms;help;redirect;remove' {
            break
        }
        'cms;help;review' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the pending items of review and of AI review')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show pending changes by item, module and field')
            [CompletionResult]::new('submit', 'submit', [CompletionResultType]::ParameterValue, 'Move items from AI review to review, where a person looks at them')
            [CompletionResult]::new('approve', 'approve', [CompletionResultType]::ParameterValue, 'Move items from review to source, which is live; a draft stays hidden from visitors unless it is published')
            [CompletionResult]::new('reject', 'reject', [CompletionResultType]::ParameterValue, 'Reset items of review (or of --stage ai-review) to the upstream stage; what was rejected is parked')
            [CompletionResult]::new('conflicts', 'conflicts', [CompletionResultType]::ParameterValue, 'List open conflicts with their three values')
            [CompletionResult]::new('resolve', 'resolve', [CompletionResultType]::ParameterValue, 'Resolve the conflict of an item')
            [CompletionResult]::new('comment', 'comment', [CompletionResultType]::ParameterValue, 'Comment on a pending item, a module or field of it, or resolve a comment with --resolve')
            [CompletionResult]::new('comments', 'comments', [CompletionResultType]::ParameterValue, 'List comments on pending items, requests for changes, and the reasons of the newest rejections')
            [CompletionResult]::new('request-changes', 'request-changes', [CompletionResultType]::ParameterValue, 'Ask for changes of a pending item: it is not approved until the request is resolved')
            break
        }
        'cms;help;review;list' {
            break
        }
        'cms;help;review;diff' {
            break
        }
        'cms;help;review;submit' {
            break
        }
        'cms;help;review;approve' {
            break
        }
        'cms;help;review;reject' {
            break
        }
        'cms;help;review;conflicts' {
            break
        }
        'cms;help;review;resolve' {
            break
        }
        'cms;help;review;comment' {
            break
        }
        'cms;help;review;comments' {
            break
        }
        'cms;help;review;request-changes' {
            break
        }
        'cms;help;history' {
            break
        }
        'cms;help;revert' {
            break
        }
        'cms;help;undo' {
            break
        }
        'cms;help;op' {
            [CompletionResult]::new('log', 'log', [CompletionResultType]::ParameterValue, 'List what was done, newest first: when, by whom, on which stage')
            break
        }
        'cms;help;op;log' {
            break
        }
        'cms;help;blame' {
            break
        }
        'cms;help;parked' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List what was rejected, and writes that were refused because their --expect did not hold; kept for 90 days')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show parked work: its author, why it was refused, what it changes')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Merge parked work onto the stage that it was on, or onto --stage; what clashes becomes a conflict')
            break
        }
        'cms;help;parked;list' {
            break
        }
        'cms;help;parked;show' {
            break
        }
        'cms;help;parked;restore' {
            break
        }
        'cms;help;user' {
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a user of the server')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the users of the server')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change the name of a user; their sessions go on')
            [CompletionResult]::new('role', 'role', [CompletionResultType]::ParameterValue, 'Give a user another role; their sessions end')
            [CompletionResult]::new('password', 'password', [CompletionResultType]::ParameterValue, 'Give a user another password; their sessions end')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Lock a user out; their sessions end, their name stays on what they wrote')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Let a user in again')
            break
        }
        'cms;help;user;add' {
            break
        }
        'cms;help;user;list' {
            break
        }
        'cms;help;user;set' {
            break
        }
        'cms;help;user;role' {
            break
        }
        'cms;help;user;password' {
            break
        }
        'cms;help;user;disable' {
            break
        }
        'cms;help;user;enable' {
            break
        }
        'cms;help;token' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a bearer token for a program; it is shown once')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the tokens, the newest first, revoked ones too')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'End a token at once')
            break
        }
        'cms;help;token;create' {
            break
        }
        'cms;help;token;list' {
            break
        }
        'cms;help;token;revoke' {
            break
        }
        'cms;help;workflow' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List workflows: requests to other services that events start')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one workflow: its file, or with --json its fields')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change fields of a workflow; only workflows on source run, which --stage source changes')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Start a workflow by hand, and wait for its answer')
            [CompletionResult]::new('executions', 'executions', [CompletionResultType]::ParameterValue, 'List requests of workflows with their results, the newest first; they are stored for 90 days')
            break
        }
        'cms;help;workflow;list' {
            break
        }
        'cms;help;workflow;show' {
            break
        }
        'cms;help;workflow;set' {
            break
        }
        'cms;help;workflow;run' {
            break
        }
        'cms;help;workflow;executions' {
            break
        }
        'cms;help;audit' {
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check that the record of acts is whole, and that the history agrees with it')
            break
        }
        'cms;help;audit;verify' {
            break
        }
        'cms;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
