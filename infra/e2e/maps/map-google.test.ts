import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapStyle } from '@portico/proto/enums/map-style'
import {
  MAP_MARKER_PX,
  MAP_MARKER_SCALE,
  MAP_OPTION_DEBOUNCE_MS,
  MAP_SCRIPT_TIMEOUT_MS,
} from '@portico/proto/limits/overlay-limits'
import { openPage } from '../browser.ts'
import { address, location, map, pageWithMap, placeOf, state } from './map-fixture.ts'
import {
  changeMap,
  googleSettings,
  mapCalls,
  noProvider,
  openedWindows,
  recordWindows,
  serveGoogle,
} from './map-providers.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const scaled = (pixels: number) => pixels * MAP_MARKER_SCALE

// Maps of Google, with a stand-in for its script.

const site = useSite(makeWidgetSite)
describe('with Google', () => {
  beforeAll(() => site().settings(googleSettings))
  afterAll(() => site().settings(noProvider))

  test('MAP-02, MAP-03, MAP-04, MAP-05, MAP-08, MAP-09: one script for all maps, with the key of the page context; five changes are one update', async () => {
    const url = await site().page([map({ location, style: mapStyle.Satellite, linkOnClick: true }), map()])
    const { page, errors } = await openPage(browser())
    await recordWindows(page)
    await page.clock.install()
    const scripts = await serveGoogle(page)
    await page.goto(url)
    await page.locator('.map').last().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.map[data-state=ready]').count()).toBe(2)
    expect(scripts).toHaveLength(1)
    const { v, key, callback, language, region } = placeOf(scripts[0]!.href)
    expect({ v, key, language, region }).toEqual({
      v: '3',
      key: googleSettings.mapSettings.googleMapsKey,
      language: 'en',
      region: 'US',
    })
    expect(callback).toBeTruthy()
    const context = await page.locator('#portico-context').textContent()
    expect(
      Buffer.from((JSON.parse(context!) as { gmRenderKey: string }).gmRenderKey, 'base64').toString(),
    ).toBe(key)

    const calls = await mapCalls(page)
    const optionsOf = (wanted: string) =>
      calls
        .filter(([name]) => name === wanted)
        .toSorted(([, , one], [, , other]) => one - other)
        .map(([, options]) => options)
    const created = optionsOf('map')
    expect(created).toHaveLength(2)
    expect(created[0]).toMatchObject({
      center: { lat: 50.43, lng: -3.68 },
      zoom: 14,
      minZoom: 1,
      maxZoom: 20,
      mapTypeId: 'hybrid',
      draggable: true,
      scrollwheel: false,
      disableDefaultUI: false,
    })
    expect(created[1]).toMatchObject({ center: { lat: 40.72, lng: -74 }, zoom: 12, mapTypeId: 'roadmap' })
    const markers = optionsOf('marker')
    expect(markers).toHaveLength(2)
    const { width, height } = MAP_MARKER_PX
    expect(markers[0]).toMatchObject({
      position: { lat: 50.44, lng: -3.7 },
      title: address,
      draggable: false,
      icon: { size: MAP_MARKER_PX, scaledSize: { width: scaled(width), height: scaled(height) } },
    })
    expect(markers[1]).toMatchObject({ position: { lat: 40.72, lng: -74 }, title: '40.72, -74' })
    await page.evaluate(() =>
      (window as unknown as { mapMarkers: { click(): void }[] }).mapMarkers.forEach(({ click }) => click()),
    )
    const windows = await openedWindows(page)
    expect(windows).toHaveLength(1) // the second map has no link
    expect(placeOf(windows[0]![0])).toEqual({ q: address, ll: '50.44,-3.7', z: '14' })

    await page.clock.pauseAt(Date.now() + 3_600_000)
    const before = (await mapCalls(page)).length
    for (const mapZoom of [10, 11, 12, 13, 9])
      await changeMap(page, { location: { mapZoom, markerLat: 50.5 }, style: mapStyle.MinimalDark })
    await page.clock.runFor(MAP_OPTION_DEBOUNCE_MS - 1)
    expect(await mapCalls(page)).toHaveLength(before)
    await page.clock.runFor(1)
    const update = (await mapCalls(page)).slice(before)
    expect(update.map(([name, , at]) => [name, at])).toEqual([
      ['options', 0],
      ['zoom', 0],
      ['markerOptions', 0],
    ])
    expect(update[1]![1]).toEqual({ zoom: 9 })
    expect(update[2]![1]).toMatchObject({ position: { lat: 50.5, lng: -3.7 } })
    expect((update[0]![1]['styles'] as unknown[]).length).toBeGreaterThan(3)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('MAP-06: a maps script that does not answer is rejected after its time-out, and the drawing stays', async () => {
    const url = await pageWithMap(site())
    const { page, errors } = await openPage(browser())
    await page.clock.install()
    let requests = 0
    await page.route('https://maps.googleapis.com/**', () => void (requests += 1))
    await page.goto(url)
    await expect.poll(() => requests).toBe(1)
    await page.clock.pauseAt(Date.now() + 1_000)
    expect(await state(page)).toBe('loading')
    await page.clock.runFor(MAP_SCRIPT_TIMEOUT_MS - 10_000)
    expect(await state(page)).toBe('loading')
    await page.clock.runFor(10_000)
    await expect.poll(() => state(page)).toBe('failed')
    expect(await page.locator('.map-outline').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Open in maps' }).isVisible()).toBe(true)
    expect(errors.filter((text) => text.includes('The maps script did not answer in 30 s.'))).toHaveLength(1)
    await page.context().close()
  })

  test('a key that Google refuses leaves the drawing', async () => {
    const url = await pageWithMap(site())
    const { page, errors } = await openPage(browser())
    await serveGoogle(page)
    await page.goto(url)
    await expect.poll(() => state(page)).toBe('ready')
    await page.evaluate(() => (window as unknown as { gm_authFailure(): void }).gm_authFailure())
    expect(await state(page)).toBe('failed')
    expect(await page.locator('.map-outline').isVisible()).toBe(true)
    expect(errors.some((text) => text.includes('Google refused the key'))).toBe(true)
    await page.context().close()
  })
})
