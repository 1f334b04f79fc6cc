import { expect, test } from 'vitest'
import { readAddressName, toAddressName, toTitle, widthFor } from './asset-names.ts'

test('the name of a picture is converted to lower-case letters, digits and dashes', () => {
  expect(toAddressName('Große Schale.JPG', 'webp')).toBe('gro-e-schale.webp')
  expect(toAddressName('../../etc/passwd', 'webp')).toBe('passwd.webp')
  expect(toAddressName('<script>', 'webp')).toBe('script.webp')
  expect(toAddressName('…', 'webp')).toBe('picture.webp')
})

test('GAL-35: the requested width or the next larger one is served', () => {
  expect(widthFor('750w')).toBe(750)
  expect(widthFor('320w')).toBe(500)
  expect(widthFor('1w')).toBe(100)
  expect(widthFor('9000w')).toBe('largest')
  expect(widthFor('original')).toBe('largest')
  expect(widthFor(undefined)).toBe('largest')
})

test('an address names the version of replaced content and the type of the file', () => {
  const address = toAddressName('Menu (May).PDF', 'pdf', '0123456789ab')
  expect(address).toBe('menu-may.0123456789ab.pdf')
  expect(readAddressName(address)).toEqual({ version: '0123456789ab', extension: 'pdf' })
  expect(readAddressName('bowl.webp')).toEqual({ version: '', extension: 'webp' })
  expect(readAddressName('bowl')).toEqual({ version: '', extension: 'webp' })
  // Not a version: another length, or an upper-case letter.
  for (const name of ['a.0123.webp', 'a.0123456789AB.webp', 'constructor.toString'])
    expect(readAddressName(name)).toEqual({ version: '', extension: 'webp' })
})

test('the name for the owner has no folders and no control characters', () => {
  expect(toTitle('..\\..\\Blue\u202e Bowl\u0000.jpg')).toBe('Blue Bowl.jpg')
  expect(toTitle('/etc/')).toBe('file')
  expect(toTitle('ü'.repeat(300))).toHaveLength(200)
})
