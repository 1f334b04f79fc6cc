import { expect, test } from 'vitest'
import { hello, letter, oneLine } from './letter.ts'

const parts = {
  to: 'ada@example.com',
  subject: 'Join <Studio>\r\nBcc: all@example.com',
  greeting: hello('Ada <b>'),
  paragraphs: ['Bob & Co. invited you to "Studio".'],
  button: { label: 'Accept', url: 'http://app.localhost/config/invitation#token=a"b' },
  closing: 'If you did not expect this, do nothing.',
}

test('text and HTML have the same content, and values are escaped', () => {
  const { text, html } = letter(parts)
  for (const each of [parts.greeting, ...parts.paragraphs, parts.button.url, parts.closing])
    expect(text).toContain(each)
  expect(html).toContain('Hello Ada &lt;b&gt;,')
  expect(html).toContain('Bob &amp; Co. invited you to &quot;Studio&quot;.')
  expect(html).toContain('#token=a&quot;b')
  expect(html).not.toContain('<b>')
})

test('a subject is one line, so a name cannot add a header', () => {
  expect(letter(parts).subject).toBe('Join <Studio> Bcc: all@example.com')
  expect(hello('Eve\r\nBcc: x')).toBe('Hello Eve Bcc: x,')
  expect(oneLine('a\u2028b\u0000c')).toBe('a b c')
  expect(oneLine('x'.repeat(500))).toHaveLength(120)
})

test('a subject may have 200 characters, which is what the owner of a store can enter', () => {
  expect(letter({ ...parts, subject: 'x'.repeat(200) }).subject).toBe('x'.repeat(200))
  expect(letter({ ...parts, subject: 'x'.repeat(201) }).subject).toBe(`${'x'.repeat(199)}…`)
})

test('the greeting omits an empty name', () => {
  expect(hello('')).toBe('Hello,')
})
