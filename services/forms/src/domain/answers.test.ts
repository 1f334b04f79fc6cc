import { describe, expect, test } from 'vitest'
import { FormField } from '@portico/proto/http/forms/forms'
import { MASKED } from '@portico/proto/http/forms/form-submissions'
import { checkAnswers, parseField, searchText } from './answers.ts'

const field = (definition: Record<string, unknown>) =>
  FormField.parse({ title: 'A field', ...definition }) as FormField
const parse = (definition: Record<string, unknown>, raw: unknown) =>
  parseField(field({ id: 'f1', ...definition }), raw)
const answer = (value: unknown) => ({ status: 'answer', answer: value })
const empty = { status: 'empty' }
const expectInvalid = (definition: Record<string, unknown>, raw: unknown) =>
  expect(parse(definition, raw), JSON.stringify(raw)).toMatchObject({ status: 'invalid' })

describe('values of form fields', () => {
  test('FORM-15: a name is stored as First and Last, from a list or an object', () => {
    expect(parse({ type: 'name' }, ['Ada', 'Lovelace'])).toEqual(answer({ First: 'Ada', Last: 'Lovelace' }))
    expect(parse({ type: 'name' }, { First: 'Ada' })).toEqual(answer({ First: 'Ada', Last: '' }))
    expect(parse({ type: 'name' }, ['', ' '])).toEqual(empty)
    expectInvalid({ type: 'name' }, ['a', 'b', 'c'])
    expectInvalid({ type: 'name' }, 7)
    expectInvalid({ type: 'name' }, { First: { deep: true } })
  })

  test('FORM-15: a phone number of three parts gets an empty country', () => {
    expect(parse({ type: 'phone' }, ['555', '123', '4567'])).toEqual(
      answer({ Country: '', Areacode: '555', Prefix: '123', Line: '4567' }),
    )
    expect(parse({ type: 'phone' }, ['+1', '555', '123', '4567'])).toEqual(
      answer({ Country: '+1', Areacode: '555', Prefix: '123', Line: '4567' }),
    )
    expect(parse({ type: 'phone' }, '+44 20 7946 0000')).toMatchObject({
      answer: { Line: '+44 20 7946 0000' },
    })
    expectInvalid({ type: 'phone' }, ['', 'abc', '123', '4567'])
    expectInvalid({ type: 'phone' }, ['555', '123', ''])
  })

  test('FORM-16: an address has six parts', () => {
    expect(
      parse({ type: 'address' }, { Line1: '1 Mill Lane', City: 'Bath', Country: 'UK', Zip: 'BA1 1AA' }),
    ).toEqual(
      answer({ Line1: '1 Mill Lane', Line2: '', City: 'Bath', State: '', Zip: 'BA1 1AA', Country: 'UK' }),
    )
  })

  test('FORM-19: a zip code of the United States has exactly five digits', () => {
    const zip = (text: string) => parse({ type: 'address' }, { Line1: '1 Main St', Zip: text, Country: 'US' })
    expect(zip('12345')).toMatchObject({ status: 'answer' })
    for (const bad of ['1234', '123456', '1234a']) expect(zip(bad)).toMatchObject({ status: 'invalid' })
  })

  test('FORM-16: a date is Month, Day and Year, and must exist', () => {
    expect(parse({ type: 'date' }, { Month: '2', Day: '29', Year: '2024' })).toEqual(
      answer({ Month: '02', Day: '29', Year: '2024' }),
    )
    expect(parse({ type: 'date' }, '2024-02-29')).toEqual(answer({ Month: '02', Day: '29', Year: '2024' }))
    expectInvalid({ type: 'date' }, { Month: '2', Day: '29', Year: '2023' })
    expectInvalid({ type: 'date' }, { Month: '13', Day: '1', Year: '2023' })
    expectInvalid({ type: 'date' }, { Month: '0', Day: '1', Year: '2023' })
    expectInvalid({ type: 'date' }, { Month: '4', Day: '31', Year: '2023' })
    expectInvalid({ type: 'date' }, { Month: '4', Day: '1' })
    expectInvalid({ type: 'date' }, 'tomorrow')
    expectInvalid({ type: 'date' }, '0000-01-01')
  })

  test('FORM-16: a time is Hour, Minute, Second and Ampm', () => {
    expect(parse({ type: 'time' }, { Hour: '9', Minute: '5', Second: '', Ampm: 'pm' })).toEqual(
      answer({ Hour: '09', Minute: '05', Second: '00', Ampm: 'PM' }),
    )
    expect(parse({ type: 'time' }, '00:30')).toMatchObject({
      answer: { Hour: '12', Minute: '30', Ampm: 'AM' },
    })
    expect(parse({ type: 'time' }, '14:30')).toMatchObject({
      answer: { Hour: '02', Minute: '30', Ampm: 'PM' },
    })
    expect(parse({ type: 'time' }, { Hour: '', Minute: '', Second: '', Ampm: 'AM' })).toEqual({
      status: 'empty',
    })
    expect(parse({ type: 'time' }, { Hour: '', Minute: '', Second: '', Ampm: '' })).toEqual({
      status: 'empty',
    })
    expect(parse({ type: 'time' }, { Hour: '14', Minute: '5', Second: '', Ampm: '' })).toMatchObject({
      answer: { Hour: '02', Minute: '05', Ampm: 'PM' },
    })
    expect(parse({ type: 'time' }, { Hour: '9', Minute: '5', Second: '', Ampm: '' })).toEqual({
      status: 'invalid',
      error: 'Please choose AM or PM',
    })
    expect(parse({ type: 'time' }, { Hour: '9', Minute: '5' })).toMatchObject({ answer: { Ampm: 'AM' } })
    expectInvalid({ type: 'time' }, { Hour: '', Minute: '', Second: '', Ampm: 'XM' })
    expectInvalid({ type: 'time' }, { Hour: '13', Minute: '0', Ampm: 'PM' })
    expectInvalid({ type: 'time' }, { Hour: '0', Minute: '0', Ampm: 'AM' })
    expectInvalid({ type: 'time' }, { Hour: '1', Minute: '60', Ampm: 'AM' })
    expectInvalid({ type: 'time' }, '24:00')
  })

  test('FORM-17 FORM-18: an email is trimmed, and is empty or a simple address of 3 to 256 characters', () => {
    const email = (raw: unknown) => parse({ type: 'email' }, raw)
    expect(email(' a@b.c ')).toEqual(answer('a@b.c'))
    expect(email({ emailAddress: 'a@b.c' })).toEqual(answer('a@b.c'))
    expect(email('a@b')).toEqual(answer('a@b'))
    expect(email(`${'a'.repeat(254)}@b`)).toMatchObject({ status: 'answer' })
    expect(email('  ')).toEqual(empty)
    for (const bad of ['a@', `${'a'.repeat(255)}@b`, '@b', 'ab', 'a b@c', 'a@b@c', 'a'])
      expect(email(bad)).toEqual({ status: 'invalid', error: 'Please enter a valid email' })
    for (const bad of [['a@b.c'], true]) expectInvalid({ type: 'email' }, bad)
  })

  test('a number is a decimal number, a currency an amount', () => {
    expect(parse({ type: 'number' }, '-12.5')).toEqual(answer('-12.5'))
    expect(parse({ type: 'number' }, 12)).toEqual(answer('12'))
    for (const bad of ['1e5', '0x10', 'NaN', '1,5', '1'.repeat(16)]) expectInvalid({ type: 'number' }, bad)
    expect(parse({ type: 'currency' }, '$1,234.50')).toEqual(answer('1234.50'))
    for (const bad of ['1.234', '1,23', 'abc']) expectInvalid({ type: 'currency' }, bad)
  })

  test('a website is an http or https address', () => {
    expect(parse({ type: 'website' }, 'example.com/a?b')).toEqual(answer('https://example.com/a?b'))
    expect(parse({ type: 'website' }, 'http://example.com')).toEqual(answer('http://example.com'))
    for (const bad of ['javascript:alert(1)', 'a b.com', 'http://', 'ftp://x.org', 'localhost']) {
      expectInvalid({ type: 'website' }, bad)
    }
  })

  test('FORM-13: a value outside the options is refused', () => {
    const options = ['Red', 'Blue']
    expect(parse({ type: 'radio', options }, 'Red')).toEqual(answer('Red'))
    expect(parse({ type: 'select', options }, '')).toEqual(empty)
    expect(parse({ type: 'checkbox', options }, ['Blue', 'Red', 'Red'])).toEqual(answer(['Red', 'Blue']))
    expect(parse({ type: 'checkbox', options }, 'Blue')).toEqual(answer(['Blue']))
    expectInvalid({ type: 'radio', options }, 'Green')
    expectInvalid({ type: 'select', options }, ['Red', 'Blue'])
    expectInvalid({ type: 'checkbox', options }, ['Red', 'Green'])
    expectInvalid({ type: 'checkbox', options }, [{}])
  })

  test('FORM-13: likert answers are whole numbers from -2 to 2 for questions of the field', () => {
    const likert = { type: 'likert', options: ['Easy', 'Quick'], required: true }
    expect(parse(likert, { Easy: -2, Quick: '2' })).toEqual(answer({ Easy: -2, Quick: 2 }))
    expectInvalid(likert, { Easy: 3, Quick: 0 })
    expectInvalid(likert, { Easy: 1.5, Quick: 0 })
    expectInvalid(likert, { Easy: 1 })
    expectInvalid(likert, { Easy: 1, Quick: 1, Other: 1 })
    expectInvalid(likert, 'Easy')
    expect(parse(likert, {})).toEqual(empty)
  })

  test('FORM-13: a hidden field has its own value if the page sends none', () => {
    const hidden = { type: 'hidden', key: 'utm', value: 'spring' }
    expect(parse(hidden, undefined)).toEqual(answer('spring'))
    expect(parse(hidden, 'x')).toEqual(answer('x'))
    expect(parse(hidden, '')).toEqual(empty)
  })

  test('FORM-26: a password is stored masked', () => {
    expect(parse({ type: 'password' }, 'hunter2')).toEqual(answer(MASKED))
    expect(parse({ type: 'password' }, MASKED)).toEqual(answer(MASKED))
  })

  test('text loses characters that Postgres cannot store', () => {
    expect(parse({ type: 'text' }, 'a\u0000b\ud800')).toEqual(answer('ab\ufffd'))
    expectInvalid({ type: 'text' }, 'x'.repeat(2_001))
  })
})

describe('all fields of a form', () => {
  const fields = [
    field({ id: 'mail', type: 'email', required: true }),
    field({ id: 'note', type: 'textarea' }),
    field({ id: 'pass', type: 'password' }),
    field({ id: 'part', type: 'section' }),
  ]

  test('FORM-22: errors are keyed by field id', () => {
    const checked = checkAnswers(fields, { note: 'hello' })
    expect(checked).toEqual({ ok: false, errors: { mail: 'This field is required.' }, dropped: 0 })
  })

  test('values for unknown fields are dropped and counted', () => {
    const checked = checkAnswers(fields, { mail: 'a@b.c', other: 1, constructor: 'x', part: 'y' })
    expect(checked).toEqual({ ok: true, answers: { mail: 'a@b.c' }, dropped: 2 })
  })

  test('the search text has the answers in lower case, without passwords', () => {
    expect(searchText(fields, { mail: 'A@b.c', note: 'Hello', pass: MASKED })).toBe('a@b.c hello')
  })
})
