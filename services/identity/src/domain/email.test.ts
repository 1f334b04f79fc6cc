import { expect, test } from 'vitest'
import { checkEmail, emailKey } from './email.ts'

test('an address is kept as typed and unique whatever its case', () => {
  expect(checkEmail(' Ada@Example.COM ')).toEqual({
    ok: true,
    address: 'Ada@Example.COM',
    key: 'ada@example.com',
  })
  expect(emailKey('E\u0301va@x.example')).toBe(emailKey('\u00c9va@x.example'))
})

test.each(['', 'ada', 'ada@', 'a b@x.example', `${'a'.repeat(260)}@x.example`])(
  '%j is no address',
  (email) => {
    expect(checkEmail(email).ok).toBe(false)
  },
)
