
_clap_complete_cms() {
    local IFS=$'\013'
    local _CLAP_COMPLETE_INDEX=${COMP_CWORD}
    local _CLAP_COMPLETE_COMP_TYPE=${COMP_TYPE}
    if compopt +o nospace 2> /dev/null; then
        local _CLAP_COMPLETE_SPACE=false
    else
        local _CLAP_COMPLETE_SPACE=true
    fi
    local words=() last=-1 at word before=""
    for ((at = 0; at <= COMP_CWORD; at++)); do
        word="${COMP_WORDS[at]//\\/}"
        if ((last >= 0)) && [[ "$word" == "=" || "$before" == "=" ]]; then
            words[last]="${words[last]}$word"
        else
            last=$((last + 1))
            words[last]="$word"
        fi
        before="$word"
    done
    _CLAP_COMPLETE_INDEX=$last
    local begun="${COMP_WORDS[COMP_CWORD]//\\/}"
    [[ "$begun" == "=" ]] && begun=""
    local standing="${words[last]%"$begun"}"
    COMPREPLY=( $( \
        _CLAP_IFS="$IFS" \
        _CLAP_COMPLETE_INDEX="$_CLAP_COMPLETE_INDEX" \
        _CLAP_COMPLETE_COMP_TYPE="$_CLAP_COMPLETE_COMP_TYPE" \
        _CLAP_COMPLETE_SPACE="$_CLAP_COMPLETE_SPACE" \
        CMS_COMPLETE="bash" \
        "cms" -- "${words[@]}" \
    ) )
    if [[ $? != 0 ]]; then
        unset COMPREPLY
    elif [[ -n "$standing" ]]; then
        COMPREPLY=("${COMPREPLY[@]#"$standing"}")
    elif [[ $_CLAP_COMPLETE_SPACE == false ]] && [[ "${COMPREPLY-}" =~ [=/:]$ ]]; then
        compopt -o nospace
    fi
    if [[ "$begun" != [\'\"]* ]]; then
        for at in "${!COMPREPLY[@]}"; do
            if [[ "${COMPREPLY[at]}" == *[[:space:]\'\"\\\&\;\<\>\(\)\$\`\*\?\|\{\}\!]* ]]; then
                COMPREPLY[at]="$(printf '%q' "${COMPREPLY[at]}")"
            fi
        done
    fi
}
if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -o nospace -o bashdefault -o nosort -F _clap_complete_cms cms
else
    complete -o nospace -o bashdefault -F _clap_complete_cms cms
fi

