import { expect, test } from 'vitest'
import { patchSettings, readSettings } from './settings.ts'

test('a new website has a value for every setting', () => {
  expect(readSettings({})).toMatchObject({
    isCensusDisabled: false,
    useEscapeKeyToLogin: false,
    storeSettings: { expressCheckout: false, measurementStandard: 2 },
    popupOverlaySettings: { style: 'none', scrollPercentage: 25, timerDelay: 5000, displayFrequency: 7 },
    cookieSettings: {
      cookieBannerTheme: 'DARK',
      cookieBannerVariant: 'BAR',
      cookieBannerAcceptType: 'OPT_IN',
      isRestrictiveCookiePolicyEnabled: true,
    },
  })
})

test('a patch changes only the fields that it has', () => {
  const first = patchSettings({}, { storeSettings: { measurementStandard: 1 }, commentsEnabled: true })
  const second = patchSettings(first.data, { storeSettings: { expressCheckout: true } })
  expect(second.data).toMatchObject({
    commentsEnabled: true,
    storeSettings: { expressCheckout: true, measurementStandard: 1 },
  })
})

test('an invalid value is refused', () => {
  expect(patchSettings({}, { storeSettings: { measurementStandard: 3 } }).success).toBe(false)
  expect(patchSettings({}, { cookieSettings: { cookieBannerTheme: 'PINK' } }).success).toBe(false)
})

test('an address of map tiles is https with each placeholder, and a Google key has only the characters of keys', () => {
  const isValid = (mapSettings: object) => patchSettings({}, { mapSettings }).success
  expect(isValid({ tilesUrl: '', googleMapsKey: '' })).toBe(true)
  expect(isValid({ tilesUrl: 'https://tiles.example/{z}/{x}/{y}@2x.png?key=1' })).toBe(true)
  for (const tilesUrl of [
    'http://tiles.example/{z}/{x}/{y}',
    'https://tiles.example/{z}/{x}',
    'https://{s}.tiles.example/{z}/{x}/{y}',
    'https://tiles.example/{z}/{x}/{y}/{y}',
    'https:// /{z}/{x}/{y}',
    'javascript:alert(1)//{z}{x}{y}',
  ])
    expect([tilesUrl, isValid({ tilesUrl })]).toEqual([tilesUrl, false])
  expect(isValid({ googleMapsKey: 'AIza-_09' })).toBe(true)
  expect(isValid({ googleMapsKey: 'a&callback=b' })).toBe(false)
})
