import { expect, test } from 'vitest'
import { isPersonalPassword } from './personal-password.ts'

const owner = { email: 'Ada.Lovelace@Engines.example', names: ['Ada', 'Lovelace', undefined, 'studio'] }

test.each([
  'ada.lovelace@engines.example',
  'ADA.LOVELACE@ENGINES.EXAMPLE',
  'Ada Lovelace',
  'adalovelace1815',
  'lovelace2026!',
  'Lovelace',
  'engines.example',
  'Studio!!!',
  'portico2026',
  'ｌｏｖｅｌａｃｅ1',
])('%s is a personal password', (password) => {
  expect(isPersonalPassword(password, owner)).toBe(true)
})

test.each([
  'lovelace invented it',
  'my engines run',
  'ada ada ada',
  '1815-2026',
  'studios are cold',
  '20262026',
])('%s is not a personal password', (password) => {
  expect(isPersonalPassword(password, owner)).toBe(false)
})
