"""Measures of SPARTACVS: how often either side wins and how often nobody does, and the report about it."""
