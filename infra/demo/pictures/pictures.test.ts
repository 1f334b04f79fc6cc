import { readFileSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'

const folder = new URL('./', import.meta.url)
const unit = z.number().min(0).max(1)
const Pictures = z.array(
  z.strictObject({
    name: z.string(),
    alt: z.string().trim().min(20).max(140),
    focalPoint: z.strictObject({ x: unit, y: unit }),
  }),
)

const products = `ash-mug cobalt-cup espresso-pair latte-bowl beaker celadon-bowl porcelain-plate noodle-bowl serving-platter
  dessert-plate nesting-bowls pouring-jug iron-teapot breakfast-set salt-dish butter-dish oil-bottle egg-cups tall-vase
  bud-vase moon-jar herb-pot candle-stand lantern`
const secondViews = 'ash-mug-2 celadon-bowl-2 tall-vase-2 iron-teapot-2 moon-jar-2'
const posts = `the-ash-glaze eleven-teapots kiln-opening-october why-speckles learning-to-pull-handles the-old-dairy
  mending-with-gold how-we-pack a-table-for-eight throwing-off-the-hump`
const words = (text: string) => text.split(/\s+/)

const sizes = new Map<string, string>([
  ...words(products).map((name) => [name, '960 × 1200'] as const),
  ...words(secondViews).map((name) => [name, '960 × 1200'] as const),
  ...words(posts).map((name) => [name, '1200 × 800'] as const),
  ['opening', '1920 × 1080'],
  ...words('shelf first-light table').map((name) => [name, '1600 × 1067'] as const),
])

const listed = Pictures.parse(JSON.parse(readFileSync(new URL('pictures.json', folder), 'utf8')))

test('every picture of the shop is listed once, with an alternative text and a focal point', () => {
  expect(listed.map(({ name }) => name).sort()).toEqual([...sizes.keys()].sort())
  expect(new Set(listed.map(({ alt }) => alt)).size).toBe(sizes.size)
})

test('every master is listed', () => {
  expect(readdirSync(new URL('masters/', folder)).sort()).toEqual(
    [...sizes.keys()].map((name) => `${name}.webp`).sort(),
  )
})

test.each([...sizes])(
  'the master of %s is WebP of %s and at most 150 KB, and is not blank',
  async (name, size) => {
    const bytes = readFileSync(new URL(`masters/${name}.webp`, folder))
    expect(bytes.length).toBeLessThanOrEqual(150_000)
    const image = sharp(bytes)
    const { format, width, height } = await image.metadata()
    expect({ format, size: `${width} × ${height}` }).toEqual({ format: 'webp', size })
    // A failed render is black or one shade of grey.
    const { channels, entropy } = await image.stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(30)
    expect(entropy).toBeGreaterThan(3)
  },
)
