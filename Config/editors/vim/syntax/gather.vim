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

" The words of a route.
syntax match gatherNumber contained /[[:blank:]=]\@1<=[-+=]\=\d\+\%(:\d\d\=\)\=[^[:blank:]}]\@!/
syntax match gatherMoment contained /[[:blank:]=]\@1<=\d\{4}-\d\d-\d\d\%(T\d\d:\d\d\)\=[^[:blank:]}]\@!/
syntax match gatherPlayer contained /[[:blank:]=]\@1<=#\d\+[^[:blank:]}]\@!/
syntax match gatherChoice contained /[[:blank:]=]\@1<=\%(A\|B\|DEF\|DF\|FW\|GK\|MF\|MID\|ST\|W\|age\|amateur\|apart\|apply\|beginner\|bench\|cancel\|coordinates\|csv\|defender\|due\|favourite-team\|forget\|goalkeeper\|id\|json\|last\|mark\|midfielder\|name\|note\|off\|on\|pause\|place\|plain\|position\|professional\|remove\|resume\|save\|set\|skill\|start\|striker\|table\|together\|toggle\|winger\)[^[:blank:]}]\@!/
syntax match gatherOption contained /\s\@1<=\%(--add-goal\|--age\|--all\|--another\|--apart\|--apply\|--assist\|--changes\|--clear\|--coordinates\|--due\|--every\|--favourite-team\|--from\|--goal\|--if-missing\|--keep\|--last\|--leave-out\|--limit\|--mark\|--minute\|--name\|--no-assist\|--none\|--not-own\|--note\|--overwrite\|--own\|--password-stdin\|--pitch\|--place\|--position\|--remember\|--remove\|--remove-goal\|--score\|--scorer\|--search\|--skill\|--skip-bad\|--sort\|--team-a\|--team-b\|--title\|--to\|--together\|--without\|--yes\)[^[:blank:]=}]\@!/
syntax cluster gatherArgument contains=gatherNumber,gatherMoment,gatherPlayer,gatherChoice,gatherOption
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

" Commands.
syntax match gatherRoute contained /account\s\+\%(delete\|login\|logout\|register\|whoami\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /archive\s\+\%(export\|import\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /balance\s\+\%(wish\|wishes\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /checklist\s\+\%(add\|check\|clear\|edit\|list\|remove\|show\|template\|templates\|uncheck\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /history\s\+\%(delete\|edit\|list\|show\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /leaderboard\s\+\%(appearances\|form\|goals\|points\|show\|wins\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /match\s\+\%(cancel\|edit\|end\|plan\|start\|status\|watch\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /player\s\+\%(add\|delete\|edit\|export\|import\|list\|show\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /rating\s\+\%(check\|list\|show\|with\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /record\s\+\%(start\|stop\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /replace\s\+\%(goal\|score\|timer\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /team\s\+\%(assign\|balance\|clear\|select\|show\|swap\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /timer\s\+\%(add\|cancel\|pause\|resume\|set\|show\|start\|toggle\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite
syntax match gatherRoute contained /\%(alias\|changes\|goal\|help\|modules\|output\|print\|quit\|recall\|redo\|repeat\|run\|score\|timing\|undo\|version\)[^[:blank:]}]\@!/ nextgroup=gatherArguments skipwhite

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
