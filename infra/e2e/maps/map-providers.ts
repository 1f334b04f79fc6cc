import type { Page } from 'playwright-core'

/* Stand-ins for the providers of maps, written from their public documentation. Neither provider was tried live. */

/** The settings with which a website has the provider. */
export const googleSettings = { mapSettings: { googleMapsKey: 'key_of-the-tests', tilesUrl: '' } }
export const tilesSettings = {
  mapSettings: {
    googleMapsKey: '',
    tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    tilesAttribution: '© Tiles <b>of</b> the tests',
  },
}
export const noProvider = { mapSettings: { googleMapsKey: '', tilesUrl: '', tilesAttribution: '' } }

/** A call of the page to the maps script, with the position of its map on the page: maps start in no fixed order. */
export type MapCall = [name: string, value: Record<string, unknown>, at: number]

const SCRIPT = `(() => {
  const calls = (window.mapCalls = [])
  class Map {
    constructor(element, options) {
      this.at = [...document.querySelectorAll('.map')].indexOf(element.closest('.map'))
      element.append('A map')
      calls.push(['map', options, this.at])
    }
    setOptions(options) { calls.push(['options', options, this.at]) }
    setCenter(center) { calls.push(['center', center, this.at]) }
    setZoom(zoom) { calls.push(['zoom', { zoom }, this.at]) }
  }
  class Marker {
    constructor({ map, ...options }) {
      this.at = map.at
      this.listeners = {}
      ;(window.mapMarkers ??= []).push(this.listeners)
      calls.push(['marker', options, this.at])
    }
    setOptions(options) { calls.push(['markerOptions', options, this.at]) }
    setMap() { calls.push(['markerRemoved', {}, this.at]) }
    addListener(name, listener) { this.listeners[name] = listener }
  }
  class Size {
    constructor(width, height) { Object.assign(this, { width, height }) }
  }
  window.google = { maps: { Map, Marker, Size, event: { clearInstanceListeners() {} } } }
  window[new URL(document.currentScript.src).searchParams.get('callback')]()
})()`

/** Answers for the maps script. Returns the addresses that the page requested. */
export async function serveGoogle(page: Page): Promise<URL[]> {
  const requested: URL[] = []
  await page.route('https://maps.googleapis.com/**', (route) => {
    requested.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  return requested
}

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+P+/HgAFeAJ5cW2lWQAAAABJRU5ErkJggg==',
  'base64',
)

/** Answers for the tile server. Returns the paths that the page requested. */
export async function serveTiles(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route('https://tiles.example/**', (route) => {
    requested.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', body: TILE })
  })
  return requested
}

export const mapCalls = (page: Page): Promise<MapCall[]> =>
  page.evaluate(() => (window as unknown as { mapCalls: MapCall[] }).mapCalls)

/** Records the windows that the page opens instead of opening them. */
export const recordWindows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const opened: unknown[][] = []
    Object.assign(window, {
      opened,
      open: (...parameters: unknown[]) => {
        opened.push(parameters)
        return null
      },
    })
  })

export const openedWindows = (page: Page): Promise<[url: string, target: string, features: string][]> =>
  page.evaluate(() => (window as unknown as { opened: [string, string, string][] }).opened)

/** Changes the JSON of a map's block, as an editor does. */
export const changeMap = (page: Page, change: Record<string, unknown>): Promise<void> =>
  page.evaluate((changed) => {
    const block = document.querySelector('.map-block')!
    const value = JSON.parse(block.getAttribute('data-block-json')!) as { location: object }
    const { location, ...look } = changed
    const next = { ...value, ...look, location: { ...value.location, ...(location as object) } }
    block.setAttribute('data-block-json', JSON.stringify(next))
  }, change)
