import { expect, test } from 'vitest'
import { excerptParts } from './excerpt.ts'

test('the first paragraph of an excerpt is edited, and the others stay as they are', () => {
  expect(excerptParts('')).toEqual({ first: '', rest: '' })
  expect(excerptParts(' Clay and ash \n')).toEqual({ first: 'Clay and ash', rest: '' })
  expect(excerptParts('One\nline\n \nTwo\n\nThree')).toEqual({
    first: 'One\nline',
    rest: '\n \nTwo\n\nThree',
  })
})

test('an excerpt with HTML is not edited on the page', () => {
  for (const excerpt of ['<p>One</p>', 'Salt &amp; ash', 'One<br>Two', 'Ash <b>glaze</b>'])
    expect(excerptParts(excerpt)).toBeUndefined()
})
