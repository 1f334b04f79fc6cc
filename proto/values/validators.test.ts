import { expect, test } from 'vitest'
import {
  checkUpload,
  formatSizeLimit,
  generateSku,
  isCategory,
  isEmail,
  isMailAddress,
  isPrice,
  isSku,
  isTag,
  isUsZip,
  uploadTypes,
} from './validators.ts'
import { MAX_PICTURE_PIXELS } from '../limits.ts'

test('FORM-18: an email is trimmed, 3 to 256 characters long, and may be empty only if it is optional', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - 2)}@b`
  const good = (texts: string[]) => texts.map((text) => isEmail(text))
  expect(good(['a@', ofLength(3), ofLength(4), ofLength(256), ofLength(257)])).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(good([' a@b.c ', '\ta@b\n', "o'brien+shop@example.co.uk", '"a,b"@[127.0.0.1]'])).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(good(['abc', 'a@b@c', 'a b@c', 'a@b c', '@bc', 'ab@', 'a@\u00a0b'])).toEqual(Array(7).fill(false))
  expect([isEmail(''), isEmail('  ', { required: false }), isEmail('a', { required: false })]).toEqual([
    false,
    true,
    false,
  ])
})

test('the address of an account has a domain with an extension, and no markup, quotes or control characters', () => {
  const rejected = [
    'a@b',
    '!@#$%^&*()`~',
    '<script>alert(1)</script>@example.com',
    '"><img src=x>@example.com',
    'a@<b>.com',
    'a@b..com',
    'a@b.com.',
    'a@.b.com',
    'a@-b.com',
    '.a@b.com',
    'a..b@c.com',
    'a@127.0.0.1',
    'a,b@c.com',
    'a\u0000b@c.com',
    'a\u202eb@c.com',
    `a@${'b'.repeat(64)}.com`,
  ]
  expect(rejected.filter((text) => isMailAddress(text))).toEqual([])
  const accepted = [
    "o'brien+shop@example.co.uk",
    'ada@bücher.example',
    'a_b-c@x1.io',
    'é@xn--bcher-kva.example',
  ]
  expect(accepted.filter((text) => !isMailAddress(text))).toEqual([])
})

test('FORM-19: a US zip code is exactly five digits', () => {
  expect(['1234', '12345', '123456', '1234a', '12345\n', '١٢٣٤٥'].map(isUsZip)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('COMM-03: a price is whole cents up to 100000000', () => {
  expect([0, 100_000_000, 100_000_001, -1, 1.5, '5', Number.NaN].map(isPrice)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('COMM-04: a SKU has up to 60 characters, and a generated SKU is SQ and seven digits', () => {
  expect([isSku('S'.repeat(60)), isSku('S'.repeat(61)), isSku(' ')]).toEqual([true, false, false])
  expect([0, 0.5, 0.9999999999].map((value) => generateSku(() => value))).toEqual([
    'SQ0000000',
    'SQ5000000',
    'SQ9999999',
  ])
})

test('COMM-05: a tag has up to 50 characters, a category up to 25', () => {
  expect([isTag('t'.repeat(50)), isTag('t'.repeat(51)), isTag('')]).toEqual([true, false, false])
  expect([isCategory('c'.repeat(25)), isCategory('c'.repeat(26)), isCategory(' ')]).toEqual([
    true,
    false,
    false,
  ])
  expect(isCategory('😀'.repeat(25))).toBe(true)
})

test('MISC-03: an upload of an unsupported type or size is rejected, and the message names the limit', () => {
  expect(checkUpload({ type: 'image/png', bytes: 20_000_000 }, 'image')).toBeNull()
  expect(checkUpload({ type: 'image/png', bytes: 20_000_001 }, 'image')).toBe(
    'The maximum file size is 20 MB.',
  )
  expect(checkUpload({ type: 'application/pdf', bytes: 300_000_000 }, 'file')).toBeNull()
  expect(checkUpload({ type: 'application/pdf', bytes: 300_000_001 }, 'file')).toBe(
    'The maximum file size is 300 MB.',
  )
  for (const type of ['image/svg+xml', 'text/html', 'application/x-msdownload', '']) {
    expect(checkUpload({ type, bytes: 1 }, 'image')).toBe('This type of file is not supported.')
    expect(checkUpload({ type, bytes: 1 }, 'file')).toBe('This type of file is not supported.')
  }
})

test('MISC-02: a limit of one megabyte is 1,000,000 bytes', () => {
  expect(formatSizeLimit(1_000_000)).toBe('1 MB')
})

test('MISC-03: every supported image type has a pixel limit', () => {
  expect(Object.keys(MAX_PICTURE_PIXELS).map((format) => `image/${format}`)).toEqual(
    expect.arrayContaining([...uploadTypes.image]),
  )
  expect(Object.keys(MAX_PICTURE_PIXELS)).toHaveLength(uploadTypes.image.length)
})
