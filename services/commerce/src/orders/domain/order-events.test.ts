import { expect, test } from 'vitest'
import { isOrderStep, replay, type OrderEventBody } from './order-events.ts'

const placed = (state: 'received' | 'paid'): OrderEventBody => ({
  kind: 'placed',
  data: { state, total: 5_000, quantity: 3 },
})

test('events give state and sums of an order, and a step backwards changes no state', () => {
  const events: OrderEventBody[] = [
    placed('received'),
    { kind: 'paid', data: { amount: 5_000 } },
    { kind: 'shipped', data: { shipmentId: 's', quantity: 2 } },
    { kind: 'refunded', data: { refundId: 'r', amount: 1_500 } },
    { kind: 'note', data: { text: 'Wrapped as a gift' } },
    { kind: 'paid', data: { amount: 5_000 } },
  ]
  expect(replay(events)).toEqual({
    state: 'paid',
    total: 5_000,
    refunded: 1_500,
    quantity: 3,
    fulfilled: 2,
    removed: 0,
    version: 6,
  })
  expect(replay([...events, { kind: 'cancelled', data: { reason: 'refunded' } }]).state).toBe('cancelled')
  const again: OrderEventBody = { kind: 'paid', data: { amount: 5_000 } }
  expect(replay([placed('paid'), { kind: 'cancelled', data: { reason: 'owner' } }, again]).state).toBe(
    'cancelled',
  )
})

test('an order is received, paid or cancelled, and never goes back', () => {
  const states = ['received', 'paid', 'cancelled'] as const
  const allowed = states.flatMap((from) =>
    states.flatMap((to) => (isOrderStep(from, to) ? [`${from} ${to}`] : [])),
  )
  expect(allowed).toEqual(['received paid', 'received cancelled', 'paid cancelled'])
  expect(() => replay([])).toThrow(RangeError)
})
