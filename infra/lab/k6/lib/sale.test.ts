import { expect, test } from 'vitest'
import { saleProblems, type Checkouts } from './sale.ts'

const sale = { buyers: 500, items: 10, tolerance: 1 }
const checkouts = (more: Partial<Checkouts> = {}): Checkouts => ({
  ...{ orders: 10, soldOut: 490, soldOutP99: 800, held: { answers: 12, refused: 0 } },
  ...more,
})

test('a sale of every item, with a refusal for every other buyer, has no problems', () => {
  expect(saleProblems(checkouts(), sale)).toEqual([])
})

test('an item that was sold twice and a buyer without an answer are reported', () => {
  expect(saleProblems(checkouts({ orders: 11, soldOut: 488 }), sale)).toEqual([
    '11 orders for 10 items',
    '1 of 500 buyers have neither an order nor a refusal',
  ])
})

test('late refusals are reported, by the tolerance of the run', () => {
  const late = checkouts({ soldOutP99: 2_500 })
  expect(saleProblems(late, sale)).toEqual([
    '99 of 100 buyers were told that nothing is left within 2500 ms, goal 2000 ms',
  ])
  expect(saleProblems(late, { ...sale, tolerance: 2 })).toEqual([])
})
