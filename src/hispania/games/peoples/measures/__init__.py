"""Measures of peoples: results by seat and by nation, the balance report, and the mending of reconstructed points."""
