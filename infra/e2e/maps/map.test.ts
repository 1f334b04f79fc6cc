import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mapStyle } from '@portico/proto/enums/map-style'
import { MAP_MARKER_PX, MAP_MARKER_SCALE } from '@portico/proto/limits/overlay-limits'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { address, location, map, placeOf } from './map-fixture.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const scaled = (pixels: number) => pixels * MAP_MARKER_SCALE

// The map block: drawn by the server, shown with tiles, and shown by Google.

const site = useSite(makeWidgetSite)
test('MAP-01, MAP-03, MAP-04, MAP-07, ENUM-26: without a provider and without scripts, a map is drawn with its address, marker and link', async () => {
  const styles = Object.values(mapStyle).map((style) => map({ location, style, linkOnClick: true }))
  const url = await site().page([map(), ...styles])
  const context = await browser().newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const html = (await (await page.goto(url))!.text()).split('<figure class="map"')
  expect(Math.max(...html.slice(1).map((part) => gzipSync(part).length))).toBeLessThan(6_000)
  // Without a location, the map shows the default centre.
  const links = await page
    .locator('.map-open')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  expect(placeOf(links[0]!)).toEqual({ q: '40.72, -74', ll: '40.72,-74', z: '12' })
  expect(placeOf(links[1]!)).toEqual({ q: address, ll: '50.44,-3.7', z: '14' })
  const drawn = await page.locator('.map').evaluateAll((maps) =>
    maps.map((each) => {
      const image = each.querySelector<HTMLImageElement>('.map-marker img')!
      const [tip, stage] = [image, each.querySelector('.map-stage')!].map((part) =>
        part.getBoundingClientRect(),
      )
      return {
        style: (each as HTMLElement).dataset['style'],
        island: (each as HTMLElement).dataset['island'],
        sizes: [image.naturalWidth, image.naturalHeight, image.width, image.height],
        offCentre: Math.round(tip!.x + tip!.width / 2 - stage!.x - stage!.width / 2),
        offTip: Math.round(tip!.bottom - stage!.y - stage!.height / 2),
      }
    }),
  )
  const { width, height } = MAP_MARKER_PX
  const sizes = [width, height, scaled(width), scaled(height)]
  expect(drawn.map(({ style }) => style)).toEqual([
    ...['original', 'original', 'grayscale', 'satellite', 'minimal-light', 'minimal-dark', 'minimal-blue'],
  ])
  for (const each of drawn) expect(each).toMatchObject({ island: undefined, sizes, offCentre: 0, offTip: 0 })
  expect(await page.locator('.map').nth(1).locator('figcaption').innerText()).toContain('Totnes')
  const marker = page.locator('a.map-marker').first()
  expect([await marker.getAttribute('target'), await marker.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener',
  ])
  expect(placeOf((await marker.getAttribute('href'))!)).toEqual(placeOf(links[1]!))
  await context.close()
})

test('a drawn map loads no script, fits into 200 px, does not move the page, and is accessible', async () => {
  const narrow = {
    id: 'n',
    rows: [{ columns: [{ span: 2, blocks: [{ id: 'm', ...map({ location, linkOnClick: true }) }] }] }],
  }
  const url = await site().page({ sections: [narrow] })
  const { page, errors } = await openPage(browser())
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((each) => !each.startsWith(site().at('/')))).toEqual([])
  expect(await page.locator('[data-island=map]').count()).toBe(0)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 100)
      }),
  )
  expect(shift).toBeLessThan(0.02)
  const overflow = await page.locator('.map').evaluate((each) => each.scrollWidth - each.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a map with a wrong value is refused with the name of the field', async () => {
  const wrong = map({ location: { mapLat: 91 }, style: 7, draggable: 'yes' })
  await expect(site().page([wrong])).rejects.toThrow(/mapLat|style|draggable/)
})
