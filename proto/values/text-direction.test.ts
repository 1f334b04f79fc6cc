import { expect, test } from 'vitest'
import { isRightToLeft } from './text-direction.ts'

test('Arabic, Hebrew, Persian and Urdu are written from right to left, by their script', () => {
  for (const language of ['ar', 'ar-EG', 'he', 'iw', 'fa', 'ur-PK', 'az-Arab'])
    expect([language, isRightToLeft(language)]).toEqual([language, true])
  for (const language of ['en', 'de', 'tr', 'az', 'ur-Latn', '', 'no tag'])
    expect([language, isRightToLeft(language)]).toEqual([language, false])
})
