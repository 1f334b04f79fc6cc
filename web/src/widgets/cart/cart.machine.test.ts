import { expect, test } from 'vitest'
import type { Cart } from '../../lib/shop/cart.ts'
import { cartMachine, type CartState } from './cart.machine.ts'

const cartOf = (totalQuantity: number) => ({ totalQuantity }) as Cart
const opened: CartState = { status: 'ready', cart: cartOf(1) }
const loaded = (quantity: number, first = false) =>
  ({ type: 'loaded', cart: cartOf(quantity), first }) as const

test('the first load fills the cart', () => {
  const state = cartMachine({ status: 'loading', cart: null }, loaded(1, true))
  expect(state).toEqual(opened)
})

test('the reply of the first load is ignored after a change has started', () => {
  const changing = cartMachine(opened, { type: 'change' })
  expect(cartMachine(changing, loaded(1, true))).toBe(changing)
  const changed = cartMachine(changing, loaded(2))
  expect(changed).toMatchObject({ status: 'ready', cart: { totalQuantity: 2 } })
  expect(cartMachine(changed, loaded(1, true))).toBe(changed)
  expect(cartMachine(changed, { type: 'failed', message: 'No connection.', first: true })).toBe(changed)
})

test('a failed change leaves the cart and sets a message, which the next change removes', () => {
  const failed = cartMachine(cartMachine(opened, { type: 'change' }), {
    type: 'failed',
    message: 'Only 1 left.',
  })
  expect(failed).toMatchObject({ status: 'ready', cart: cartOf(1), message: 'Only 1 left.' })
  expect(cartMachine(failed, { type: 'change' })).not.toHaveProperty('message')
})
