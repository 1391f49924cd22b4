"""Reports: the command, its pages and their figures."""
