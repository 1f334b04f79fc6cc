import { afterEach, expect, test, vi } from 'vitest'
import { mapStyle } from '@portico/proto/enums/map-style'
import { googleLook } from './google-styles.ts'
import { mapsScriptUrl } from './google-script.ts'
import { createMapAttributes, externalMapUrl, mapOptions } from './options.ts'
import { markerPicture, markerSize } from './styles.ts'
import { createUpdates } from './updates.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const optionsOf = (values: Record<string, unknown>) => {
  const attributes = createMapAttributes()
  attributes.setAll(values)
  return mapOptions(attributes)
}

test('MAP-01, MAP-07: a map without data shows the default centre, and its marker is there', () => {
  expect(optionsOf({})).toMatchObject({
    center: { lat: 40.72, lng: -74 },
    marker: { lat: 40.72, lng: -74 },
    zoom: 12,
    title: '40.72, -74',
  })
  expect(optionsOf({ mapLat: 1, mapLng: 2, markerLat: 3 }).marker).toEqual({ lat: 3, lng: 2 })
})

test('MAP-08: the title is the address without empty parts, else the coordinates', () => {
  expect(optionsOf({ addressTitle: 'Dairy', addressLine2: ' Totnes ' }).title).toBe('Dairy, Totnes')
})

test('MAP-02: wrong types are refused; a zoom and positions outside the map are moved to its edge', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const options = optionsOf({ mapZoom: '3', style: 7, draggable: 1, mapLat: 1e9, mapLng: -1e9 })
  expect(options).toMatchObject({ zoom: 12, style: mapStyle.Original, draggable: true })
  expect(options.center).toEqual({ lat: 85, lng: -180 })
  expect(warn).toHaveBeenCalledTimes(3)
  expect(optionsOf({ mapZoom: 99 }).zoom).toBe(20)
})

test('MAP-04: the external map gets the position, the address and the zoom', () => {
  const url = new URL(externalMapUrl({ marker: { lat: 1, lng: 2 }, title: 'A & B', zoom: 7 }))
  expect(Object.fromEntries(url.searchParams)).toEqual({ q: 'A & B', ll: '1,2', z: '7' })
})

test('MAP-03: each style has a marker of 48 × 64, drawn at half scale', () => {
  expect(markerSize).toEqual({ width: 24, height: 32 })
  const pictures = Object.values(mapStyle).map(markerPicture)
  expect(new Set(pictures).size).toBe(6)
  for (const picture of pictures) expect(decodeURIComponent(picture)).toContain('width="48" height="64"')
})

test('MAP-03: labels are an overlay that each style can leave out', () => {
  const labels = { showLabels: true, showTerrain: true }
  const none = { showLabels: false, showTerrain: false }
  expect(googleLook(mapStyle.Satellite, labels).mapTypeId).toBe('hybrid')
  expect(googleLook(mapStyle.Satellite, none).mapTypeId).toBe('satellite')
  expect(googleLook(mapStyle.MinimalDark, labels).mapTypeId).toBe('terrain')
  const [withLabels, without] = [labels, none].map((look) => googleLook(mapStyle.MinimalDark, look).styles)
  expect(without!.length).toBe(withLabels!.length + 1)
})

test('MAP-05: the maps script has version 3, a callback, the decoded key, the language and the region', () => {
  const { origin, searchParams } = new URL(mapsScriptUrl(btoa('the-key'), 'zh-Hant-tw'))
  expect(origin).toBe('https://maps.googleapis.com')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    v: '3',
    key: 'the-key',
    language: 'zh',
    region: 'TW',
  })
  expect(searchParams.get('callback')).toBeTruthy()
  expect(new URL(mapsScriptUrl('', '')).searchParams.has('region')).toBe(false)
})

test('MAP-09: several requests are one update', () => {
  vi.useFakeTimers()
  const apply = vi.fn()
  const updates = createUpdates(apply, 60)
  for (let at = 0; at < 5; at += 1) {
    updates.request()
    vi.advanceTimersByTime(59)
  }
  expect(apply).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(apply).toHaveBeenCalledTimes(1)
  updates.request()
  updates.cancel()
  vi.advanceTimersByTime(100)
  expect(apply).toHaveBeenCalledTimes(1)
})
