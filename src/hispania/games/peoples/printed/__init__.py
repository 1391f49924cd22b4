"""The printed game as data: map, nations, arrivals, tables of points, events, scenarios, each with its provenance."""
