import { expect, test } from 'vitest'
import { buttonContext } from './button-context.ts'
import { isLikertAnswer, likertAnswer, likertLabel } from './likert.ts'
import { isCodeOf } from './lookup.ts'
import { productTypeWord } from './product-type.ts'
import { commerceStateLabel, contentStateLabel } from './workflow-state.ts'
import { barPositionFor, popupPositionFor } from './cookie-banner.ts'

test('ENUM-09: product types have the words of cart v3', () => {
  expect([productTypeWord(1), productTypeWord(4)]).toEqual(['PHYSICAL', 'GIFT_CARD'])
})

test('ENUM-11: commerce shows Available, Scheduled, Hidden, and Unsupported for anything else', () => {
  expect([1, 2, 4].map(commerceStateLabel)).toEqual(['Available', 'Scheduled', 'Hidden'])
  expect([3, 5, 6, 99, undefined].map(commerceStateLabel)).toEqual(Array(5).fill('Unsupported'))
})

test('ENUM-11: outside commerce, four states have a label and the others have none', () => {
  expect([2, 3, 4, 5].map(contentStateLabel)).toEqual(['Scheduled', 'Needs Review', 'Draft', 'Private'])
  expect([1, 6, 99].map(contentStateLabel)).toEqual([null, null, null])
})

test('COOK-10: a top popup becomes a top bar, any other popup a bottom bar; bars become popups on the left', () => {
  expect(
    ['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT', 'x', undefined].map(barPositionFor),
  ).toEqual(['TOP', 'TOP', 'BOTTOM', 'BOTTOM', 'BOTTOM', 'BOTTOM'])
  expect([popupPositionFor('TOP'), popupPositionFor('BOTTOM')]).toEqual(['TOP_LEFT', 'BOTTOM_LEFT'])
})

test('ENUM-35: a button context is a button block (1) or a popup overlay (2)', () => {
  expect([0, 1, 2, 3].map((code) => isCodeOf(buttonContext, code))).toEqual([false, true, true, false])
})

test('ENUM-46: likert answers are -2 to 2, each with a label; 3 is rejected', () => {
  expect(Object.values(likertAnswer).map((answer) => [answer, likertLabel(answer)])).toEqual([
    [-2, 'Strongly Disagree'],
    [-1, 'Disagree'],
    [0, 'Neutral'],
    [1, 'Agree'],
    [2, 'Strongly Agree'],
  ])
  expect([3, -3, 0.5, '1', null].map(isLikertAnswer)).toEqual(Array(5).fill(false))
  expect([-2, -1, 0, 1, 2].map(isLikertAnswer)).toEqual(Array(5).fill(true))
})
