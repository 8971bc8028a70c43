printf '\033[1mSUM:\033[0m 0.33\nTook 9 ms\n'
