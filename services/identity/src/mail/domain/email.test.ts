import { expect, test } from 'vitest'
import { checkEmail, emailKey } from './email.ts'

test('an address is kept as typed and is unique regardless of case', () => {
  expect(checkEmail(' Ada@Example.COM ')).toEqual({
    ok: true,
    address: 'Ada@Example.COM',
    key: 'ada@example.com',
  })
  expect(emailKey('E\u0301va@x.example')).toBe(emailKey('\u00c9va@x.example'))
})

test('full-width letters, ligatures and both spellings of a domain give the same key', () => {
  expect(emailKey('\uff41da@example.com')).toBe('ada@example.com')
  expect(emailKey('o\ufb03ce@example.com')).toBe('office@example.com')
  expect(emailKey('\u212aai@example.com')).toBe('kai@example.com')
  expect(emailKey('ada@B\u00dcCHER.example')).toBe('ada@xn--bcher-kva.example')
  expect(emailKey('ada@b\u00fccher.example')).toBe(emailKey('ada@XN--bcher-KVA.example'))
})

test('two alphabets in one word are refused, even in a domain in Punycode', () => {
  const cyrillicA = '\u0430'
  expect(checkEmail(`${cyrillicA}da@example.com`).ok).toBe(false)
  expect(checkEmail(`ada@ex${cyrillicA}mple.com`).ok).toBe(false)
  expect(checkEmail('ada@xn--exmple-4nf.com').ok).toBe(false)
})

test('an address entirely in another alphabet is a different account', () => {
  const [latin, cyrillic] = [checkEmail('coc@example.com'), checkEmail('\u0441\u043e\u0441@example.com')]
  if (!latin.ok || !cyrillic.ok) throw new Error('refused')
  expect(latin.key).not.toBe(cyrillic.key)
  expect(checkEmail('\u5c71da@example.jp').ok).toBe(true)
})

test('the length limits of mail servers apply, in bytes and to the domain in ASCII', () => {
  const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`
  const rest = 254 - domain.length - 1
  expect(checkEmail(`${'a'.repeat(64)}@x.example`).ok).toBe(true)
  expect(checkEmail(`${'a'.repeat(65)}@x.example`).ok).toBe(false)
  expect(checkEmail(`${'é'.repeat(33)}@x.example`).ok).toBe(false)
  expect(checkEmail(`${'a'.repeat(rest)}@${domain}`).ok).toBe(true)
  expect(checkEmail(`${'a'.repeat(rest)}@d${domain.slice(1)}x`).ok).toBe(false)
})

test.each([
  '',
  'ada',
  'ada@',
  'a b@x.example',
  `${'a'.repeat(260)}@x.example`,
  'ada@x.example\r\nBcc: eve@x.example',
  'ada\u0001@x.example',
  'ada\u200b@x.example',
  'ada,eve@x.example',
  '"ada"@x.example',
  '<ada@x.example>',
  'ada@x.example>',
  'ada@x..example',
  'ada@[127.0.0.1]',
  'ada@x.example:25',
  'ada@1.2.3.4',
  'ada@0x7f.1',
  'ada@ex%61mple.com',
  'ada@exam\u00adple.com',
])('%j is refused', (email) => {
  expect(checkEmail(email).ok).toBe(false)
})
