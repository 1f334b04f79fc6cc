import { SiteSettings } from '@portico/proto/http/website/sites'
import { expect, test } from 'vitest'
import { checkPopup, popupChanges, popupValues } from './popup-values.ts'

const settings = SiteSettings.parse({})
const values = popupValues(settings)
const shown = { ...values.popupOverlaySettings, style: 'show' as const, showOnAllPages: true }

test('a shown popup needs a moment and pages', () => {
  const never = { ...shown, showOnTimer: false, showOnScroll: false, showOnAllPages: false }
  expect(checkPopup({ ...values, popupOverlaySettings: shown })).toEqual({})
  expect(Object.keys(checkPopup({ ...values, popupOverlaySettings: never }))).toEqual([
    'popupOverlaySettings.showOnTimer',
    'popupOverlaySettings.enabledPages',
  ])
})

test('a text that is no number is an error at its field', () => {
  const unread = { ...shown, timerDelay: Number.NaN }
  expect(checkPopup({ ...values, popupOverlaySettings: unread })).toEqual({
    'popupOverlaySettings.timerDelay': 'Enter a number.',
  })
})

test('the popup is shown again with a newer version, and keeps the pages of before while it is on all pages', () => {
  const changes = popupChanges({ ...values, popupOverlaySettings: shown, isShownAgain: true }, settings)
  expect(changes.popupOverlaySettings).toMatchObject({ version: settings.popupOverlaySettings.version + 1 })
  expect(changes.popupOverlaySettings).not.toHaveProperty('enabledPages')
})
