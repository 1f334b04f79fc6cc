import { addRedirect } from '@portico/proto/api/sites/publishing/redirects.schemas'
import { updateSettings } from '@portico/proto/api/sites/websites/settings.schemas'
import { expect, test } from 'vitest'
import { contractErrors } from './contract-errors.ts'

test('a body that the contract accepts has no errors', () => {
  expect(contractErrors(addRedirect, { source: '/old', target: '/new', status: 302 })).toEqual({})
})

test('the errors of a body have the paths of its fields', () => {
  const settings = {
    businessInformation: { contactEmail: 'no address' },
    popupOverlaySettings: { timerDelay: 700_000 },
    tweaks: { 'color-ink': 'red' },
  }
  expect(Object.keys(contractErrors(updateSettings, settings))).toEqual([
    'businessInformation.contactEmail',
    'popupOverlaySettings.timerDelay',
    'tweaks.color-ink',
  ])
})
