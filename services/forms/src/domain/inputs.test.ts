import { expect, test } from 'vitest'
import { FormField } from '@portico/proto/http/forms'
import { inputName } from '@portico/proto/http/form-submissions'
import { answersFromInputs, inputsOf, returnPath } from './inputs.ts'

const fields = [
  { id: 'n', type: 'name', title: 'Name' },
  { id: 'c', type: 'checkbox', title: 'Colours', options: ['Red', 'Blue'] },
  { id: 'l', type: 'likert', title: 'How', options: ['Easy', 'Quick'] },
  { id: 'd', type: 'date', title: 'When' },
].map((field) => FormField.parse(field) as FormField)

test('answers survive the way into inputs and back', () => {
  const answers = {
    n: { First: 'Ada', Last: 'Lovelace' },
    c: ['Red', 'Blue'],
    l: { Easy: '2', Quick: '-1' },
    d: { Month: '02', Day: '29', Year: '2024' },
  }
  const inputs: Record<string, string | string[]> = {}
  for (const field of fields) {
    for (const [name, value] of inputsOf(field, answers[field.id as keyof typeof answers])) {
      const before = inputs[name]
      inputs[name] = before === undefined ? value : [before, value].flat()
    }
  }
  expect(inputs[inputName('n', 'First')]).toBe('Ada')
  expect(answersFromInputs(fields, inputs)).toEqual(answers)
})

test('inputs that the form has not are no answers', () => {
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
])('the visitor goes back to a page of the site only: %j', (pagePath, expected) => {
  expect(returnPath(pagePath, 'abc')).toBe(expected)
})
