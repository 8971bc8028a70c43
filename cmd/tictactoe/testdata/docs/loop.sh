# Greets, and forgets that the input may end.
while :; do
	printf 'Name? '
	read -r name
	echo "Hello, $name!"
done
