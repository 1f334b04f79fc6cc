/** The parts of a TopoJSON file that are read: Natural Earth's countries at 1:10 million (package `world-atlas`). */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: Geometry[] }; land: { geometries: Geometry[] } }
}
type Geometry =
  | { type: 'Polygon'; arcs: number[][]; properties?: { name?: string } }
  | { type: 'MultiPolygon'; arcs: number[][][]; properties?: { name?: string } }
  | { type: null }

/** A rectangle in the unit square of Web Mercator: x grows to the east, y to the south, the world is 1 wide. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A closed line as indices of arcs; `~index` is the arc in reverse. */
export type Ring = { arcs: readonly number[]; box: Box }

/** A line between two junctions of coasts and borders: x and y in turn. Two countries share a border. */
export type Arc = { points: Float64Array; box: Box; isBorder: boolean }

export type Atlas = { arcs: Arc[]; land: Ring[]; countries: { name: string; rings: Ring[]; box: Box }[] }

/** The latitude at which Web Mercator ends, degrees. */
const MAX_LATITUDE = 85.05

/** A coordinate in degrees as a point of the unit square. */
export function project(lng: number, lat: number): [x: number, y: number] {
  const radians = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180
  return [lng / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)]
}

/** Projects a topology once, so that a drawing only clips and scales. */
export function readAtlas({ transform, arcs, objects }: Topology): Atlas {
  const owners = new Uint8Array(arcs.length)
  const projected = arcs.map((arc) => projectArc(arc, transform))
  const ringOf = (indices: readonly number[]): Ring => ({
    arcs: indices,
    box: union(indices.map((index) => projected[index < 0 ? ~index : index]!.box)),
  })
  const countries = objects.countries.geometries.flatMap((geometry) => {
    const rings = ringsOf(geometry)
    for (const index of new Set(rings.flat().map((each) => (each < 0 ? ~each : each)))) owners[index]! += 1
    const found = rings.map(ringOf)
    const name = geometry.type === null ? undefined : geometry.properties?.name
    return found.length > 0 && name ? [{ name, rings: found, box: union(found.map(({ box }) => box)) }] : []
  })
  return {
    arcs: projected.map((arc, index) => ({ ...arc, isBorder: owners[index]! > 1 })),
    land: objects.land.geometries.flatMap(ringsOf).map(ringOf),
    countries,
  }
}

function ringsOf(geometry: Geometry): number[][] {
  if (geometry.type === 'Polygon') return geometry.arcs
  return geometry.type === 'MultiPolygon' ? geometry.arcs.flat() : []
}

/** The positions of an arc are stored as differences of whole numbers. */
function projectArc(
  arc: [number, number][],
  { scale, translate }: Topology['transform'],
): Omit<Arc, 'isBorder'> {
  const points = new Float64Array(arc.length * 2)
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let column = 0
  let row = 0
  arc.forEach(([dx, dy], at) => {
    column += dx
    row += dy
    const [x, y] = project(column * scale[0] + translate[0], row * scale[1] + translate[1])
    points[at * 2] = x
    points[at * 2 + 1] = y
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  })
  return { points, box }
}

function union(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}
