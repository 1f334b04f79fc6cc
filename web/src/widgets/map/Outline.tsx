import { OUTLINE, type MapOutline } from '../../page/map-outline.ts'

const MIDDLE = { x: OUTLINE.width / 2, y: OUTLINE.height / 2 }

/** The drawing of a map. The coast is drawn twice more, wide and faint, as the water lines of printed maps. */
export function Outline({
  outline,
  id,
  title,
  showNames,
}: {
  outline: MapOutline
  id: string
  title: string
  showNames: boolean
}) {
  const { land, borders, grid, names, circles } = outline
  const coast = `${id}-land`
  return (
    <svg
      className="map-outline"
      viewBox={`0 0 ${OUTLINE.width} ${OUTLINE.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`The surroundings of ${title}`}
    >
      <defs>
        <path id={coast} d={land} />
      </defs>
      <use href={`#${coast}`} className="map-water-far" />
      <use href={`#${coast}`} className="map-water-near" />
      <use href={`#${coast}`} className="map-land" />
      <path d={grid} className="map-grid" />
      {borders && <path d={borders} className="map-border" />}
      {circles.map(({ radius, text }) => (
        <g key={radius}>
          <circle cx={MIDDLE.x} cy={MIDDLE.y} r={radius} className="map-circle" />
          <text x={MIDDLE.x} y={MIDDLE.y + radius} dy="0.35em" className="map-distance">
            {text}
          </text>
        </g>
      ))}
      {showNames &&
        names.map(({ x, y, text }) => (
          <text key={text} x={x} y={y} className="map-name">
            {text}
          </text>
        ))}
    </svg>
  )
}
