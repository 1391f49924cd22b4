"""What is printed: the board, the options, the scenarios and their introductions."""
