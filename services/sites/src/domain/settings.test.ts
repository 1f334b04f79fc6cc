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
