import { beforeAll, describe, expect, test } from 'vitest'
import { mapStyle } from '@portico/proto/enums/map-style'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { address, location, map, pageWithMap, placeOf, state } from './map-fixture.ts'
import { changeMap, openedWindows, recordWindows, serveTiles, tilesSettings } from './map-providers.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// Maps of tiles, with a stand-in for the tile server.

const site = useSite(makeWidgetSite)
describe('with tiles', () => {
  beforeAll(() => site().settings(tilesSettings))

  test('MAP-02, MAP-04, MAP-08: tiles replace the drawing; options, marker and link come from the block', async () => {
    const url = await site().page([
      map({ location, style: mapStyle.Grayscale, showControls: true, linkOnClick: true }),
    ])
    const { page, errors } = await openPage(browser())
    await recordWindows(page)
    const tiles = await serveTiles(page)
    await page.goto(url)
    await expect.poll(() => state(page)).toBe('ready')
    expect(tiles[0]).toMatch(/^\/14\/\d+\/\d+\.png$/)
    const live = page.getByRole('region', { name: `Map: ${address}` })
    expect(await live.locator('.leaflet-control-attribution').textContent()).toBe(
      '© Tiles <b>of</b> the tests',
    )
    const filter = await live.locator('.leaflet-tile-pane').evaluate((pane) => getComputedStyle(pane).filter)
    expect(filter).toBe('grayscale(1)')
    const marker = live.getByRole('button', { name: address })
    expect(await marker.boundingBox()).toMatchObject({ width: 24, height: 32 })
    await marker.focus()
    await page.keyboard.press('Enter')
    await marker.click()
    const windows = await openedWindows(page)
    expect(windows).toHaveLength(2)
    expect(placeOf(windows[1]![0])).toEqual({ q: address, ll: '50.44,-3.7', z: '14' })
    expect(windows[1]!.slice(1)).toEqual(['_blank', 'noopener'])
    await expectAccessible(page)

    const before = tiles.length
    await live.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => tiles.slice(before).some((path) => path.startsWith('/15/'))).toBe(true)
    await page.mouse.wheel(0, 200) // the wheel scrolls the page, not the map
    await changeMap(page, { showControls: false, style: mapStyle.MinimalDark, location: { mapZoom: 9 } })
    await expect.poll(() => tiles.some((path) => path.startsWith('/9/'))).toBe(true)
    expect(await live.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
    expect(tiles.some((path) => path.startsWith('/13/'))).toBe(false)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('MAP-02: a value of a wrong type is refused with one warning, and the former value stays', async () => {
    const url = await pageWithMap(site())
    const { page, errors } = await openPage(browser())
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await serveTiles(page)
    await page.goto(url)
    await expect.poll(() => state(page)).toBe('ready')
    await changeMap(page, { style: 'blue', location: { mapZoom: null } })
    await expect.poll(() => warnings.length).toBeGreaterThan(1)
    expect(warnings).toEqual(['map: mapZoom cannot be null', 'map: style cannot be "blue"'])
    expect(await page.locator('.map').getAttribute('data-style')).toBe('original')
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('tiles that cannot be loaded, and a map that is left while it loads, leave the drawing', async () => {
    const [url, other] = [await pageWithMap(site()), site().at('/')]
    const { page, errors } = await openPage(browser())
    await page.route('https://tiles.example/**', (route) => route.abort())
    await page.goto(url)
    await expect.poll(() => state(page)).toBe('failed')
    expect(await page.locator('.map-outline').isVisible()).toBe(true)
    expect(await page.locator('.map-live').count()).toBe(0)
    expect(errors.some((text) => text.includes('The tiles of the map could not be loaded.'))).toBe(true)
    await page.unroute('https://tiles.example/**')
    await page.route('https://tiles.example/**', () => {})
    errors.length = 0
    await page.reload()
    await expect.poll(() => state(page)).toBe('loading')
    await page.evaluate((path) => {
      const link = Object.assign(document.createElement('a'), { href: path })
      document.querySelector('main')!.append(link)
      link.click()
    }, other)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text())) // errors are reported before
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('a map that is mounted twice is one map, and maps that are removed leave no listener behind', async () => {
    const { page, errors } = await openPage(browser())
    await serveTiles(page)
    await page.goto(await pageWithMap(site()))
    await expect.poll(() => state(page)).toBe('ready')
    const module = await site().module(page, 'map')
    const counts = await module.evaluate(async (loaded) => {
      const { mount } = loaded as { mount(root: HTMLElement): () => void }
      const shown = document.querySelector<HTMLElement>('.map')!
      mount(shown)()
      const maps = document.querySelectorAll('.leaflet-container').length
      const live: unknown[][] = []
      for (const target of [window, document] as EventTarget[]) {
        const { addEventListener, removeEventListener } = target
        target.addEventListener = (...given: Parameters<typeof addEventListener>) => {
          live.push([target, ...given])
          addEventListener.apply(target, given)
        }
        target.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
          const at = live.findIndex(([of, type, f]) => of === target && type === given[0] && f === given[1])
          if (at >= 0) live.splice(at, 1)
          removeEventListener.apply(target, given)
        }
      }
      const copies = document.body.appendChild(document.createElement('div'))
      for (let at = 0; at < 20; at += 1) {
        const root = shown.cloneNode(true) as HTMLElement
        root.querySelector('.map-live')?.remove()
        copies.append(root)
        const end = mount(root)
        // Every second map is removed while it loads.
        if (at % 2 === 0) while (root.dataset['state'] !== 'ready') await new Promise(requestAnimationFrame)
        end()
        root.remove()
      }
      // Animations that were running when a map was removed still end.
      for (let waits = 0; live.length > 0 && waits < 200; waits += 1)
        await new Promise((resolve) => setTimeout(resolve, 25))
      return {
        maps,
        listeners: live.map(([, type]) => type),
        left: document.querySelectorAll('.leaflet-container').length,
      }
    })
    expect(counts).toEqual({ maps: 1, listeners: [], left: 1 })
    expect(errors).toEqual([])
    await page.context().close()
  })
})
