" Written by `gather export-syntax`; do not edit it.
autocmd BufNewFile,BufRead *.gather setfiletype gather
autocmd BufNewFile,BufRead * if getline(1) =~# '^#!.*\<gather\s\+run\>' | setfiletype gather | endif
