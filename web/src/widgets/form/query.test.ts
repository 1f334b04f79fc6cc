import { expect, test } from 'vitest'
import { valuesFromQuery } from './query.ts'

const form = {
  fields: [
    { type: 'hidden', id: 'h1', key: 'utm', title: '', value: 'none' },
    { type: 'hidden', id: 'h2', key: 'ref', title: '', value: 'none' },
    { type: 'text', id: 't1', title: 'utm', required: false },
  ] as const,
}

test('FORM-24: only a hidden field takes the query parameter of its key, even an empty one', () => {
  const fields = [...form.fields]
  expect(valuesFromQuery({ fields }, new URLSearchParams('utm=mail&t1=x'))).toEqual({ 'f.h1': 'mail' })
  expect(valuesFromQuery({ fields }, new URLSearchParams('ref='))).toEqual({ 'f.h2': '' })
})
