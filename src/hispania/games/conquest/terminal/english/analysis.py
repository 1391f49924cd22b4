"""What `hispania analyse` says in English."""

from __future__ import annotations

from typing import Final

ANALYSIS: Final = {
    "title": "HISPANIA {level}: {what}",
    "won": "Rome won in round {round}",
    "lost-reserve": "Hispania won in round {round}, the reserve of revolts was empty",
    "lost-time": "Hispania won in round {round}, the years ran out",
    "open": "unfinished, round {round}",
    "open-setup": "unfinished, still in the setup",
    "chances": "Rome's chance: {start} at the start, {end} at the end",
    "extremes": "at most {most} after {at_most}, at least {least} after {at_least}",
    "by-turn": "By turn    {line}",
    "no-steps": "Nothing has happened yet: there is nothing to tell apart.",
    "turning": "Turning points",
    "no-turning": "No step moved Rome's chance by as much as two points.",
    "luck": "luck",
    "decision": "decision",
    "better": "better: {text} (Rome {chance})",
    "sums": "What changed Rome's chance, in points of a hundred",
    "column-seat": "turns of",
    "column-luck": "luck",
    "column-decisions": "decisions",
    "column-step": "step",
    "column-when": "when",
    "column-what": "what happened",
    "column-chance": "Rome",
    "seat-": "the setup",
    "seat-U": "Praetor U",
    "seat-C": "Praetor C",
    "seat-K": "Consul K",
    "seat-H": "the Hispano",
    "total": "together",
    "for-rome": "All from Rome's side: plus is good for Rome, and a slip of the Hispano is a plus.",
    "steps": "All steps",
    "setup": "setup",
    "quality": (
        "Every search had {iterations} iterations, seed {seed}. A chance is good to within {error} points or so; "
        "docs/analysis.md tells how to read this."
    ),
    "slow": (
        "This is the slower pure Python version: searches are short ({iterations} iterations) and the chances rougher. "
        "The compiled version looks far deeper in less time."
    ),
    "progress": "Analysing {steps} steps",
    "cancelled": "The analysis was cancelled; nothing was written.",
    "wrote": "wrote {path}",
    "picture-title": "Rome's chance of victory",
    "picture-desc": "A curve of Rome's chance after every step, with its error, and what luck and decisions changed.",
    "picture-setup": "setup",
    "picture-round": "round {round}",
    "picture-luck": "luck, by turn",
    "picture-decisions": "decisions, by turn",
    "picture-turning": "Turning points",
}
