extension VimSyntax {
    static let header = #"""
        " Vim syntax file of .gather scripts.
        " Written by `gather export-syntax` from the routes and keywords that there are; do not edit it.
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
