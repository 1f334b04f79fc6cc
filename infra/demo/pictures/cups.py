"""Mugs and cups without handles. Every function returns one object standing at the origin."""

import numpy as np

from glazes import fired
from shapes import swept, together, turned

MUG = [(0.36, 0.0), (0.385, 0.10), (0.405, 0.3), (0.41, 0.55), (0.405, 0.8), (0.41, 0.93)]
ROUND_MUG = [(0.28, 0.0), (0.36, 0.07), (0.45, 0.24), (0.475, 0.45), (0.44, 0.68), (0.42, 0.82)]


def handle(glaze, low, high, out, radius=0.062):
    """A pulled strap from `high` to `low` (x, z), `out` at its widest."""
    (x0, z0), (x1, z1) = high, low
    top = z0 + 0.05
    path = [
        (x0 - 0.05, 0, z0 - 0.01),
        (x0 + 0.12, 0, top),
        (out, 0, (z0 * 2 + z1) / 3 + 0.02),
        (out - 0.06, 0, (z0 + 2 * z1) / 3 - 0.03),
        (x1 + 0.06, 0, z1 + 0.01),
        (x1 - 0.05, 0, z1 - 0.015),
    ]
    return swept(
        "handle",
        path,
        [radius * 1.35, radius, radius * 0.9, radius * 0.85, radius * 0.9, radius * 1.2],
        glaze,
        flat=0.55,
        sides=18,
        count=56,
    )


def mug(kind="ash", profile=MUG, seed=0, size=1.0, with_handle=True, **look):
    surface = fired(kind, **{"foot": 0.12, **look})
    body = turned("mug", [(r * size, z * size) for r, z in profile], surface, seed=seed, wall=0.036)
    if not with_handle:
        return body
    height = profile[-1][1] * size

    def radius(z):
        return np.interp(z / size, [q for _, q in profile], [p for p, _ in profile]) * size

    high, low = height * 0.82, height * 0.26
    # The handle uses its height for the bare clay, so it is placed above the foot.
    return together(
        body, handle(surface, (radius(low), low), (radius(high), high), max(radius(high), radius(low)) + 0.31 * size, 0.058 * size)
    )


def tumbler(kind="cobalt", height=0.62, top=0.34, foot_radius=0.24, seed=0, **look):
    profile = [
        (foot_radius, 0.0),
        (foot_radius + 0.02, 0.06),
        ((foot_radius + top) / 2 + 0.035, height * 0.4),
        (top, height * 0.8),
        (top + 0.005, height),
    ]
    return turned("cup", profile, fired(kind, **{"foot": 0.07, **look}), seed=seed, wall=0.03)
