"""What was seen of faults: kept as JSON, so that several runs can be told as one."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from served import share

ENOUGH = 5.0  # seconds: so long may somebody wait, at most
PLAYED_ON = 2.0  # seconds within which whoever a fault does not concern must be answered, thinking included


@dataclass
class Fault:
    """One fault, and what people noticed of it."""

    kind: str
    lasted: float  # seconds
    waited: float  # seconds that somebody waited for an answer, at most
    back: float  # seconds until all processes were well again, from its end
    owned: int = 0  # tables that the victim had,
    reached: int = 0  # of which so many were reached through another process
    passed: int = 0  # tables of others to which the victim passed lines on: it was their gateway
    others: int = 0  # tables that neither were the victim's nor reached through it,
    played_on: int = 0  # of which so many were answered soon


@dataclass
class Run:
    """What one run has seen."""

    name: str
    how: str
    tables: int
    machines: int
    seed: int
    faults: list[Fault] = field(default_factory=list)
    acknowledged: int = 0
    lost: int = 0
    sent_again: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    records: int = 0
    stored: int = 0
    takings: int = 0  # of tables, as their fencing numbers tell
    looks: int = 0  # at the fencing numbers
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)

    def add(self, other: Run) -> None:
        """Count another run with this one."""
        self.faults += other.faults
        self.problems += other.problems
        for name in ("acknowledged", "lost", "sent_again", "records", "stored", "takings", "looks", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.refused = dict(Counter(self.refused) + Counter(other.refused))

    def write(self, path: Path) -> None:
        """Keep it, behind what is there."""
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(self)) + "\n")


def read(paths: list[Path]) -> list[Run]:
    """All runs that files hold, those of one name together."""
    found: dict[str, Run] = {}
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            run = Run(**{**told, "faults": [Fault(**fault) for fault in told["faults"]]})
            if run.name in found:
                found[run.name].add(run)
            else:
                found[run.name] = run
    return list(found.values())


def tell(run: Run) -> None:
    """What was seen, in lines."""
    kinds = Counter(fault.kind for fault in run.faults)
    print(f"{run.name}: {len(run.faults)} faults at {run.tables} tables of {run.machines} machines, {run.how}")
    print(f"    {run.acknowledged:,} commands acknowledged, {run.lost} lost; {run.stored:,} stored, each once;", end="")
    print(f" {run.sent_again:,} sent again; {run.records} records replay")
    refused = ", ".join(f"{kind} {count}" for kind, count in sorted(run.refused.items())) or "none"
    print(f"    refused: {refused}; tables changed hands {run.takings:,} times; {run.looks:,} looks at who has them")
    print(f"    {run.seconds:.0f} s, {run.acknowledged / max(run.seconds, 1):.0f} commands a second")
    print(f"    {'fault':16} {'times':>5}  {'longest wait of anybody: p50 / p95 / most':42} all well after (p95)")
    for kind, count in sorted(kinds.items()):
        these = [fault for fault in run.faults if fault.kind == kind]
        waits, back = [fault.waited for fault in these], [fault.back for fault in these]
        told = " / ".join(f"{share(waits, part):.2f}" for part in (0.5, 0.95, 1.0)) + " s"
        print(f"    {kind:16} {count:5}  {told:42} {share(back, 0.95):.1f} s")
    waits = [fault.waited for fault in run.faults]
    if waits:
        told = " / ".join(f"{share(waits, part):.2f}" for part in (0.5, 0.95, 1.0))
        late = sum(wait > ENOUGH for wait in waits)
        print(f"    {'all':16} {len(waits):5}  {told} s; {late} longer than {ENOUGH:g} s")
    told_roles = (
        f"the victim had {sum(fault.owned for fault in run.faults):,} tables (of which "
        f"{sum(fault.reached for fault in run.faults):,} were reached through another process) and was the gateway to "
        f"{sum(fault.passed for fault in run.faults):,} of others"
    )
    print(f"    {told_roles}")
    others, played = (sum(getattr(fault, name) for fault in run.faults) for name in ("others", "played_on"))
    print(f"    tables that were not concerned: {others:,}, answered within {PLAYED_ON:g} s: {played:,}")
