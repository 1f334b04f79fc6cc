import { expect, test } from 'vitest'
import { FormField } from '@portico/proto/http/forms/forms'
import { inputName } from '@portico/proto/http/forms/form-submissions'
import { answersFromInputs, toInputs, returnPath } from './inputs.ts'

const fields = [
  { id: 'n', type: 'name', title: 'Name' },
  { id: 'c', type: 'checkbox', title: 'Colours', options: ['Red', 'Blue'] },
  { id: 'l', type: 'likert', title: 'How', options: ['Easy', 'Quick'] },
  { id: 'd', type: 'date', title: 'When' },
].map((field) => FormField.parse(field) as FormField)

test('answers stay the same after conversion to inputs and back', () => {
  const answers = {
    n: { First: 'Ada', Last: 'Lovelace' },
    c: ['Red', 'Blue'],
    l: { Easy: '2', Quick: '-1' },
    d: { Month: '02', Day: '29', Year: '2024' },
  }
  const inputs: Record<string, string | string[]> = {}
  for (const field of fields) {
    for (const [name, value] of toInputs(field, answers[field.id as keyof typeof answers])) {
      const before = inputs[name]
      inputs[name] = before === undefined ? value : [before, value].flat()
    }
  }
  expect(inputs[inputName('n', 'First')]).toBe('Ada')
  expect(answersFromInputs(fields, inputs)).toEqual(answers)
})

test('inputs of unknown fields are ignored', () => {
  expect(answersFromInputs(fields, { 'f.other': 'x', n: 'y', 'f.n.Middle': 'z' })).toEqual({})
})

test.each([
  ['/contact', '/contact?submitted=abc'],
  ['/contact?a=1&submitted=old', '/contact?a=1&submitted=abc'],
  [undefined, '/?submitted=abc'],
  ['//evil.example', '/?submitted=abc'],
  ['/\\evil.example', '/?submitted=abc'],
  ['https://evil.example', '/?submitted=abc'],
  ['/a\r\nset-cookie: x', '/?submitted=abc'],
  ['/./%2e%2e//evil.example', '/?submitted=abc'],
  ['/contact#form', '/contact?submitted=abc'],
])('the visitor is only sent back to a page of the site: %j', (pagePath, expected) => {
  expect(returnPath(pagePath, 'abc')).toBe(expected)
})
