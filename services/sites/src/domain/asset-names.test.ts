import { expect, test } from 'vitest'
import { assetName, widthFor } from './asset-names.ts'

test('a picture keeps its name as far as an address can hold it', () => {
  expect(assetName('Große Schale.JPG')).toBe('gro-e-schale.webp')
  expect(assetName('../../etc/passwd')).toBe('passwd.webp')
  expect(assetName('<script>')).toBe('script.webp')
  expect(assetName('…')).toBe('picture.webp')
})

test('GAL-35: a width is served as asked or the next larger one', () => {
  expect(widthFor('750w')).toBe(750)
  expect(widthFor('320w')).toBe(500)
  expect(widthFor('1w')).toBe(100)
  expect(widthFor('9000w')).toBe('largest')
  expect(widthFor('original')).toBe('largest')
  expect(widthFor(undefined)).toBe('largest')
})
