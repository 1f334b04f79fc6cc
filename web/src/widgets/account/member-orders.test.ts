import { expect, test } from 'vitest'
import { stateText } from './MemberOrdersPage.tsx'

const order: Parameters<typeof stateText>[0] = {
  ...{ state: 'paid', fulfilment: 'none', toSend: 2, refunded: 0, total: 5_000 },
  delivery: { name: 'Parcel', isPickup: false },
}
const pickup = { ...order, delivery: { name: 'Workshop', isPickup: true } }
const download = { ...order, delivery: null }
const done = { fulfilment: 'all', toSend: 0 } as const

test('COMM-19: the state of an order says how much was handed over, in the words of its delivery', () => {
  const part = { fulfilment: 'part', toSend: 1 } as const
  const textsOf = (one: Parameters<typeof stateText>[0]) =>
    [{}, part, done].map((more) => stateText({ ...one, ...more }))
  expect(textsOf(order)).toEqual(['Paid, not sent yet', 'Partly sent', 'Sent'])
  expect(textsOf(pickup)).toEqual(['Paid, not picked up yet', 'Partly picked up', 'Picked up'])
  expect(textsOf(download)).toEqual(['Paid', 'Partly delivered', 'Delivered'])
  expect(stateText({ ...order, state: 'received' })).toBe('Waiting for the payment')
  expect(stateText({ ...order, state: 'cancelled' })).toBe('Cancelled')
})

test('an order whose items were refunded before they were sent does not read as sent', () => {
  expect(stateText({ ...order, toSend: 0, refunded: 4_000 })).toBe('Items refunded')
  expect(stateText({ ...order, toSend: 0, refunded: 5_000 })).toBe('Refunded')
})

test('a reply of the last release, without a delivery and a count, still has a text', () => {
  const { toSend: _, delivery: __, ...earlier } = order
  expect(stateText(earlier)).toBe('Paid, not sent yet')
})
