import { expect, test } from 'vitest'
import { inputName as contractName } from '@portico/proto/http/forms/form-submissions'
import { readAnswers } from './answers.ts'
import { inputName } from './names.ts'

test('inputs have the names that the forms service reads', () => {
  expect(inputName('email-1')).toBe(contractName('email-1'))
  expect(inputName('name-1', 'First')).toBe(contractName('name-1', 'First'))
  expect(inputName('likert-1', 2)).toBe(contractName('likert-1', 2))
})

test('answers with parts, choices and plain text keep their shapes', () => {
  const data = new FormData()
  data.set('f.n.First', 'Ada')
  data.set('f.n.Last', 'Lovelace')
  data.append('f.c', 'red')
  data.append('f.c', 'blue')
  data.set('f.t', 'hello')
  data.set('f.p.Areacode', '555')
  const answers = readAnswers(
    [
      { type: 'name', id: 'n', title: 'Name', required: true },
      { type: 'checkbox', id: 'c', title: 'Colours', required: false, options: ['red', 'blue'] },
      { type: 'text', id: 't', title: 'Text', required: false },
      { type: 'phone', id: 'p', title: 'Phone', required: false, showCountryCode: false },
      { type: 'section', id: 's', title: 'Section', underline: false },
    ],
    data,
  )
  expect(answers).toEqual({
    n: { First: 'Ada', Last: 'Lovelace' },
    c: ['red', 'blue'],
    t: 'hello',
    p: { Areacode: '555' },
  })
})
