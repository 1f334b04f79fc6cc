import { expect, test } from 'vitest'
import { storedToggles, togglesOf } from './visitor-data-toggles.ts'

test('COOK-02: the activity log switch is stored inverted, the analytics cookies switch as it is', () => {
  expect(storedToggles({ isActivityLogEnabled: true, isAnalyticsCookiesDisabled: true })).toEqual({
    isVisitorDataRestricted: false,
    isRestrictiveCookiePolicyEnabled: true,
  })
  for (const isActivityLogEnabled of [true, false])
    for (const isAnalyticsCookiesDisabled of [true, false]) {
      const toggles = { isActivityLogEnabled, isAnalyticsCookiesDisabled }
      expect(togglesOf(storedToggles(toggles))).toEqual(toggles)
    }
})
