import { expect, test } from 'vitest'
import { placeText } from './place.ts'

test('the place of an error is the name of its script and the line', () => {
  expect(placeText({ file: 'https://a.example/assets/gallery.js?v=2', line: 12 })).toBe('gallery.js, line 12')
  expect(placeText({ file: '/assets/gallery.js', line: 0 })).toBe('gallery.js')
  expect(placeText({ file: '', line: 3 })).toBe('')
})
