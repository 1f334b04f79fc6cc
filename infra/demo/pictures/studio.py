"""The room: window from the left, cool fill, table, wall, camera, and how a picture is developed."""

import math

import bpy
import numpy as np
from mathutils import Vector

import surfaces
from shapes import box, mesh_object, put, rumple, sheet


def empty_room():
    """Clears the scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.05, 4
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes, cycles.denoising_prefilter = "RGB_ALBEDO_NORMAL", "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 4, 2, 2, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4.0, 1.0
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = "Filmic"
    develop()


def _area(name, at, target, size, power, colour):
    light = bpy.data.lights.new(name, "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", *size
    light.energy, light.color = power, colour
    thing = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return thing


def window(power=1.0, at=(-11.0, 1.5, 7.5), size=(9.0, 11.0), target=(0, 0, 1), warm=(1.0, 0.92, 0.82), fill=0.16, bars=True):
    """One tall window to the left; `power` 1 is a bright morning. The world adds a weak cool fill."""
    light = _area("window", at, target, size, 5200 * power, warm)
    if bars:
        black = surfaces.plain("bars", (0.05, 0.045, 0.04))
        for across, along in ((0.35, size[1]), (size[0], 0.3)):
            bar = mesh_object(
                "bar",
                [
                    (-across / 2, -along / 2, -0.05),
                    (across / 2, -along / 2, -0.05),
                    (across / 2, along / 2, -0.05),
                    (-across / 2, along / 2, -0.05),
                ],
                [[0, 1, 2, 3]],
                black,
            )
            bar.location, bar.rotation_euler = light.location, light.rotation_euler
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    # One even colour needs no rays of its own.
    world.cycles.sampling_method = "NONE"
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.80, 0.90, 1.0, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = fill
    return light


def lamp(at, power, colour=(1.0, 0.55, 0.22), size=0.12):
    """A small warm light: candle, lantern, kiln."""
    light = bpy.data.lights.new("lamp", "POINT")
    light.energy, light.color, light.shadow_soft_size = power, colour, size
    thing = bpy.data.objects.new("lamp", light)
    thing.location = at
    bpy.context.scene.collection.objects.link(thing)
    return thing


def sun(at, target, strength, colour=(1.0, 0.78, 0.52)):
    """A low sun: hard light from `at` towards `target`."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.color, light.angle = strength, colour, math.radians(1.1)
    thing = bpy.data.objects.new("sun", light)
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)
    return thing


def table(surface, width=60.0, depth=26.0, front=-9.0, thick=0.5):
    """A table top whose surface is z = 0."""
    return box("table", (width, depth, thick), surface, bevel=0.04, at=(0, front + depth / 2, -thick))


def wall(surface, y=6.0):
    """A wall behind everything."""
    return mesh_object("wall", [(-60, y, -20), (60, y, -20), (60, y, 50), (-60, y, 50)], [[0, 1, 2, 3]], surface)


def sweep(colour=(0.56, 0.54, 0.50), y=5.0, rise=3.0):
    """A seamless paper ground: the floor runs up into the wall."""
    rows = (
        [(-12.0, 0.0)]
        + [(y - rise + rise * math.sin(a), rise - rise * math.cos(a)) for a in [k * math.pi / 32 for k in range(17)]]
        + [(y, 40.0)]
    )
    vertices = [(x, p, q) for p, q in rows for x in (-50, 50)]
    faces = [[2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2] for k in range(len(rows) - 1)]
    return mesh_object("sweep", vertices, faces, surfaces.plaster(colour, bumpy=0.006))


def camera(target, distance, elevation=12.0, azimuth=0.0, lens=70.0, aperture=4.0, focus=None, shift=(0.0, 0.0), roll=0.0):
    """
    Looks at `target` from `distance`, `elevation` degrees above, `azimuth` degrees to the right. `aperture` is the
    f-number of a real camera (the scene is ten times as large as life, so the lens is too); `focus` a sharp point.
    """
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.sensor_height = lens, 36.0, 36.0
    data.sensor_fit = "AUTO"
    data.shift_x, data.shift_y = shift
    data.clip_end = 400
    e, a = math.radians(elevation), math.radians(azimuth)
    towards = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    thing = bpy.data.objects.new("camera", data)
    thing.location = Vector(target) + towards * distance
    thing.rotation_euler = (-towards).to_track_quat("-Z", "Y").to_euler()
    thing.rotation_euler.rotate_axis("Z", math.radians(roll))
    data.dof.use_dof = True
    data.dof.aperture_fstop = aperture / 10
    sharp = Vector(focus) if focus else Vector(target)
    data.dof.focus_distance = (sharp - thing.location).dot(-towards)
    scene = bpy.context.scene
    scene.collection.objects.link(thing)
    scene.camera = thing
    return thing


def develop(exposure=0.42, contrast="Medium High Contrast"):
    """Exposure in stops, and how hard the paper is."""
    bpy.context.scene.view_settings.exposure = exposure
    bpy.context.scene.view_settings.look = contrast


def cloth(seed, size=(5.0, 5.0), colour=(0.60, 0.54, 0.45), at=(0, 0), turn=0.0, amount=0.10, scale=0.9, calm=(), z=0.0):
    """A rumpled linen on the table; it lies flat under `calm` places (x, y, radius), where things stand."""
    folds = rumple(seed, amount, scale)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def height(x, y):
        lift = folds(x, y) - 0.012
        for cx, cy, radius in calm:
            dx, dy = cx - at[0], cy - at[1]
            away = np.hypot(x - (dx * cos + dy * sin), y - (-dx * sin + dy * cos))
            lift = lift * np.clip((away - radius) / 0.5, 0, 1) ** 1.5
        return 0.012 + lift

    return put(sheet("cloth", *size, surfaces.linen(colour), height, ragged=0.012), *at, z, turn=turn)
