"""What stands beside the pots: branches, candles, fruit, spoons, wood, paper."""

import math
import bpy
import numpy as np
import materials
from materials import plain
from shapes import box, mesh_object, put, rumple, sheet, swept, tangle, together, tube, turned

GREEN = (0.10, 0.15, 0.06)
OLIVE = (0.17, 0.20, 0.11)
STRAW = (0.50, 0.36, 0.17)


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
    from shapes import spline

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
        points = [main[at] + (ahead * 0.7 * t + away * (t * 0.8 - 0.15 * t * t) + (0, 0, 0.12 * t * t)) * reach * 1.3 for t in (0, 0.35, 0.7, 1)]
        twigs.append((spline(points, 30), thick * 0.6))
    wood = plain("bark", bark, rough=0.8, bumpy=0.02, scale=20)
    things = [swept("twig", p[:: max(1, len(p) // 12)], [r, r * 0.75, r * 0.4], wood, sides=8, count=30) for p, r in twigs]
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
        ball = turned("bud", [(0, 0), (0.03, 0.012), (0.045, 0.05), (0.03, 0.1), (0, 0.12)], plain("bud", colour, rough=0.6), solid=True, segments=12, count=10)
        things.append(put(ball, *points[k], lean=(chance.uniform(-60, 60), chance.uniform(-60, 60)), size=chance.uniform(0.7, 1.4)))
    return together(*things)


def candle(height=1.9, radius=0.108, colour=(0.70, 0.62, 0.47), lit=True, z=0.1, power=4.0):
    """A taper, its flame, and the light the flame gives."""
    from studio import lamp

    wax = turned("taper", [(radius, 0.0), (radius, 0.05), (radius * 0.96, height * 0.6), (radius * 0.9, height - 0.03), (radius * 0.7, height), (0.03, height - 0.03), (0.0, height - 0.035)],
                 plain("wax", colour, rough=0.38, dapple=0.03, light_through=0.5), solid=True, rings=0.0008, segments=40)
    wick = swept("wick", [(0, 0, height - 0.05), (0.004, 0, height + 0.05), (0.018, 0, height + 0.1)], [0.011, 0.008], plain("wick", (0.02, 0.015, 0.01)), sides=6, count=8)
    things = [put(wax, 0, 0, z), put(wick, 0, 0, z)]
    if lit:
        core = turned("flame", [(0, 0), (0.034, 0.05), (0.046, 0.11), (0.03, 0.22), (0.01, 0.32), (0, 0.36)], materials.glow("flame", (1.0, 0.60, 0.20), 14.0), solid=True, rings=0, segments=20, count=20)
        core.visible_diffuse = False
        core.visible_shadow = False
        things.append(put(core, 0.01, 0, z + height + 0.03))
        light = lamp((0.01, 0, z + height + 0.17), power, size=0.06)
        things.append(light)
    return together(*things)


def egg(colour=(0.55, 0.36, 0.24), size=1.0):
    profile = [(0, 0), (0.11, 0.02), (0.195, 0.12), (0.215, 0.25), (0.175, 0.41), (0.09, 0.525), (0, 0.56)]
    return turned("egg", [(r * size, z * size) for r, z in profile], plain("egg", colour, rough=0.5, dapple=0.05, scale=9, bumpy=0.003), solid=True, rings=0, wobble=0.004, segments=48)


def lemon(size=1.0):
    profile = [(0, 0), (0.05, 0.03), (0.09, 0.06), (0.22, 0.16), (0.285, 0.36), (0.22, 0.57), (0.09, 0.67), (0.05, 0.73), (0, 0.745)]
    fruit = turned("lemon", [(r * size, z * size - 0.37 * size) for r, z in profile], plain("lemon", (0.72, 0.46, 0.035), rough=0.38, dapple=0.08, scale=26, bumpy=0.012), solid=True, rings=0, wobble=0.02, segments=56)
    return fruit


def pear(colour=(0.36, 0.32, 0.07), size=1.0):
    profile = [(0, 0.03), (0.08, 0.0), (0.22, 0.06), (0.31, 0.24), (0.27, 0.44), (0.17, 0.62), (0.12, 0.76), (0.07, 0.83), (0, 0.82)]
    fruit = turned("pear", [(r * size, z * size) for r, z in profile], plain("pear", colour, rough=0.45, dapple=0.25, scale=14, bumpy=0.004), solid=True, rings=0, wobble=0.03, segments=56)
    stalk = swept("stalk", [(0, 0, 0.8 * size), (0.02, 0, 0.92 * size), (0.07, 0, 1.0 * size)], [0.02, 0.016, 0.024], plain("stalk", (0.07, 0.045, 0.025)), sides=8, count=12)
    return together(fruit, stalk)


def latte():
    """Milk poured into coffee: pale in the middle, drawn out in rings."""
    n = materials.Nodes("latte")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    x, y = n.math("ADD", parts[0], 0.06), n.math("MULTIPLY", parts[1], 1.25)
    far = n.math("SQRT", n.math("ADD", n.math("MULTIPLY", x, x), n.math("MULTIPLY", y, y)))
    far = n.math("ADD", far, n.math("MULTIPLY", n.math("SUBTRACT", n.noise(3.0, 2.0), 0.5), 0.24))
    rings = n.math("MULTIPLY", n.math("SINE", n.math("MULTIPLY", far, 46.0)), 0.07)
    milk = n.ramp(n.math("ADD", far, rings), 0.24, 0.36, 1.0, 0.0)
    n.look(Base_Color=n.mix(milk, (0.27, 0.13, 0.055), (0.72, 0.60, 0.45)), Roughness=0.42)
    n.bump(n.noise(45.0, 1.0), 0.004)
    return n.material


def half_egg():
    """Half a boiled egg, lying on its back."""
    oval = lambda theta, r, z: (r * (1 + 0.14 * np.cos(theta) ** 2 + 0.06 * np.cos(theta)), z)
    white = turned("white", [(0, -0.14), (0.12, -0.11), (0.20, -0.02), (0.205, 0.0), (0.19, 0.012), (0, 0.012)], plain("white", (0.80, 0.77, 0.70), rough=0.3, dapple=0.02, light_through=0.2), solid=True, rings=0, bend=oval, count=30, segments=48)
    yolk = turned("yolk", [(0.118, 0.008), (0.11, 0.024), (0.06, 0.034), (0, 0.036)], plain("yolk", (0.80, 0.36, 0.03), rough=0.3, dapple=0.1, shine=0.4), solid=True, rings=0, count=14, segments=40)
    return together(white, put(yolk, -0.01, 0, 0))


def pool(radius, z, colour=(0.2, 0.1, 0.05), rough=0.08, name="drink", surface=None):
    """What is in the cup: a level surface."""
    surface = surface or plain(name, colour, rough=rough, dapple=0.06, scale=3)
    return turned(name, [(0, z - 0.01), (radius, z - 0.01), (radius, z), (radius * 0.5, z - 0.002), (0, z - 0.002)], surface, solid=True, rings=0, wobble=0, count=16, segments=64)


def heap(radius, height, colour, seed=0, grain=16.0, rough=0.9, bumpy=0.03, name="heap"):
    """A heap of salt, ash, flour or earth, a little lopsided."""
    profile = [(radius, 0.0), (radius * 0.8, height * 0.22), (radius * 0.5, height * 0.66), (radius * 0.22, height * 0.95), (0, height)]
    return turned(name, profile, plain(name, colour, rough=rough, dapple=0.18, scale=grain, bumpy=bumpy), solid=True, seed=seed, wobble=0.09, rings=0.012, pitch=0.17)


def spoon(material, length=1.7, bowl_width=0.2):
    """A wooden spoon lying along x, its bowl at the origin."""
    path = [(-0.22, 0, 0.05), (-0.1, 0, 0.035), (0.08, 0, 0.03), (0.25, 0, 0.06), (length * 0.5, 0, 0.09), (length, 0, 0.075)]
    return swept("spoon", path, [0.05, bowl_width * 0.85, bowl_width, bowl_width * 0.45, 0.045, 0.04, 0.04, 0.042, 0.045, 0.05, 0.035], material, flat=0.32, sides=20, count=70)


def chopsticks(material, length=2.4):
    one = swept("stick", [(0, 0, 0), (length / 2, 0, 0.0), (length, 0, 0.0)], [0.018, 0.034, 0.038], material, sides=10, count=14)
    two = swept("stick", [(0, 0.1, 0), (length / 2, 0.15, 0.0), (length, 0.21, 0.0)], [0.018, 0.034, 0.038], material, sides=10, count=14)
    return together(one, two)


def knife(length=1.9):
    steel = plain("steel", (0.5, 0.5, 0.48), rough=0.28, metal=1.0, dapple=0.05)
    blade = swept("blade", [(0, 0, 0.02), (length * 0.3, 0, 0.02), (length * 0.52, 0, 0.03)], [0.03, 0.085, 0.09, 0.07], steel, flat=0.10, sides=14, count=24)
    grip = swept("grip", [(length * 0.5, 0, 0.035), (length * 0.75, 0, 0.045), (length, 0, 0.035)], [0.05, 0.06, 0.07, 0.055], materials.wood("walnut"), flat=0.6, sides=14, count=24)
    return together(blade, grip)


def log(length=3.0, radius=0.5, seed=0):
    """A log of apple wood along x: rough bark, pale sawn ends."""
    n = materials.Nodes("end grain")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    far = n.math("SQRT", n.math("ADD", n.math("MULTIPLY", parts[0], parts[0]), n.math("MULTIPLY", parts[1], parts[1])))
    year = n.math("SINE", n.math("MULTIPLY", n.math("ADD", far, n.math("MULTIPLY", n.noise(2.5), 0.14)), 95.0))
    pale = n.mix(n.ramp(year, -1, 1), (0.42, 0.24, 0.12), (0.56, 0.36, 0.20))
    heart = n.mix(n.ramp(far, radius * 0.25, radius * 0.6), (0.30, 0.13, 0.06), pale)
    n.look(Base_Color=heart, Roughness=0.8)
    b = materials.Nodes("apple bark")
    rough = b.noise(6.5, 4.0, stretch=(1.0, 1.0, 0.5), distortion=0.5)
    b.look(Base_Color=b.mix(b.ramp(rough, 0.35, 0.7), (0.06, 0.045, 0.035), (0.23, 0.19, 0.15)), Roughness=0.92)
    b.bump(rough, 0.06)
    side = turned("log", [(radius * 0.96, 0.0), (radius, 0.04), (radius * 1.02, length * 0.4), (radius * 0.98, length - 0.04), (radius * 0.94, length)], b.material, solid=True, seed=seed, wobble=0.04, rings=0.003, pitch=0.43, count=60)
    ends = [put(turned("end", [(radius * 0.97, 0), (radius * 0.5, 0.001), (0, 0.0)], n.material, solid=True, rings=0, count=12, seed=seed), 0, 0, z) for z in (0.004, length - 0.004)]
    return together(side, *ends)


def curls(count, spread, seed=0, colour=STRAW, radius=0.016, height=0.5, curl=0.35, flat=0.2, name="wood wool", turns=2.5, keep=None):
    """Wood wool (or noodles): ribbons curling about a heap `spread` wide (x, y), none further out than `keep`."""
    chance = np.random.RandomState(seed)
    paths = []
    for _ in range(count):
        centre = np.array([chance.uniform(-1, 1) * spread[0], chance.uniform(-1, 1) * spread[1], chance.uniform(0.05, 1) ** 1.2 * height])
        phase, lean, size = chance.uniform(0, 6.28), chance.uniform(-0.5, 0.5), curl * chance.uniform(0.6, 1.5)
        t = np.linspace(0, 1, 9)
        angle = phase + t * turns * chance.uniform(0.6, 1.6)
        drift = np.outer(t - 0.5, chance.normal(size=3) * (0.5, 0.5, 0.1))
        circle = np.stack([np.cos(angle), np.sin(angle), np.sin(angle * 0.7 + phase) * lean], axis=1) * size
        path = np.maximum(centre + circle + drift, (-99, -99, 0.02))
        if keep:
            far = np.hypot(path[:, 0], path[:, 1])
            path[:, :2] *= (keep * np.tanh(far / keep) / np.maximum(far, 1e-6))[:, None]
        paths.append(path)
    return tangle(name, paths, radius, plain(name, colour, rough=0.65, dapple=0.22, scale=2.5), flat=flat)


def gauze(radius, z):
    """The wire cloth of a sieve: one sees through it between the wires."""
    n = materials.Nodes("gauze")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    waves = [n.math("SINE", n.math("MULTIPLY", parts[k], 6.2832 / 0.035)) for k in (0, 1)]
    n.look(Base_Color=(0.30, 0.27, 0.22), Roughness=0.4, Metallic=0.7, Alpha=n.ramp(n.math("MAXIMUM", *waves), 0.2, 0.6))
    corners = [(radius * math.cos(a), radius * math.sin(a), z) for a in np.linspace(0, 6.2832, 65)[:-1]]
    return mesh_object("gauze", corners, [list(range(64))], n.material)


def brush(length=1.9):
    """A fine brush along x, its tip at the origin, gold on it."""
    hair = swept("hair", [(0, 0, 0), (0.12, 0, 0.005), (0.3, 0, 0.01)], [0.006, 0.035, 0.03], plain("hair", (0.12, 0.06, 0.03), rough=0.6), sides=14, count=18)
    ferrule = swept("ferrule", [(0.29, 0, 0.01), (0.42, 0, 0.013), (0.56, 0, 0.016)], [0.032, 0.034, 0.036], plain("brass", (0.55, 0.38, 0.16), rough=0.3, metal=1.0), sides=16, count=10)
    stick = swept("stick", [(0.55, 0, 0.016), (0.8, 0, 0.03), (length, 0, 0.04)], [0.034, 0.05, 0.03, 0.018], plain("lacquer", (0.10, 0.018, 0.012), rough=0.25, shine=0.6), sides=16, count=24)
    return together(hair, ferrule, stick)
