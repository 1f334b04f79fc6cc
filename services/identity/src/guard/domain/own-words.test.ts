import { expect, test } from 'vitest'
import { isOwnWord } from './own-words.ts'

const about = { email: 'Ada.Lovelace@Engines.example', names: ['Ada', 'Lovelace', undefined, 'studio'] }

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
])('%s is a word of its owner', (password) => {
  expect(isOwnWord(password, about)).toBe(true)
})

test.each([
  'lovelace invented it',
  'my engines run',
  'ada ada ada',
  '1815-2026',
  'studios are cold',
  '20262026',
])('%s is not', (password) => {
  expect(isOwnWord(password, about)).toBe(false)
})
