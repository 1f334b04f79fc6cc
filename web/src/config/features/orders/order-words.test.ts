import { expect, test } from 'vitest'
import { orderState } from './order-words.ts'
import { firstBook } from './data.ts'

const order = { tab: 'toSend', fulfilment: 'none', refunded: 0, total: 5_000 } as const

test('the state of an order says what its owner does next', () => {
  expect(orderState(order).text).toBe('To send')
  expect(orderState({ ...order, fulfilment: 'part' }).text).toBe('Part sent')
  expect(orderState({ ...order, tab: 'received' }).text).toBe('Waiting for payment')
  const sent = { ...order, tab: 'sent', fulfilment: 'all' } as const
  expect(orderState(sent).text).toBe('Sent')
  expect(orderState({ ...sent, refunded: 100 }).text).toBe('Sent, part refunded')
  expect(orderState({ ...sent, fulfilment: 'none', refunded: 100 }).text).toBe('Items refunded')
  expect(orderState({ ...order, tab: 'sent', refunded: 5_000 }).text).toBe('Refunded')
  expect(orderState({ ...order, tab: 'cancelled', refunded: 5_000 }).text).toBe('Cancelled')
})

test('an order that costs nothing is not refunded', () => {
  expect(orderState({ ...order, total: 0 }).text).toBe('To send')
})

test('real orders are shown first, and test orders while there are no others', () => {
  const counts = { all: 1, received: 0, toSend: 1, sent: 0, cancelled: 0 }
  expect(firstBook({ books: [] })).toBe('live')
  expect(firstBook({ books: [{ book: 'test', ...counts }] })).toBe('test')
  const both = [
    { book: 'test' as const, ...counts },
    { book: 'live' as const, ...counts },
  ]
  expect(firstBook({ books: both })).toBe('live')
  expect(firstBook({ books: [{ ...both[1]!, all: 0 }, both[0]!] })).toBe('test')
})
