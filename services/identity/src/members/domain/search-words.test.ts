import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('names and addresses give words without case, accents and symbols, each once', () => {
  expect(searchWords('Zoë.Müller+shop@Example.com', 'Zoë', "O'Hara-Müller")).toEqual([
    'zoe',
    'muller',
    'shop',
    'example',
    'com',
    'o',
    'hara',
  ])
})

test('words of every script are found; texts without words give none', () => {
  expect(searchWords('\u5c71\u7530 \u0410\u043d\u043d\u0430')).toEqual([
    '\u5c71\u7530',
    '\u0430\u043d\u043d\u0430',
  ])
  expect(searchWords('', ' -- %_\u0000 ')).toEqual([])
})

test('long words and texts are cut', () => {
  expect(searchWords('x'.repeat(500))).toEqual(['x'.repeat(40)])
  expect(searchWords(Array.from({ length: 99 }, (_, i) => `w${i}`).join(' '))).toHaveLength(30)
})
