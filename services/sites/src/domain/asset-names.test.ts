import { expect, test } from 'vitest'
import { toAssetName, widthFor } from './asset-names.ts'

test('the name of a picture is converted to lower-case letters, digits and dashes', () => {
  expect(toAssetName('Große Schale.JPG')).toBe('gro-e-schale.webp')
  expect(toAssetName('../../etc/passwd')).toBe('passwd.webp')
  expect(toAssetName('<script>')).toBe('script.webp')
  expect(toAssetName('…')).toBe('picture.webp')
})

test('GAL-35: the requested width or the next larger one is served', () => {
  expect(widthFor('750w')).toBe(750)
  expect(widthFor('320w')).toBe(500)
  expect(widthFor('1w')).toBe(100)
  expect(widthFor('9000w')).toBe('largest')
  expect(widthFor('original')).toBe('largest')
  expect(widthFor(undefined)).toBe('largest')
})
