"""What the big test suites share, and the tools that write their files."""
