" Finds .gather scripts by their names, and by a first line that runs gather.
autocmd BufNewFile,BufRead *.gather setfiletype gather
autocmd BufNewFile,BufRead * if getline(1) =~# '^#!.*\<gather\s\+run\>' | setfiletype gather | endif
