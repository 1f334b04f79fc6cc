import type { Scene } from './pictures.ts'
import type { GlazeName, Shape, Vessel } from './shapes.ts'

const at = (shape: Shape, glaze: GlazeName, x: number, y: number, w: number): Vessel => ({
  shape,
  glaze,
  x,
  y,
  w,
})
const alone = (name: string, alt: string, wall: Scene['wall'], ...vessels: Vessel[]): Scene => ({
  name,
  alt,
  format: 'portrait',
  wall,
  vessels,
})

/** Pictures of the products, named like their addresses, in one light and one palette. */
export const productScenes: readonly Scene[] = [
  alone('ash-mug', 'A mug in speckled ash glaze', 'linen', at('mug', 'ash', 480, 800, 460)),
  alone('celadon-bowl', 'A wide bowl in pale green celadon', 'mist', at('bowl', 'celadon', 500, 800, 660)),
  alone(
    'porcelain-plate',
    'Two porcelain plates, one behind the other',
    'linen',
    at('plate', 'porcelain', 560, 700, 420),
    at('plate', 'porcelain', 440, 830, 560),
  ),
  alone('cobalt-cup', 'A small cobalt blue cup', 'dusk', at('cup', 'cobalt', 500, 800, 420)),
  alone('tall-vase', 'A tall vase in straw yellow', 'mist', at('vase', 'straw', 490, 840, 460)),
  alone('pouring-jug', 'A pouring jug in white porcelain', 'dusk', at('jug', 'porcelain', 470, 820, 520)),
  alone('iron-teapot', 'A round teapot in dark iron glaze', 'linen', at('pot', 'iron', 460, 810, 560)),
  alone('candle-stand', 'A candle in a low celadon stand', 'dusk', at('candle', 'celadon', 500, 840, 500)),
  alone(
    'breakfast-set',
    'A bowl, a mug and a plate in porcelain',
    'mist',
    at('mug', 'porcelain', 680, 720, 270),
    at('plate', 'porcelain', 400, 840, 560),
    at('bowl', 'porcelain', 390, 815, 300),
  ),
  alone('salt-dish', 'A little dish for salt in straw glaze', 'linen', at('bowl', 'straw', 520, 800, 300)),
]

/** Pictures of the pages: the opening, the workshop's stories, the gallery. */
export const pageScenes: readonly Scene[] = [
  {
    name: 'opening',
    alt: 'A row of vessels on a table in morning light',
    format: 'wide',
    wall: 'mist',
    vessels: [
      at('vase', 'celadon', 740, 790, 150),
      at('jug', 'porcelain', 600, 800, 170),
      at('bowl', 'cobalt', 430, 850, 230),
      at('mug', 'ash', 850, 870, 130),
      at('cup', 'straw', 270, 880, 110),
    ],
  },
  {
    name: 'shelf',
    alt: 'Cups of five glazes side by side',
    format: 'story',
    wall: 'linen',
    vessels: [
      at('cup', 'iron', 150, 800, 150),
      at('cup', 'celadon', 325, 800, 150),
      at('cup', 'porcelain', 500, 800, 150),
      at('cup', 'cobalt', 675, 800, 150),
      at('cup', 'straw', 850, 800, 150),
    ],
  },
  {
    name: 'first-light',
    alt: 'A vase and two bowls at dusk',
    format: 'story',
    wall: 'dusk',
    vessels: [
      at('vase', 'porcelain', 330, 800, 200),
      at('bowl', 'celadon', 600, 840, 280),
      at('bowl', 'ash', 830, 800, 170),
    ],
  },
  {
    name: 'table',
    alt: 'A table laid for two',
    format: 'story',
    wall: 'mist',
    vessels: [
      at('jug', 'celadon', 500, 740, 150),
      at('plate', 'porcelain', 270, 880, 300),
      at('plate', 'porcelain', 740, 880, 300),
      at('cup', 'cobalt', 400, 800, 90),
      at('cup', 'cobalt', 630, 800, 90),
    ],
  },
  {
    name: 'tea',
    alt: 'A teapot with two cups',
    format: 'story',
    wall: 'linen',
    vessels: [
      at('pot', 'iron', 420, 810, 280),
      at('cup', 'porcelain', 690, 840, 130),
      at('cup', 'porcelain', 830, 800, 120),
    ],
  },
  {
    name: 'candles',
    alt: 'Three candles in celadon stands',
    format: 'story',
    wall: 'dusk',
    vessels: [
      at('candle', 'ash', 300, 800, 190),
      at('candle', 'celadon', 510, 850, 220),
      at('candle', 'porcelain', 720, 800, 180),
    ],
  },
]
