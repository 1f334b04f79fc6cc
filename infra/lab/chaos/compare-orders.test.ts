import { expect, test } from 'vitest'
import { compareOrders, type Checkouts } from './compare-orders.ts'
import type { Entry } from './ledger.ts'

const order = (email: string, id = email) => ({
  ...{ id, email, paymentId: `p-${id}`, chargeId: `c-${id}`, total: 1_250, state: 'paid' },
})
const charge = (id: string, amount = 1_250) => ({ id: `c-${id}`, paymentId: `p-${id}`, amount })
const payment = (id: string, state = 'captured') => ({ id: `p-${id}`, state, amount: 1_250 })
const found = (more: Partial<Checkouts>): Checkouts => ({
  ...{
    orders: [],
    payments: [],
    unresolved: [],
    charges: [],
    replayed: 0,
    differing: [],
    unbooked: [],
    broken: [],
  },
  ...more,
})
const ledgerOf = (entries: readonly Pick<Entry, 'id' | 'state'>[]) => ({
  ledger: {
    entries: () => entries.map((entry) => ({ kind: 'order' as const, ...entry })),
    attempt() {},
    settle() {},
  },
})

test('an acknowledged order with one charge of its total has no problems, and neither has a refused one without', () => {
  const ledger = ledgerOf([
    { id: 'a', state: 'acknowledged' },
    { id: 'b', state: 'refused' },
    { id: 'c', state: 'unknown' },
  ])
  const of = {
    orders: [order('a')],
    payments: [payment('a'), payment('b', 'declined')],
    charges: [charge('a')],
  }
  const other = { ...charge('other'), paymentId: 'payment of another run' }
  expect(compareOrders(ledger, found({ ...of, charges: [...of.charges, other] })).problems).toEqual([])
})

test('each kind of fault is named', () => {
  const ledger = ledgerOf([
    { id: 'lost', state: 'acknowledged' },
    { id: 'twice', state: 'acknowledged' },
    { id: 'refused', state: 'refused' },
  ])
  const orders = [order('twice', 'first'), order('twice', 'second'), order('refused')]
  const { problems } = compareOrders(
    ledger,
    found({
      orders,
      payments: ['first', 'second', 'refused', 'nothing'].map((id) => payment(id)),
      charges: [charge('first'), charge('second', 1), charge('refused'), charge('nothing')],
      unresolved: [payment('open', 'capturing')],
      differing: ['first'],
      unbooked: ['second'],
      broken: ['stock load x'],
    }),
  )
  expect(problems).toEqual([
    '1 acknowledged orders lost: lost',
    '1 orders placed twice: twice',
    '1 orders placed although they were refused or never sent: refused',
    '1 charges without an order: c-nothing',
    '1 orders without exactly one charge of their total: second',
    '1 unresolved payments: p-open capturing',
    '1 orders differ from their events: first',
    '1 orders without their entry in the books: second',
    '1 rows of the books and the stock that do not add up: stock load x',
  ])
})
