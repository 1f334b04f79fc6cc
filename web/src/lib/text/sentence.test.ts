import { expect, test } from 'vitest'
import { asSentence } from './sentence.ts'

test('a short text becomes a sentence, and a sentence is unchanged', () => {
  expect(asSentence('must be at least 8 characters long')).toBe('Must be at least 8 characters long.')
  expect(asSentence('This address already has an account.')).toBe('This address already has an account.')
  expect(asSentence('Please wait!')).toBe('Please wait!')
  expect(asSentence(' ')).toBe('')
})
