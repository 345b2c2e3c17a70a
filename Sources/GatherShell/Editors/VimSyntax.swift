import GatherKit

/// Generates Vim's syntax file for scripts.
///
/// A statement starts at the start of a line or after a brace, and from there each item names the items that may
/// follow, so that `player` and `for` are highlighted only in their proper place. If several items match at the same
/// position, Vim takes the one defined last. Vim misses the end of a region if a contained item matches `$`, so those
/// items use negative lookahead instead.
struct VimSyntax {
    private let words: Vocabulary

    init(_ registry: ModuleRegistry) { words = Vocabulary(registry) }

    /// The text of the file.
    var text: String {
        let parts = [Self.header, Self.texts, arguments, expressions, routes, keywords, Self.starts, Self.colours]
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// The filetype detection, by extension, or by a first line that runs `gather`.
    static let detection = #"""
        " Written by `gather export-syntax`; do not edit it.
        autocmd BufNewFile,BufRead *.gather setfiletype gather
        autocmd BufNewFile,BufRead * if getline(1) =~# '^#!.*\<gather\s\+run\>' | setfiletype gather | endif

        """#

    private var arguments: String {
        #"""
        " The words of a route.
        syntax match gatherNumber contained /[[:blank:]=]\@1<=[-+=]\=\d\+\%(:\d\d\=\)\=\#(Self.wordEnd)/
        syntax match gatherMoment contained /[[:blank:]=]\@1<=\d\{4}-\d\d-\d\d\%(T\d\d:\d\d\)\=\#(Self.wordEnd)/
        syntax match gatherPlayer contained /[[:blank:]=]\@1<=#\d\+\#(Self.wordEnd)/
        syntax match gatherChoice contained /[[:blank:]=]\@1<=\#(any(words.choices))\#(Self.wordEnd)/
        syntax match gatherOption contained /\s\@1<=\#(any(words.options))[^[:blank:]=}]\@!/
        syntax cluster gatherArgument contains=gatherNumber,gatherMoment,gatherPlayer,gatherChoice,gatherOption
        syntax region gatherArguments contained start=/\ze\%([^[:blank:]{}#]\|#\d\)/ end=/$/ end=/\ze}/ end=/\s\@1<=\ze{/
            \ contains=@gatherText,@gatherArgument
        """#
    }

    private var expressions: String {
        #"""
        " Values and conditions.
        syntax match gatherSign contained "[-+*/%<>]\|[=!<>]="
        syntax match gatherFigure contained /[[:alnum:]_.]\@1<!\d\+\%(:\d\d\=\|\.\d\+\)\=\#(Self.nameEnd)/
        syntax match gatherOperation contained /[[:alnum:]_.-]\@1<!\#(any(Vocabulary.keywords(.operation)))\#(Self.nameEnd)/
        syntax match gatherConstant contained /[[:alnum:]_.-]\@1<!\#(any(Vocabulary.keywords(.constant)))\#(Self.nameEnd)/
        syntax cluster gatherValue contains=gatherSign,gatherFigure,gatherOperation,gatherConstant
        syntax region gatherExpression contained start=/\ze[^[:blank:]{}#]/ end=/$/ end=/\ze[{}]/
            \ contains=@gatherText,@gatherValue
        """#
    }

    private var routes: String {
        let names = words.families.map { #"\#($0.noun)\s\+\#(any($0.verbs))"# } + [any(words.commands)]
        let lines = names.map { name in
            "syntax match gatherRoute contained /\(name)\(Self.wordEnd)/ nextgroup=gatherArguments skipwhite"
        }
        return (["\" Commands."] + lines).joined(separator: "\n")
    }

    private var keywords: String {
        #"""
        " The language's own statements.
        syntax match gatherStatement contained /\#(any(Vocabulary.keywords(.statement)))\#(Self.nameEnd)/
            \ nextgroup=@gatherStart skipwhite
        syntax match gatherBinding contained /\#(any(Vocabulary.keywords(.binding)))\#(Self.nameEnd)/
            \ nextgroup=gatherName skipwhite
        syntax match gatherName contained /\h\w*/ nextgroup=gatherAssignment,gatherIn skipwhite
        syntax match gatherAssignment contained /=/ nextgroup=@gatherStart skipwhite
        syntax match gatherIn contained /in\#(Self.nameEnd)/ nextgroup=@gatherStart skipwhite
        syntax cluster gatherStart contains=gatherExpression,gatherRoute,gatherStatement,gatherBinding
        """#
    }

    private func any(_ words: [String]) -> String { #"\%(\#(words.joined(separator: #"\|"#))\)"# }

    private static let wordEnd = #"[^[:blank:]}]\@!"#
    private static let nameEnd = #"[[:alnum:]_-]\@!"#
}

// MARK: - Static parts

extension VimSyntax {
    static let header = #"""
        " Vim syntax file of .gather scripts.
        " Written by `gather export-syntax` from the commands and keywords that there are; do not edit it.
        if exists('b:current_syntax')
          finish
        endif
        let b:current_syntax = 'gather'
        let s:cpo = &cpo
        set cpo&vim

        syntax case match
        syntax sync minlines=50
        """#

    static let texts = #"""
        " Texts and variables.
        syntax match gatherContinuation contained /\\\n/
        syntax match gatherVariable contained /\$\h\w*\#(path)/
        syntax match gatherVariable contained /\${\h\w*\#(path)}/
        syntax match gatherInterpolation contained /\$\h\w*\|\${\h\w*\#(path)}/
        syntax match gatherMistake contained /\\./
        syntax match gatherEscape contained /\\\%(["\\$n]\|u{\x\+}\)/
        syntax region gatherString contained oneline start=/"/ skip=/\\./ end=/"/
            \ contains=gatherMistake,gatherEscape,gatherInterpolation,@Spell
        syntax match gatherLiteral contained /[^[:blank:]=([,{"]\@1<!'[^']*'/ contains=@Spell
        syntax cluster gatherText
            \ contains=gatherContinuation,gatherVariable,gatherString,gatherLiteral,gatherComment
        """#

    private static let path = #"\%(\.\h\w*\|\[\%(\d\+\|\$\h\w*\)\]\)*"#

    static let starts = #"""
        " Where statements and comments begin. `#12` is a player, but not where a statement begins.
        syntax match gatherLineStart /^\s*/ nextgroup=@gatherStart
        syntax match gatherBrace /[{}]/ nextgroup=@gatherStart skipwhite
        syntax match gatherComment /[^[:blank:]{}]\@1<!#\d\@!.*/ contains=@Spell
        syntax match gatherCommentLine /^\s*#.*/ contains=@Spell
        """#

    static let colours = #"""
        highlight default link gatherAssignment Operator
        highlight default link gatherBinding Statement
        highlight default link gatherChoice Constant
        highlight default link gatherComment Comment
        highlight default link gatherCommentLine Comment
        highlight default link gatherConstant Boolean
        highlight default link gatherContinuation Special
        highlight default link gatherEscape SpecialChar
        highlight default link gatherFigure Number
        highlight default link gatherIn Statement
        highlight default link gatherInterpolation PreProc
        highlight default link gatherLiteral String
        highlight default link gatherMistake Error
        highlight default link gatherMoment Number
        highlight default link gatherName Identifier
        highlight default link gatherNumber Number
        highlight default link gatherOperation Operator
        highlight default link gatherOption Type
        highlight default link gatherPlayer Number
        highlight default link gatherRoute Function
        highlight default link gatherSign Operator
        highlight default link gatherStatement Statement
        highlight default link gatherString String
        highlight default link gatherVariable PreProc

        let &cpo = s:cpo
        unlet s:cpo
        """#
}
