import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const facts = {
  products: 3,
  waysToSend: 0,
  taxRates: 2,
  payments: 'test',
  hasTestOrder: false,
  storePath: '/pottery',
  mayPublish: true,
} as const
const done = (steps: ReturnType<typeof stepsOf>) => steps.filter(({ isDone }) => isDone).map(({ key }) => key)

test('the steps lead from prices to real payments', () => {
  const steps = stepsOf(facts)
  expect(steps.map(({ key }) => key)).toEqual(['prices', 'shipping', 'tax', 'payment', 'test', 'live'])
  expect(done(steps)).toEqual(['prices', 'tax', 'payment'])
  expect(done(stepsOf({ ...facts, payments: 'none' }))).toEqual(['prices', 'tax'])
  expect(done(stepsOf({ ...facts, payments: 'live', hasTestOrder: true }))).toEqual([
    'prices',
    'tax',
    'payment',
    'test',
    'live',
  ])
})

test('steps that the account may not take are left out', () => {
  const none = {
    ...facts,
    products: undefined,
    waysToSend: undefined,
    taxRates: undefined,
    payments: undefined,
  }
  expect(stepsOf(none).map(({ key }) => key)).toEqual(['test'])
})

test('the test order leads to the published store page; without one to Pages', () => {
  const testOrder = (changes: object) => stepsOf({ ...facts, ...changes }).find(({ key }) => key === 'test')
  expect(testOrder({})).toMatchObject({ to: '/pottery', action: 'Open your shop' })
  const none = testOrder({ storePath: undefined })
  expect(none).toMatchObject({ to: 'pages', text: expect.stringContaining('No store page') })
  expect(testOrder({ storePath: undefined, mayPublish: false })?.to).toBeUndefined()
})
