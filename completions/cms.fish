complete --keep-order --exclusive --command cms --arguments "(CMS_COMPLETE=fish cms -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"
