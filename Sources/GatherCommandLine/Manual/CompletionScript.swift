/// The completions of the command line for shells, which ask `gather complete`.
enum CompletionScript {
    static let bash = #"""
        # Completions of gather for bash.
        _gather() {
            local line=${COMP_LINE:0:COMP_POINT} words=() word= quote= begun= i char
            # The words before the cursor, without their quotes.
            for ((i = 0; i < ${#line}; i++)); do
                char=${line:i:1}
                if [[ $quote == *\\ ]]; then
                    quote=${quote%\\} begun=1
                    [[ $quote == '"' && $char != [\"\\\$\`] ]] && word+=\\
                    word+=$char
                elif [[ $quote == "'" ]]; then
                    if [[ $char == "'" ]]; then quote=; else word+=$char; fi
                elif [[ $char == \\ ]]; then
                    quote+=\\
                elif [[ $quote == '"' ]]; then
                    if [[ $char == '"' ]]; then quote=; else word+=$char; fi
                elif [[ $char == [\"\'] ]]; then
                    quote=$char begun=1
                elif [[ $char == [[:space:]] ]]; then
                    [[ $begun ]] && words+=("$word")
                    word= begun=
                else
                    word+=$char begun=1
                fi
            done
            # Assignments may stand before the command.
            while ((${#words[@]} > 0)) && [[ ${words[0]} != "$1" ]]; do words=("${words[@]:1}"); done

            local answers answer kept=
            mapfile -t answers < <("$1" complete -- "${words[@]:1}" "$word" </dev/null 2>/dev/null)
            # readline replaces only what follows the last = or : of a word.
            if [[ ! $quote && $word == *[=:]* && $COMP_WORDBREAKS == *[=:]* ]]; then kept=${word%"${word##*[=:]}"}; fi
            COMPREPLY=()
            for answer in "${answers[@]%%$'\t'*}"; do
                case $quote in
                \"*)
                    answer=${answer//\\/\\\\} answer=${answer//\"/\\\"} answer=${answer//\$/\\\$}
                    COMPREPLY+=("${answer//\`/\\\`}")
                    ;;
                \'*) COMPREPLY+=("${answer//\'/\'\\\'\'}") ;;
                *) COMPREPLY+=("$(printf %q "${answer#"$kept"}")") ;;
                esac
            done
            if ((${#COMPREPLY[@]} == 1)); then
                [[ ${COMPREPLY[0]} == */ ]] && compopt -o nospace
            elif ((${#COMPREPLY[@]} > 1)) && [[ ${answers[0],,} != "${word,,}"* ]]; then
                # These are found by another word of a name: what is typed stays, as nothing is common to all.
                COMPREPLY+=('')
            fi
        }
        complete -o nosort -F _gather gather

        """#

    static let zsh = #"""
        #compdef gather
        # Completions of gather for zsh.
        local -a answers texts shown others
        local answer text word=${(Q)PREFIX}
        answers=("${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "$word" </dev/null 2>/dev/null)}")
        for answer in $answers; do
            text=${answer%%$'\t'*}
            texts+=("$text")
            shown+=("$text${${answer#*$'\t'}:+  -- ${answer#*$'\t'}}")
        done
        (( $#texts )) || return 1
        if (( $#texts == 1 )) && [[ $texts[1] == */ ]]; then
            compadd -U -S '' -- "$texts[@]"
        else
            compadd -U -V gather -l -d shown -- "$texts[@]"
        fi
        # These are found by another word of a name: they are listed, and what is typed stays.
        if (( $#texts > 1 )) && [[ ${(L)texts[1]} != "${(L)word}"* ]]; then
            compstate[insert]=
            compstate[list]='list force'
        fi

        """#

    static let fish = #"""
        # Completions of gather for fish.
        function __gather_complete
            set -l words (commandline -opc)
            # The word at the cursor may have a quote that is still open.
            set -l word (commandline -ct | string replace --regex '^["\']' '' | string unescape)
            $words[1] complete -- $words[2..] "$word" </dev/null 2>/dev/null
        end
        complete --command gather --no-files --keep-order --arguments '(__gather_complete)'

        """#
}
