import { expect, test } from 'vitest'
import { providerSaid } from '@portico/proto/enums/provider-said'
import { knownText, nextText, saidText } from './unresolved-words.ts'

const word = (said: (typeof providerSaid)[number], detail: string | null = null) => ({ said, detail, at: 0 })

test('every answer of a provider is a sentence, and its codes are not shown', () => {
  for (const said of providerSaid) {
    const text = saidText({ word: word(said, 'some_code') })
    expect(text).toMatch(/^[A-Z].*\.$/)
    if (said !== 'contradicts') expect(text).not.toContain('some_code')
  }
  expect(saidText({ word: null })).toBe('It was not asked yet.')
  expect(saidText({ word: word('contradicts', 'another amount') })).toBe(
    'It says something that cannot be: another amount.',
  )
})

test('a refused key, an unknown payment and a contradiction need a person; everything else goes on by itself', () => {
  const nextOf = (one: ReturnType<typeof word> | null) => nextText({ state: 'capturing', word: one })
  expect(nextOf(word('refused', 'api_key_expired'))).toMatch(/^Replace the key/)
  expect(nextOf(word('missing'))).toMatch(/^Check that the right account/)
  expect(nextOf(word('contradicts', 'another amount'))).toMatch(/^Portico leaves this payment alone/)
  expect(nextOf(word('no-answer', 'timeout'))).toBe(nextOf(null))
  expect(knownText({ state: 'captured' })).toContain('The money was taken.')
})
