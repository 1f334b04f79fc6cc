import { expect, test } from 'vitest'
import { stepFrom, stepsOf, stepTexts, withSteps } from './steps.ts'

test('the steps of a funnel are kept in the address in their order', () => {
  const search = new URLSearchParams('view=funnel&span=month&step=page:/old')
  const next = withSteps(search, [
    { kind: 'page', value: '/shop/p/*' },
    { kind: 'event', value: 'checkout:start' },
  ])
  expect(new URLSearchParams(next).get('span')).toBe('month')
  expect(stepTexts(stepsOf(new URLSearchParams(next)))).toEqual(['page:/shop/p/*', 'event:checkout:start'])
})

test('unknown and empty steps are left out, and at most eight are read', () => {
  expect(stepsOf(new URLSearchParams('step=page:&step=planet:/a&step=page:/a'))).toHaveLength(1)
  const many = Array.from({ length: 12 }, (_, n) => `step=page:/${n}`).join('&')
  expect(stepsOf(new URLSearchParams(many))).toHaveLength(8)
})

test('a path that is entered without a slash gets one', () => {
  expect(stepFrom('page', ' shop ')).toEqual({ kind: 'page', value: '/shop' })
  expect(stepFrom('event', 'search')).toEqual({ kind: 'event', value: 'search' })
  expect(stepFrom('page', '  ')).toBeUndefined()
})
