"""Meshes: turned forms, swept tubes, rumpled sheets, boxes. One unit is ten centimetres."""

import math

import bpy
import numpy as np


def mesh_object(name, vertices, faces, material, attributes=None):
    """A smooth-shaded object in the scene; attributes are floats by vertex, for the glazes to read."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), dtype=bool))
    for key, values in (attributes or {}).items():
        mesh.attributes.new(key, "FLOAT", "POINT").data.foreach_set("value", np.ascontiguousarray(values, dtype=np.float32))
    if material:
        mesh.materials.append(material)
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def spline(points, count):
    """`count` points evenly spaced on a Catmull-Rom curve through `points` (any dimension)."""
    p = np.asarray(points, dtype=float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    dense = []
    for i in range(1, len(p) - 2):
        t = np.linspace(0, 1, 24, endpoint=False)[:, None]
        a, b, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
        dense.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    dense = np.vstack(dense + [p[-2][None]])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(dense, axis=0), axis=1))])
    at = np.linspace(0, length[-1], count)
    return np.stack([np.interp(at, length, dense[:, k]) for k in range(p.shape[1])], axis=1)


def _walls(outer, wall, floor, count):
    """The closed section of a vessel: foot, outside, rounded rim, inside. Returns points and 1 where inside."""
    out = spline(outer, count)
    tangent = np.gradient(out, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
    normal = np.stack([tangent[:, 1], -tangent[:, 0]], axis=1)
    thick = wall * (1 + 0.7 * np.linspace(1, 0, count) ** 2)
    inner = out - thick[:, None] * normal
    centre = (out[-1] + inner[-1]) / 2
    angles = np.linspace(0, math.pi, 9)[1:-1]
    half = thick[-1] / 2
    rim = [centre + half * (math.cos(a) * normal[-1] + math.sin(a) * tangent[-1]) for a in angles]
    down = [p for p in inner[::-1] if p[1] > floor + 0.02 and p[0] > 0.03]
    last = down[-1]
    base = [(last[0] * k, floor + (last[1] - floor) * (k**6)) for k in (0.93, 0.8, 0.5, 0.2)]
    r0 = out[0][0]
    foot = [(0.0, 0.035), (max(r0 - 0.11, 0.02), 0.035), (r0 - 0.08, 0.004), (r0 - 0.03, 0.0), (r0 - 0.008, 0.006)]
    points = np.array(foot + [tuple(p) for p in out[1:]] + rim + down + base + [(0.0, floor)])
    inside = np.zeros(len(points))
    inside[len(foot) + count - 1 + 4 :] = 1
    return points, inside, len(foot) + count - 1 + 3


def turned(
    name,
    profile,
    material,
    wall=0.045,
    floor=None,
    solid=False,
    seed=0,
    wobble=0.006,
    rings=0.0022,
    pitch=0.11,
    bend=None,
    segments=112,
    count=72,
):
    """
    An object thrown on the wheel. `profile` is (radius, height) from foot to rim; a `solid` one is closed from axis
    to axis. `wobble` is how far from round, `rings` how deep the fingers left their spiral (every `pitch` of height),
    `bend` an extra deformation f(theta, radius, height) -> (radius, height), for lips and lobes.
    """
    chance = np.random.RandomState(seed)
    if solid:
        section = spline(profile, count)
        inside, rim_at = np.zeros(count), count - 1
    else:
        section, inside, rim_at = _walls(profile, wall, wall * 1.4 if floor is None else floor, count)
    theta = np.linspace(0, 2 * math.pi, segments, endpoint=False)
    r = np.repeat(section[:, 0:1], segments, axis=1)
    z = np.repeat(section[:, 1:2], segments, axis=1)
    top = section[:, 1].max()
    rise = np.clip(z / max(top, 0.05), 0, 1)
    turn = np.repeat(theta[None], len(section), axis=0)
    phase = chance.uniform(0, 6.28, 4)
    spiral = np.sin(2 * math.pi * z / pitch + turn + phase[0]) + 0.5 * np.sin(5.1 * math.pi * z / pitch + 2 * turn)
    r = r * (1 + rise * wobble * (np.cos(2 * turn + phase[1]) + 0.5 * np.cos(3 * turn + phase[2])))
    r = np.maximum(r + rings * spiral * np.minimum(1, r * 3) * (r > 0.05), 1e-4)
    z = z + rise * wobble * 0.5 * np.cos(2 * turn + phase[3])
    if bend:
        r, z = bend(turn, r, z)
    vertices = np.stack([r * np.cos(turn), r * np.sin(turn), z], axis=-1).reshape(-1, 3)
    step = np.linalg.norm(np.diff(section, axis=0), axis=1)
    along = np.concatenate([[0], np.cumsum(step)])
    rim = np.repeat(np.abs(along - along[rim_at]), segments)
    attributes = {"rim": rim if not solid else rim + 9, "inside": np.repeat(inside, segments)}
    return mesh_object(name, vertices, _quads(len(section), segments), material, attributes)


def _quads(rows, columns):
    """Faces of a tube of `rows` rings; the last column meets the first."""
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns), indexing="ij")
    k = (j + 1) % columns
    quads = np.stack([i * columns + j, i * columns + k, (i + 1) * columns + k, (i + 1) * columns + j], axis=-1)
    return quads.reshape(-1, 4).tolist()


def tube(path, radii, flat=1.0, up=(0, 1, 0), sides=12, count=40):
    """Vertices and faces of a tube along `path`; `radii` are spread over it, `flat` squeezes it across `up`."""
    p = spline(path, count)
    radius = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(radii)), radii)
    tangent = np.gradient(p, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
    side = np.asarray(up, dtype=float)
    rings = []
    for k in range(count):
        side = side - tangent[k] * side.dot(tangent[k])
        side /= np.linalg.norm(side) + 1e-9
        other = np.cross(tangent[k], side)
        a = np.linspace(0, 2 * math.pi, sides, endpoint=False)[:, None]
        rings.append(p[k] + radius[k] * (np.cos(a) * side + flat * np.sin(a) * other))
    vertices = np.vstack(rings + [p[:1], p[-1:]])
    faces = _quads(count, sides)
    end = count * sides
    for j in range(sides):
        faces.append([end, (j + 1) % sides, j])
        faces.append([end + 1, (count - 1) * sides + j, (count - 1) * sides + (j + 1) % sides])
    return vertices, faces


def swept(name, path, radii, material, **shape):
    """An object swept along a path: handles, spouts, twigs, spoons."""
    vertices, faces = tube(path, radii, **shape)
    # Far from a rim and from the foot, so that a glaze covers it whole.
    far = np.full(len(vertices), 9.0)
    return mesh_object(name, vertices, faces, material, {"rim": far, "inside": np.zeros(len(vertices))})


def tangle(name, paths, radius, material, flat=0.25, sides=4, count=22):
    """Many thin tubes as one object: wood wool, noodles, twigs, grass."""
    vertices, faces, start = [], [], 0
    for path in paths:
        v, f = tube(path, [radius] * 2, flat=flat, sides=sides, count=count)
        vertices.append(v)
        faces += [[k + start for k in face] for face in f]
        start += len(v)
    return mesh_object(name, np.vstack(vertices), faces, material)


def sheet(name, width, depth, material, height, cells=150, ragged=0.0):
    """A cloth or paper: a grid lifted by `height(x, y)`, with slightly uneven edges."""
    u, v = np.meshgrid(np.linspace(-0.5, 0.5, cells), np.linspace(-0.5, 0.5, cells), indexing="ij")
    x = u * width + ragged * np.sin(v * 17 + 1) * np.abs(u) * 2
    y = v * depth + ragged * np.sin(u * 13 + 2) * np.abs(v) * 2
    z = height(x, y)
    i, j = np.meshgrid(np.arange(cells - 1), np.arange(cells - 1), indexing="ij")
    a = i * cells + j
    faces = np.stack([a, a + cells, a + cells + 1, a + 1], axis=-1).reshape(-1, 4).tolist()
    thing = mesh_object(name, np.stack([x, y, z], axis=-1).reshape(-1, 3), faces, material)
    thing.modifiers.new("thickness", "SOLIDIFY").thickness = -0.012
    return thing


def rumple(seed, amount=0.05, scale=0.9):
    """A height for `sheet`: soft folds that run across each other, and a few sharp creases."""
    chance = np.random.RandomState(seed)
    waves = [(chance.uniform(0, 6.28), chance.uniform(0, 6.28), chance.uniform(0.5, 1.6)) for _ in range(7)]

    def height(x, y):
        total = 0
        for direction, phase, rate in waves:
            across = (x * math.cos(direction) + y * math.sin(direction)) * rate / scale
            along = -x * math.sin(direction) + y * math.cos(direction)
            wave = across * 2.2 + 0.5 * np.sin(along * 1.1 / scale + phase) + phase
            total = total + (1 - np.abs(np.sin(wave))) ** 2.2 / rate * (0.6 + 0.4 * np.sin(along * 0.7 + phase * 2))
        return 0.012 + amount * np.maximum(total / 3.0, 0)

    return height


def box(name, size, material, bevel=0.02, at=(0, 0, 0), turn=0.0):
    """A box of `size` (x, y, z) whose underside is centred on `at`, its edges taken off by `bevel`."""
    w, d, h = size
    corners = [(x * w / 2, y * d / 2, z * h) for z in (0, 1) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]
    thing = mesh_object(name, corners, faces, material)
    thing.data.polygons.foreach_set("use_smooth", np.zeros(6, dtype=bool))
    if bevel:
        edge = thing.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments = bevel, 3
    return put(thing, *at, turn=turn)


def put(thing, x=0.0, y=0.0, z=0.0, turn=0.0, lean=(0.0, 0.0), size=1.0):
    """Sets an object down; `turn` about the vertical and `lean` about x and y in degrees."""
    thing.location = (x, y, z)
    thing.rotation_euler = (math.radians(lean[0]), math.radians(lean[1]), math.radians(turn))
    thing.scale = (size, size, size)
    return thing


def together(*things):
    """Moves several objects as one: the rest become children of the first."""
    first = things[0]
    bpy.context.view_layer.update()
    for thing in things[1:]:
        thing.parent = first
        thing.matrix_parent_inverse = first.matrix_world.inverted()
    return first
