import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

test('options, parts and likert rows become one line each, parts as people say them', () => {
  expect(answerText(['A', 'B'])).toBe('A, B')
  expect(answerText({ Last: 'Byron', First: 'Ada' })).toBe('Ada Byron')
  expect(answerText({ Line: '123', Prefix: '', Country: '+1', Areacode: '555' })).toBe('+1 555 123')
  expect(answerText({ Zip: '90210', City: 'Ely', Line1: '1 Mill Lane', Country: 'UK' })).toBe(
    '1 Mill Lane Ely 90210 UK',
  )
  expect(answerText({ 'The glaze': 2, 'The form': -1 })).toBe('The glaze: 2; The form: -1')
  expect(answerText(undefined)).toBe('')
})
