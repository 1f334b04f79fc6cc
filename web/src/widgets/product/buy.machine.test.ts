import { expect, test } from 'vitest'
import { buyMachine, type BuyState } from './buy.machine.ts'

const choosing: BuyState = { status: 'choosing', chosen: { Size: 'Small' }, quantity: 1 }

test('nothing changes while a product is being added, so a double click adds once', () => {
  const adding = buyMachine(choosing, { type: 'add' })
  expect(adding.status).toBe('adding')
  expect(buyMachine(adding, { type: 'add' })).toBe(adding)
  expect(buyMachine(adding, { type: 'quantity', quantity: 3 })).toBe(adding)
})

test('a refusal is shown until something is changed', () => {
  const refused = buyMachine(buyMachine(choosing, { type: 'add' }), {
    type: 'refused',
    message: 'Only 2 left.',
  })
  expect(refused).toMatchObject({ status: 'refused', message: 'Only 2 left.' })
  expect(buyMachine(refused, { type: 'quantity', quantity: 2 })).toEqual({ ...choosing, quantity: 2 })
})

test('a quantity is at least one', () => {
  expect(buyMachine(choosing, { type: 'quantity', quantity: Number.NaN }).quantity).toBe(1)
  expect(buyMachine(choosing, { type: 'quantity', quantity: -4 }).quantity).toBe(1)
})
