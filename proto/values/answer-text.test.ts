import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

test('ENUM-46: options, parts and likert answers are each shown as one line, likert answers by their labels', () => {
  expect(answerText(['A', 'B'])).toBe('A, B')
  expect(answerText({ Last: 'Byron', First: 'Ada' })).toBe('Ada Byron')
  expect(answerText({ Line: '123', Prefix: '', Country: '+1', Areacode: '555' })).toBe('+1 555 123')
  expect(answerText({ Zip: '90210', City: 'Ely', Line1: '1 Mill Lane', Country: 'UK' })).toBe(
    '1 Mill Lane Ely 90210 UK',
  )
  expect(answerText({ 'The glaze': 2, 'The form': -1 })).toBe('The glaze: Strongly Agree; The form: Disagree')
  expect(answerText({ 'The glaze': 2, 'The form': -1 }, ['The form', 'The glaze'])).toBe(
    'The form: Disagree; The glaze: Strongly Agree',
  )
  expect(answerText(undefined)).toBe('')
})
