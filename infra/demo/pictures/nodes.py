"""A helper for node trees."""

import bpy


class Nodes:
    """A helper for node trees: `n("ShaderNodeMath", ...)` makes a node and links what is given to its inputs."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]
        self.at = self("ShaderNodeTexCoord").outputs["Object"]

    def __call__(self, kind, settings=None, **inputs):
        node = self.tree.nodes.new(kind)
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.set(node.inputs[int(key[1:])] if key[0] == "i" and key[1:].isdigit() else node.inputs[key], value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA" and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def look(self, **inputs):
        for key, value in inputs.items():
            self.set(self.surface.inputs[key.replace("_", " ")], value)

    def math(self, operation, a, b=0.0, clamp=False):
        return self("ShaderNodeMath", {"operation": operation, "use_clamp": clamp}, i0=a, i1=b).outputs[0]

    def ramp(self, value, low, high, to_low=0.0, to_high=1.0):
        node = self("ShaderNodeMapRange", {"interpolation_type": "SMOOTHSTEP"}, Value=value)
        for key, number in (("From Min", low), ("From Max", high), ("To Min", to_low), ("To Max", to_high)):
            self.set(node.inputs[key], number)
        return node.outputs[0]

    def mix(self, factor, a, b):
        node = self("ShaderNodeMix", {"data_type": "RGBA"}, i0=factor)
        self.set(node.inputs[6], a)
        self.set(node.inputs[7], b)
        return node.outputs[2]

    def noise(self, scale, detail=2.0, at=None, stretch=None, distortion=0.0):
        place = at or self.at
        if stretch:
            place = self("ShaderNodeMapping", Vector=place, Scale=stretch).outputs[0]
        return self("ShaderNodeTexNoise", Vector=place, Scale=scale, Detail=detail, Distortion=distortion).outputs[0]

    def bump(self, height, distance=0.01, strength=1.0):
        node = self("ShaderNodeBump", Height=height, Distance=distance, Strength=strength)
        self.set(self.surface.inputs["Normal"], node.outputs[0])
