import sharp from 'sharp'
import { draw, type Vessel } from './shapes.ts'

/** A still life: its format, the wall, and what stands on the table, the hindmost first. Positions in thousandths. */
export type Scene = {
  name: string
  alt: string
  format: 'portrait' | 'story' | 'wide'
  wall: keyof typeof walls
  vessels: readonly Vessel[]
}

const sizes = { portrait: [1_000, 1_250], story: [1_500, 1_000], wide: [2_000, 1_125] } as const
const walls = {
  linen: ['#efe9dd', '#d8cfbe', '#c9bda8', '#a89a83'],
  mist: ['#e4ebe5', '#c5d1c8', '#bcb4a4', '#95897a'],
  dusk: ['#c9ccd4', '#9aa0ad', '#a59a8c', '#77695c'],
} as const

/** Renders a scene as a JPEG: one window light from the left, a wall, a table, and soft shadows to the right. */
export async function renderScene(scene: Scene): Promise<Buffer> {
  const [width, height] = sizes[scene.format]
  const [wallLight, wallDark, tableLight, tableDark] = walls[scene.wall]
  const horizon = Math.round(height * 0.6)
  const random = seeded(scene.name)
  const vessels = scene.vessels.map((vessel, i) => {
    const placed = {
      ...vessel,
      x: (vessel.x * width) / 1_000,
      y: (vessel.y * height) / 1_000,
      w: (vessel.w * width) / 1_000,
    }
    return draw(placed, String(i), random)
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="wall" cx="0.18" cy="0.2" r="1"><stop offset="0" stop-color="${wallLight}"/><stop offset="1" stop-color="${wallDark}"/></radialGradient>
      <linearGradient id="table" x2="0.6" y2="1"><stop offset="0" stop-color="${tableLight}"/><stop offset="1" stop-color="${tableDark}"/></linearGradient>
      <linearGradient id="pane" x2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
      <linearGradient id="edge" x2="0" y2="1"><stop offset="0" stop-color="#2b2620" stop-opacity="0.22"/><stop offset="1" stop-color="#2b2620" stop-opacity="0"/></linearGradient>
      <filter id="soft" x="-0.4" y="-1.2" width="1.8" height="3.4"><feGaussianBlur stdDeviation="6"/></filter>
      <filter id="near" x="-0.6" y="-0.8" width="2.2" height="2.6"><feGaussianBlur stdDeviation="1.8"/></filter>
      <filter id="light" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="22"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <path d="M${width * 0.06},0 L${width * 0.34},0 L${width * 0.56},${horizon} L${width * 0.26},${horizon} Z" fill="url(#pane)" filter="url(#light)"/>
    <path d="M${width * 0.4},0 L${width * 0.52},0 L${width * 0.74},${horizon} L${width * 0.61},${horizon} Z" fill="url(#pane)" opacity="0.7" filter="url(#light)"/>
    <rect y="${horizon}" width="100%" height="${height - horizon}" fill="url(#table)"/>
    <rect y="${horizon}" width="100%" height="${height * 0.05}" fill="url(#edge)"/>
    ${vessels.join('')}
  </svg>`
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88 }).toBuffer()
}

/** The same numbers for the same name, so that a picture is the same every time. */
function seeded(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
