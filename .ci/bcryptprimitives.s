# Go gets random bytes from ProcessPrng in bcryptprimitives.dll, which Wine 8 lacks:
# BOOL ProcessPrng(BYTE *buffer, SIZE_T length), with the arguments in RCX and RDX.
	.globl ProcessPrng, DllMain
	.section .drectve
	.ascii " -export:ProcessPrng"
	.text
ProcessPrng:
	test %rdx, %rdx
	jz DllMain
retry:
	rdrand %rax
	jnc retry
	mov %al, -1(%rcx,%rdx)
	dec %rdx
	jmp ProcessPrng
DllMain:
	mov $1, %eax
	ret
