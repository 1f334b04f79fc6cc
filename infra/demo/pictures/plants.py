"""Branches, leaves and logs."""

import numpy as np

import nodes
from shapes import mesh_object, put, spline, swept, together, turned
from surfaces import plain

GREEN = (0.10, 0.15, 0.06)
OLIVE = (0.17, 0.20, 0.11)


def leaf_mesh(length=0.5, width=0.16, curl=0.25):
    """Vertices and faces of one bent leaf along x, its stalk at the origin."""
    s = np.linspace(0, 1, 9)
    half = width / 2 * np.sin(np.pi * s**0.85) ** 0.9
    rows = []
    for k, at in enumerate(s):
        drop = -curl * length * at**2
        rows += [(at * length, -half[k], drop + half[k] * 0.35), (at * length, 0, drop), (at * length, half[k], drop + half[k] * 0.35)]
    faces = [[3 * k + j, 3 * k + j + 1, 3 * k + 4 + j, 3 * k + 3 + j] for k in range(8) for j in (0, 1)]
    return np.array(rows), faces


def branch(path, seed=0, leaves=26, length=0.5, width=0.16, colour=GREEN, bark=(0.10, 0.065, 0.04), thick=0.028, side=4, start=0.3, buds=0):
    """A twig along `path` with side twigs, and leaves (or round buds) on them."""
    chance = np.random.RandomState(seed)
    main = spline(path, 60)
    twigs = [(main, thick)]
    for k in range(side):
        at = int(60 * (start + (0.95 - start) * (k + 0.5) / max(side, 1)))
        ahead = main[min(at + 3, 59)] - main[at - 3]
        ahead /= np.linalg.norm(ahead)
        away = chance.normal(size=3) * (1, 0.6, 0.5)
        away -= ahead * away.dot(ahead)
        away /= np.linalg.norm(away)
        reach = chance.uniform(0.35, 0.8) * (1 - 0.5 * at / 60)
        points = [
            main[at] + (ahead * 0.7 * t + away * (t * 0.8 - 0.15 * t * t) + (0, 0, 0.12 * t * t)) * reach * 1.3 for t in (0, 0.35, 0.7, 1)
        ]
        twigs.append((spline(points, 30), thick * 0.6))
    wood = plain("bark", bark, rough=0.8, bumpy=0.02, scale=20)
    things = [swept("twig", p[np.linspace(0, len(p) - 1, 12).astype(int)], [r, r * 0.75, r * 0.4], wood, sides=8, count=30) for p, r in twigs]
    surface = plain("leaf", colour, rough=0.5, dapple=0.3, scale=3.0)
    vertices, faces, total = [], [], 0
    weights = np.array([len(p) for p, _ in twigs], dtype=float)
    for _ in range(leaves):
        points = twigs[chance.choice(len(twigs), p=weights / weights.sum())][0]
        k = chance.randint(int(len(points) * start), len(points) - 1)
        ahead = points[k + 1] - points[k - 1]
        ahead /= np.linalg.norm(ahead)
        out = chance.normal(size=3)
        out -= ahead * out.dot(ahead)
        x = ahead * chance.uniform(0.4, 0.9) + out / np.linalg.norm(out)
        x /= np.linalg.norm(x)
        up = np.array([0, 0, 1.0]) + chance.normal(size=3) * 0.35
        y = np.cross(up, x)
        y /= np.linalg.norm(y) + 1e-9
        z = np.cross(x, y)
        size = chance.uniform(0.65, 1.15)
        flat, quads = leaf_mesh(length * size, width * size, chance.uniform(0.05, 0.4))
        vertices.append(points[k] + flat @ np.stack([x, y, z]))
        faces += [[i + total for i in q] for q in quads]
        total += len(flat)
    if leaves:
        things.append(mesh_object("leaves", np.vstack(vertices), faces, surface))
    for _ in range(buds):
        points = twigs[chance.choice(len(twigs))][0]
        k = chance.randint(int(len(points) * start), len(points))
        ball = turned(
            "bud",
            [(0, 0), (0.03, 0.012), (0.045, 0.05), (0.03, 0.1), (0, 0.12)],
            plain("bud", colour, rough=0.6),
            solid=True,
            segments=12,
            count=10,
        )
        things.append(put(ball, *points[k], lean=(chance.uniform(-60, 60), chance.uniform(-60, 60)), size=chance.uniform(0.7, 1.4)))
    return together(*things)


def log(length=3.0, radius=0.5, seed=0):
    """A log of apple wood along x: rough bark, pale sawn ends."""
    n = nodes.Nodes("end grain")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    far = n.math("SQRT", n.math("ADD", n.math("MULTIPLY", parts[0], parts[0]), n.math("MULTIPLY", parts[1], parts[1])))
    year = n.math("SINE", n.math("MULTIPLY", n.math("ADD", far, n.math("MULTIPLY", n.noise(2.5), 0.14)), 95.0))
    pale = n.mix(n.ramp(year, -1, 1), (0.42, 0.24, 0.12), (0.56, 0.36, 0.20))
    heart = n.mix(n.ramp(far, radius * 0.25, radius * 0.6), (0.30, 0.13, 0.06), pale)
    n.look(Base_Color=heart, Roughness=0.8)
    b = nodes.Nodes("apple bark")
    rough = b.noise(6.5, 4.0, stretch=(1.0, 1.0, 0.5), distortion=0.5)
    b.look(Base_Color=b.mix(b.ramp(rough, 0.35, 0.7), (0.06, 0.045, 0.035), (0.23, 0.19, 0.15)), Roughness=0.92)
    b.bump(rough, 0.06)
    side = turned(
        "log",
        [(radius * 0.96, 0.0), (radius, 0.04), (radius * 1.02, length * 0.4), (radius * 0.98, length - 0.04), (radius * 0.94, length)],
        b.material,
        solid=True,
        seed=seed,
        wobble=0.04,
        rings=0.003,
        pitch=0.43,
        count=60,
    )
    ends = [
        put(
            turned("end", [(radius * 0.97, 0), (radius * 0.5, 0.001), (0, 0.0)], n.material, solid=True, rings=0, count=12, seed=seed),
            0,
            0,
            z,
        )
        for z in (0.004, length - 0.004)
    ]
    return together(side, *ends)
