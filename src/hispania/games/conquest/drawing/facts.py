"""The board as data for a client that draws the pieces itself: the same geometry as the picture of draw.py."""

from __future__ import annotations

from typing import Any

from ..printed.board import Board, Link, Space
from .labels import Label, badge_middle, lines_of
from .picture import (
    ANCHOR,
    SHIELD,
    STAR,
    circle_of,
    dash_path,
    ground,
    lethe_way,
    link_way,
    placed_labels,
    polyline,
    star_path,
    tower_path,
)
from .pieces import BODY, CREST, HULL, MAST, OARS, SAIL, SMALL_MAST, SMALL_SAIL


def board_facts(board: Board) -> dict[str, Any]:
    """Everything a map needs besides the position, ready for JSON: ground, spaces, links and shapes.

    >>> from ..printed.board import default_board
    >>> facts = board_facts(default_board())
    >>> len(facts["spaces"]), len(facts["links"]), facts["ground"][:18]
    (49, 103, '<g class="ground">')
    """
    labels = placed_labels(board)[0]
    lethe = lethe_way(board)
    return {
        "hash": board.hash,
        "name": board.name,
        "width": board.drawing.width,
        "height": board.drawing.height,
        "ground": ground(board, f"map-{board.hash[:8]}-"),
        "provinces": [
            {
                "id": province.id,
                "name": province.name,
                "numeral": province.numeral,
                "number": province.number,
                "roman": province.is_roman,
                "colour": province.colour,
            }
            for province in board.provinces
        ],
        "spaces": [_space(board, space, labels[space.id]) for space in board.spaces],
        "links": [_link(board, link) for link in board.links],
        "shapes": {
            "body": BODY,
            "crest": CREST,
            "hull": HULL,
            "sail": SAIL,
            "small-sail": SMALL_SAIL,
            "mast": MAST,
            "small-mast": SMALL_MAST,
            "oars": OARS,
            "anchor": ANCHOR,
            "shield": SHIELD,
            "star": star_path(STAR),
            "towers": tower_path(board.drawing.radius),
        },
        "lethe": polyline(lethe) if lethe else "",
        "free": list(board.drawing.tracks_box),
    }


def _space(board: Board, space: Space, label: Label) -> dict[str, Any]:
    return {
        "id": space.id,
        "name": space.name,
        "notation": space.notation,
        "modern": space.modern,
        "sea": space.is_sea,
        "capital": space.is_capital,
        "province": space.province,
        "shield": space.shield,
        "x": space.x,
        "y": space.y,
        "r": circle_of(board, space),
        "badge": badge_middle(board, space),
        "label": {"x": round(label.x, 1), "y": round(label.y, 1), "anchor": label.anchor, "lines": lines_of(space)},
        "sources": {"name": space.source, "province": space.province_source, "shield": space.shield_source},
    }


def _link(board: Board, link: Link) -> dict[str, Any]:
    way, is_sea = link_way(board, link), board[link.a].is_sea or board[link.b].is_sea
    return {
        "a": link.a,
        "b": link.b,
        "segments": link.segments,
        "road": link.has_road,
        "sea": is_sea,
        "durius": link.crosses_durius,
        "terrain": link.terrain,
        "source": link.source,
        "segments_source": link.segments_source,
        "line": polyline(way),
        "dashes": dash_path(way, link.segments, is_sea),
    }
