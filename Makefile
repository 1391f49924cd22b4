# The work is done by scripts/; these are the names people expect.
.PHONY: setup test play docs clean

setup:
	@bash scripts/setup

test:
	@bash scripts/test

play:
	@bash scripts/play

docs:
	@bash scripts/docs

clean:
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache .coverage src/*.egg-info
	rm -rf web/node_modules src/hispania/server/client
	find src -name '*.so' -delete
	find src -name '_compiled.*' -delete
