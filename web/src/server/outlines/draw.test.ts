import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { MapValue } from '@portico/proto/blocks/map'
import { blockType } from '@portico/proto/enums/block-type'
import { samplePage } from '../../testing/page.ts'
import { readAtlas, type Topology } from './atlas.ts'
import { drawOutline } from './draw.ts'
import { createDrawer } from './drawer.ts'
import { createOutlines } from './outlines.ts'

const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
const atlas = readAtlas(JSON.parse(readFileSync(file, 'utf8')) as Topology)
const draw = (lat: number, lng: number, more: { zoom?: number; isMetric?: boolean } = {}) =>
  drawOutline(atlas, { lat, lng, zoom: 12, isMetric: true, ...more })
const names = (lat: number, lng: number) => draw(lat, lng).names.map(({ text }) => text)

test('a drawing shows the coast, borders, the names of countries and two distances', () => {
  const geneva = draw(46.2, 6.15)
  expect(geneva.borders).toMatch(/^M-?\d+ -?\d+l/)
  expect(geneva.names.map(({ text }) => text).sort()).toEqual(['France', 'Italy', 'Switzerland'])
  expect(geneva.circles.map(({ text }) => text)).toEqual(['50 km', '100 km'])
  expect(draw(46.2, 6.15, { isMetric: false }).circles[0]!.text).toBe('50 mi')
  expect(draw(60.39, 5.32).land.length).toBeGreaterThan(2_000) // the fjords at Bergen
})

test.each([
  ['Fiji, on both sides of longitude 180', -17.7, 178.1],
  ['the east of Russia', 66, 179.9],
  ['the south pole', -85, 0],
  ['the middle of an ocean', -40, -120],
  ['many islands', 60.2, 20],
])('a drawing of %s is small and has no line across it', (_place, lat, lng) => {
  for (const zoom of [1, 5, 20]) {
    const drawn = draw(lat, lng, { zoom })
    expect(gzipSync(JSON.stringify(drawn)).length).toBeLessThan(5_000)
    const far = [...drawn.land.matchAll(/[-M l](\d{5,})/g)]
    expect(far).toEqual([])
  }
})

test('names are inside their countries: Moscow is in Russia, although Russia crosses longitude 180', () => {
  expect(names(55.75, 37.6)).toEqual(['Russia'])
  expect(names(-40, -120)).toEqual([])
})

test('the drawings of a page are made in a thread, once for each place; a missing file leaves maps without one', async () => {
  const value = MapValue.parse({ location: { markerLat: 50.43, markerLng: -3.68 } })
  const page = samplePage([
    { id: 'a', type: blockType.map, value },
    { id: 'b', type: blockType.map, value },
    { id: 'c', type: blockType.html, value: { html: '' } },
  ])
  const logger = { error: vi.fn() }
  const { drawings, isComplete } = await createOutlines(createDrawer(file, logger))(page)
  expect(Object.keys(drawings)).toEqual(['a', 'b'])
  expect([drawings['a'] === drawings['b'], isComplete]).toEqual([true, true])
  expect(drawings['a']).toEqual(draw(50.43, -3.68))
  const broken = createOutlines(createDrawer('/no/such/file', logger))
  for (let tries = 1; tries <= 2; tries += 1) {
    expect(await broken(page)).toEqual({ drawings: {}, isComplete: false })
    expect(logger.error).toHaveBeenCalledTimes(tries)
  }
  expect(await broken(samplePage([]))).toEqual({ drawings: {}, isComplete: true })
})
