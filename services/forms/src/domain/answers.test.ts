import { describe, expect, test } from 'vitest'
import { FormField } from '@portico/proto/http/forms'
import { MASKED } from '@portico/proto/http/form-submissions'
import { checkAnswers, parseField, searchText } from './answers.ts'

const field = (definition: Record<string, unknown>) =>
  FormField.parse({ title: 'A field', ...definition }) as FormField
const given = (definition: Record<string, unknown>, raw: unknown) =>
  parseField(field({ id: 'f1', ...definition }), raw)
const answer = (value: unknown) => ({ status: 'answer', answer: value })
const empty = { status: 'empty' }
const isWrong = (definition: Record<string, unknown>, raw: unknown) =>
  expect(given(definition, raw), JSON.stringify(raw)).toMatchObject({ status: 'wrong' })

describe('values of form fields', () => {
  test('FORM-15: a name is stored as First and Last, from a list or an object', () => {
    expect(given({ type: 'name' }, ['Ada', 'Lovelace'])).toEqual(answer({ First: 'Ada', Last: 'Lovelace' }))
    expect(given({ type: 'name' }, { First: 'Ada' })).toEqual(answer({ First: 'Ada', Last: '' }))
    expect(given({ type: 'name' }, ['', ' '])).toEqual(empty)
    isWrong({ type: 'name' }, ['a', 'b', 'c'])
    isWrong({ type: 'name' }, 7)
    isWrong({ type: 'name' }, { First: { deep: true } })
  })

  test('FORM-15: a phone of three parts gets an empty country part before them', () => {
    expect(given({ type: 'phone' }, ['555', '123', '4567'])).toEqual(
      answer({ Country: '', Areacode: '555', Prefix: '123', Line: '4567' }),
    )
    expect(given({ type: 'phone' }, ['+1', '555', '123', '4567'])).toEqual(
      answer({ Country: '+1', Areacode: '555', Prefix: '123', Line: '4567' }),
    )
    expect(given({ type: 'phone' }, '+44 20 7946 0000')).toMatchObject({
      answer: { Line: '+44 20 7946 0000' },
    })
    isWrong({ type: 'phone' }, ['', 'abc', '123', '4567'])
    isWrong({ type: 'phone' }, ['555', '123', ''])
  })

  test('FORM-16: an address has six parts', () => {
    expect(
      given({ type: 'address' }, { Line1: '1 Mill Lane', City: 'Bath', Country: 'UK', Zip: 'BA1 1AA' }),
    ).toEqual(
      answer({ Line1: '1 Mill Lane', Line2: '', City: 'Bath', State: '', Zip: 'BA1 1AA', Country: 'UK' }),
    )
  })

  test('FORM-19: a zip code of the United States has exactly five digits', () => {
    const zip = (text: string) => given({ type: 'address' }, { Line1: '1 Main St', Zip: text, Country: 'US' })
    expect(zip('12345')).toMatchObject({ status: 'answer' })
    for (const bad of ['1234', '123456', '1234a']) expect(zip(bad)).toMatchObject({ status: 'wrong' })
  })

  test('FORM-16: a date is Month, Day and Year of the real calendar', () => {
    expect(given({ type: 'date' }, { Month: '2', Day: '29', Year: '2024' })).toEqual(
      answer({ Month: '02', Day: '29', Year: '2024' }),
    )
    expect(given({ type: 'date' }, '2024-02-29')).toEqual(answer({ Month: '02', Day: '29', Year: '2024' }))
    isWrong({ type: 'date' }, { Month: '2', Day: '29', Year: '2023' })
    isWrong({ type: 'date' }, { Month: '13', Day: '1', Year: '2023' })
    isWrong({ type: 'date' }, { Month: '0', Day: '1', Year: '2023' })
    isWrong({ type: 'date' }, { Month: '4', Day: '31', Year: '2023' })
    isWrong({ type: 'date' }, { Month: '4', Day: '1' })
    isWrong({ type: 'date' }, 'tomorrow')
    isWrong({ type: 'date' }, '0000-01-01')
  })

  test('FORM-16: a time is Hour, Minute, Second and Ampm', () => {
    expect(given({ type: 'time' }, { Hour: '9', Minute: '5', Second: '', Ampm: 'pm' })).toEqual(
      answer({ Hour: '09', Minute: '05', Second: '00', Ampm: 'PM' }),
    )
    expect(given({ type: 'time' }, '00:30')).toMatchObject({
      answer: { Hour: '12', Minute: '30', Ampm: 'AM' },
    })
    expect(given({ type: 'time' }, '14:30')).toMatchObject({
      answer: { Hour: '02', Minute: '30', Ampm: 'PM' },
    })
    expect(given({ type: 'time' }, { Hour: '', Minute: '', Second: '', Ampm: 'AM' })).toEqual({
      status: 'empty',
    })
    expect(given({ type: 'time' }, { Hour: '', Minute: '', Second: '', Ampm: '' })).toEqual({
      status: 'empty',
    })
    expect(given({ type: 'time' }, { Hour: '14', Minute: '5', Second: '', Ampm: '' })).toMatchObject({
      answer: { Hour: '02', Minute: '05', Ampm: 'PM' },
    })
    expect(given({ type: 'time' }, { Hour: '9', Minute: '5', Second: '', Ampm: '' })).toEqual({
      status: 'wrong',
      error: 'Please choose AM or PM',
    })
    expect(given({ type: 'time' }, { Hour: '9', Minute: '5' })).toMatchObject({ answer: { Ampm: 'AM' } })
    isWrong({ type: 'time' }, { Hour: '', Minute: '', Second: '', Ampm: 'XM' })
    isWrong({ type: 'time' }, { Hour: '13', Minute: '0', Ampm: 'PM' })
    isWrong({ type: 'time' }, { Hour: '0', Minute: '0', Ampm: 'AM' })
    isWrong({ type: 'time' }, { Hour: '1', Minute: '60', Ampm: 'AM' })
    isWrong({ type: 'time' }, '24:00')
  })

  test('FORM-18: an email is trimmed, and empty or 3 to 256 characters of a simple address', () => {
    const email = (raw: unknown) => given({ type: 'email' }, raw)
    expect(email(' a@b.c ')).toEqual(answer('a@b.c'))
    expect(email({ emailAddress: 'a@b.c' })).toEqual(answer('a@b.c'))
    expect(email(`${'a'.repeat(250)}@b.com`)).toMatchObject({ status: 'answer' })
    expect(email(`${'a'.repeat(251)}@b.com`)).toEqual({
      status: 'wrong',
      error: 'Please enter a valid email',
    })
    expect(email('  ')).toEqual(empty)
    for (const bad of ['a@', 'a@b', '@b', 'ab', 'a b@c', 'a@b@c', ['a@b.c'], true])
      isWrong({ type: 'email' }, bad)
  })

  test('a number is a decimal number, a currency an amount', () => {
    expect(given({ type: 'number' }, '-12.5')).toEqual(answer('-12.5'))
    expect(given({ type: 'number' }, 12)).toEqual(answer('12'))
    for (const bad of ['1e5', '0x10', 'NaN', '1,5', '1'.repeat(16)]) isWrong({ type: 'number' }, bad)
    expect(given({ type: 'currency' }, '$1,234.50')).toEqual(answer('1234.50'))
    for (const bad of ['1.234', '1,23', 'abc']) isWrong({ type: 'currency' }, bad)
  })

  test('a website is a web address and never a script', () => {
    expect(given({ type: 'website' }, 'example.com/a?b')).toEqual(answer('https://example.com/a?b'))
    expect(given({ type: 'website' }, 'http://example.com')).toEqual(answer('http://example.com'))
    for (const bad of ['javascript:alert(1)', 'a b.com', 'http://', 'ftp://x.org', 'localhost']) {
      isWrong({ type: 'website' }, bad)
    }
  })

  test('FORM-13: a value outside the options is refused', () => {
    const options = ['Red', 'Blue']
    expect(given({ type: 'radio', options }, 'Red')).toEqual(answer('Red'))
    expect(given({ type: 'select', options }, '')).toEqual(empty)
    expect(given({ type: 'checkbox', options }, ['Blue', 'Red', 'Red'])).toEqual(answer(['Red', 'Blue']))
    expect(given({ type: 'checkbox', options }, 'Blue')).toEqual(answer(['Blue']))
    isWrong({ type: 'radio', options }, 'Green')
    isWrong({ type: 'select', options }, ['Red', 'Blue'])
    isWrong({ type: 'checkbox', options }, ['Red', 'Green'])
    isWrong({ type: 'checkbox', options }, [{}])
  })

  test('FORM-13: likert answers go from -2 to 2 for questions of the form only', () => {
    const likert = { type: 'likert', options: ['Easy', 'Quick'], required: true }
    expect(given(likert, { Easy: -2, Quick: '2' })).toEqual(answer({ Easy: -2, Quick: 2 }))
    isWrong(likert, { Easy: 3, Quick: 0 })
    isWrong(likert, { Easy: 1.5, Quick: 0 })
    isWrong(likert, { Easy: 1 })
    isWrong(likert, { Easy: 1, Quick: 1, Other: 1 })
    isWrong(likert, 'Easy')
    expect(given(likert, {})).toEqual(empty)
  })

  test('FORM-13: a hidden field sends its own value where the page sent none', () => {
    const hidden = { type: 'hidden', key: 'utm', value: 'spring' }
    expect(given(hidden, undefined)).toEqual(answer('spring'))
    expect(given(hidden, 'x')).toEqual(answer('x'))
    expect(given(hidden, '')).toEqual(empty)
  })

  test('FORM-26: a password is stored masked', () => {
    expect(given({ type: 'password' }, 'hunter2')).toEqual(answer(MASKED))
    expect(given({ type: 'password' }, MASKED)).toEqual(answer(MASKED))
  })

  test('text loses what a database cannot hold', () => {
    expect(given({ type: 'text' }, 'a\u0000b\ud800')).toEqual(answer('ab\ufffd'))
    isWrong({ type: 'text' }, 'x'.repeat(2_001))
  })
})

describe('a whole form', () => {
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

  test('fields that the form has not are dropped and counted', () => {
    const checked = checkAnswers(fields, { mail: 'a@b.c', other: 1, constructor: 'x', part: 'y' })
    expect(checked).toEqual({ ok: true, answers: { mail: 'a@b.c' }, dropped: 2 })
  })

  test('the search text holds the answers in lower case, without passwords', () => {
    expect(searchText(fields, { mail: 'A@b.c', note: 'Hello', pass: MASKED })).toBe('a@b.c hello')
  })
})
