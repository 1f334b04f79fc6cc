import { expect, test } from 'vitest'
import { billingPeriodUnit } from './billing-period.ts'
import { buttonContext } from './button-context.ts'
import { deliveryType } from './delivery-type.ts'
import { formFieldType } from './form-field-type.ts'
import { isLikertAnswer, likertAnswer, likertLabel } from './likert.ts'
import { isCodeOf } from './lookup.ts'
import { productType, productTypeWord } from './product-type.ts'
import { commerceStateLabel, contentStateLabel, workflowState } from './workflow-state.ts'
import {
  barPositionFor,
  cookieBannerAcceptType,
  cookieBannerCtaVariant,
  cookieBannerTheme,
  cookieBannerVariant,
  cookieBarPosition,
  cookiePopupPosition,
  popupPositionFor,
} from './cookie-banner.ts'

test('ENUM-09: the five product types, their codes and the words of cart v3', () => {
  expect(productType).toStrictEqual({ physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 })
  expect([productTypeWord(1), productTypeWord(4)]).toEqual(['PHYSICAL', 'GIFT_CARD'])
})

test('ENUM-10: the six workflow states and their codes', () => {
  expect(workflowState).toStrictEqual({
    published: 1,
    scheduled: 2,
    needsReview: 3,
    draft: 4,
    private: 5,
    deleted: 6,
  })
})

test('ENUM-11: commerce shows Available, Scheduled, Hidden, and Unsupported for anything else', () => {
  expect([1, 2, 4].map(commerceStateLabel)).toEqual(['Available', 'Scheduled', 'Hidden'])
  expect([3, 5, 6, 99, undefined].map(commerceStateLabel)).toEqual(Array(5).fill('Unsupported'))
})

test('ENUM-11: outside commerce, four states have a label and the others have none', () => {
  expect([2, 3, 4, 5].map(contentStateLabel)).toEqual(['Scheduled', 'Needs Review', 'Draft', 'Private'])
  expect([1, 6, 99].map(contentStateLabel)).toEqual([null, null, null])
})

test('ENUM-27, ENUM-28, ENUM-29: variants, positions and themes of the cookie banner', () => {
  expect(Object.values(cookieBannerVariant)).toEqual(['BAR', 'POPUP'])
  expect(Object.values(cookieBarPosition)).toEqual(['TOP', 'BOTTOM'])
  expect(Object.values(cookiePopupPosition)).toEqual(['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT'])
  expect(Object.values(cookieBannerTheme)).toEqual(['LIGHT', 'DARK'])
})

test('ENUM-30, ENUM-31: call to action and accept type of the cookie banner', () => {
  expect(Object.values(cookieBannerCtaVariant)).toEqual(['TEXT', 'BUTTON', 'ICON'])
  expect(Object.values(cookieBannerAcceptType)).toEqual(['OPT_IN', 'OPT_IN_AND_OUT'])
})

test('COOK-10: a top popup becomes a top bar, any other popup a bottom bar; bars become popups on the left', () => {
  expect(
    ['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT', 'x', undefined].map(barPositionFor),
  ).toEqual(['TOP', 'TOP', 'BOTTOM', 'BOTTOM', 'BOTTOM', 'BOTTOM'])
  expect([popupPositionFor('TOP'), popupPositionFor('BOTTOM')]).toEqual(['TOP_LEFT', 'BOTTOM_LEFT'])
})

test('ENUM-35: a button context is a button block (1) or a popup overlay (2)', () => {
  expect(buttonContext).toStrictEqual({ buttonBlock: 1, popupOverlay: 2 })
  expect([0, 1, 2, 3].map((code) => isCodeOf(buttonContext, code))).toEqual([false, true, true, false])
})

test('ENUM-45: the nineteen form field types', () => {
  expect(Object.keys(formFieldType)).toEqual([
    'text',
    'textarea',
    'email',
    'number',
    'website',
    'currency',
    'password',
    'twitter',
    'date',
    'time',
    'name',
    'address',
    'phone',
    'section',
    'radio',
    'checkbox',
    'select',
    'likert',
    'hidden',
  ])
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

test('ENUM-47: billing periods are weeks, months or years', () => {
  expect(Object.values(billingPeriodUnit)).toEqual(['week', 'month', 'year'])
})

test('ENUM-50: performance records are delivered by beacon or xhr', () => {
  expect(Object.values(deliveryType)).toEqual(['beacon', 'xhr'])
})
