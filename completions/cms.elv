
set edit:completion:arg-completer[cms] = { |@words|
    var index = (count $words)
    set index = (- $index 1)

    put (env _CLAP_IFS="\n" _CLAP_COMPLETE_INDEX=(to-string $index) CMS_COMPLETE="elvish" cms -- $@words) | to-lines
}

