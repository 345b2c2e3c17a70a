" Vim syntax file of .gather scripts.
" A statement begins at the beginning of a line or after a brace, and from there each item names those that may follow.
" Of several that match at the same place, Vim takes the last of this file.
if exists('b:current_syntax')
  finish
endif
let b:current_syntax = 'gather'
let s:cpo = &cpo
set cpo&vim

syntax case match
syntax sync minlines=50

" Texts and variables.
syntax match gatherContinuation contained /\\\n/
syntax match gatherVariable contained /\$\h\w*\%(\.\h\w*\|\[\%(\d\+\|\$\h\w*\)\]\)*/
syntax match gatherVariable contained /\${\h\w*\%(\.\h\w*\|\[\%(\d\+\|\$\h\w*\)\]\)*}/
syntax match gatherInterpolation contained /\$\h\w*\|\${\h\w*\%(\.\h\w*\|\[\%(\d\+\|\$\h\w*\)\]\)*}/
syntax match gatherMistake contained /\\./
syntax match gatherEscape contained /\\\%(["\\$n]\|u{\x\+}\)/
syntax region gatherString contained oneline start=/"/ skip=/\\./ end=/"/
    \ contains=gatherMistake,gatherEscape,gatherInterpolation,@Spell
syntax match gatherLiteral contained /[^[:blank:]=([,{"]\@1<!'[^']*'/ contains=@Spell
syntax cluster gatherText
    \ contains=gatherContinuation,gatherVariable,gatherString,gatherLiteral,gatherComment

" The words of a command.
syntax match gatherNumber contained /[[:blank:]=]\@1<=[-+=]\=\d\+\%(:\d\d\=\)\=[^[:blank:]}]\@!/
syntax match gatherMoment contained /[[:blank:]=]\@1<=\d\{4}-\d\d-\d\d\%(T\d\d:\d\d\)\=[^[:blank:]}]\@!/
syntax match gatherPlayer contained /[[:blank:]=]\@1<=#\d\+[^[:blank:]}]\@!/
syntax match gatherOption contained /\s\@1<=--\l[[:alnum:]-]*[^[:blank:]=}]\@!/
syntax cluster gatherArgument contains=gatherNumber,gatherMoment,gatherPlayer,gatherOption
syntax region gatherArguments contained start=/\ze\%([^[:blank:]{}#]\|#\d\)/ end=/$/ end=/\ze}/ end=/\s\@1<=\ze{/
    \ contains=@gatherText,@gatherArgument

" Values and conditions.
syntax match gatherSign contained "[-+*/%<>]\|[=!<>]="
syntax match gatherFigure contained /[[:alnum:]_.]\@1<!\d\+\%(:\d\d\=\|\.\d\+\)\=[[:alnum:]_-]\@!/
syntax match gatherOperation contained /[[:alnum:]_.-]\@1<!\%(and\|in\|lines\|not\|or\)[[:alnum:]_-]\@!/
syntax match gatherConstant contained /[[:alnum:]_.-]\@1<!\%(false\|null\|true\)[[:alnum:]_-]\@!/
syntax cluster gatherValue contains=gatherSign,gatherFigure,gatherOperation,gatherConstant
syntax region gatherExpression contained start=/\ze[^[:blank:]{}#]/ end=/$/ end=/\ze[{}]/
    \ contains=@gatherText,@gatherValue

" The first word of a command. An expression may begin with a word too.
syntax match gatherRoute contained
    \ /\%(\%(false\|lines\|not\|null\|true\)[[:alnum:]_-]\@!\)\@!\l[[:alnum:]-]*[^[:blank:]}]\@!/
    \ nextgroup=gatherArguments skipwhite

" The language's own statements.
syntax match gatherStatement contained /\%(else\|expect\|fail\|if\|include\|try\|wait\)[[:alnum:]_-]\@!/
    \ nextgroup=@gatherStart skipwhite
syntax match gatherBinding contained /\%(catch\|for\|let\|set\)[[:alnum:]_-]\@!/
    \ nextgroup=gatherName skipwhite
syntax match gatherName contained /\h\w*/ nextgroup=gatherAssignment,gatherIn skipwhite
syntax match gatherAssignment contained /=/ nextgroup=@gatherStart skipwhite
syntax match gatherIn contained /in[[:alnum:]_-]\@!/ nextgroup=@gatherStart skipwhite
syntax cluster gatherStart contains=gatherExpression,gatherRoute,gatherStatement,gatherBinding

" Where statements and comments begin. `#12` is a player, but not where a statement begins.
syntax match gatherLineStart /^\s*/ nextgroup=@gatherStart
syntax match gatherBrace /[{}]/ nextgroup=@gatherStart skipwhite
syntax match gatherComment /[^[:blank:]{}]\@1<!#\d\@!.*/ contains=@Spell
syntax match gatherCommentLine /^\s*#.*/ contains=@Spell

highlight default link gatherAssignment Operator
highlight default link gatherBinding Statement
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
