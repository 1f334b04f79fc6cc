import type { Tx } from '@portico/kit/postgres/db'
import type { BooksFault, BooksFigure } from '@portico/proto/http/shop/books'
import { amountText } from '../domain/amount-text.ts'
import { figuresOf, outcomeOf, sumBy, type CheckOutcome } from '../domain/checks.ts'
import { checkRefunds } from './check-refunds.ts'
import { readCapturedWithoutOrder, readOrderSums, type OfDay, type OrderSums } from '../store/order-sums.ts'

type Part = 'lines' | 'entry' | 'invoice' | 'payment'
const names: Readonly<Record<Part, string>> = {
  lines: 'Order lines',
  entry: 'Ledger entries',
  invoice: 'Invoices',
  payment: 'Payments',
}
const nextSteps: Readonly<Record<Part, string>> = {
  lines: 'The lines of an order never change. Ask support.',
  entry: 'Each order has an entry from the moment it is placed. Ask support.',
  invoice: 'Each order has an invoice from the moment it is placed. Ask support.',
  payment: 'Open the order and compare it with the payment at the provider.',
}

/**
 * Checks that the orders of a day, their lines, entries, invoices and payments have the same amounts, and compares refunds with their
 * entries and credit notes.
 */
export async function checkOrders(tx: Tx, day: OfDay, now: Date): Promise<CheckOutcome> {
  const orders = await readOrderSums(tx, day)
  const captured = await readCapturedWithoutOrder(tx, day, now)
  // Sample orders were never paid.
  const parts: Part[] =
    day.book === 'sample' ? ['lines', 'entry', 'invoice'] : ['lines', 'entry', 'invoice', 'payment']
  const totals = sumBy(orders, currencyOf, ({ total }) => total)
  const figures = parts.flatMap((part): BooksFigure[] => {
    const sums = sumBy(orders, currencyOf, (order) => order[part] ?? 0)
    if (part === 'payment')
      for (const { currency, amount } of captured) sums.set(currency, (sums.get(currency) ?? 0) + amount)
    return figuresOf(['Orders', names[part]], totals, sums)
  })
  const faults = [
    ...orders.flatMap((order) => parts.flatMap((part) => faultOf(order, part))),
    ...captured.map(({ id, amount, currency }): BooksFault => ({
      kind: 'payment-without-order',
      text: `The payment ${id} of ${amountText(amount, currency)} was captured, and no order has it.`,
      nextStep:
        'The store places the order of such a payment by itself within minutes. Check this day again.',
    })),
  ]
  const refunds = await checkRefunds(tx, day)
  return outcomeOf('orders', [...figures, ...refunds.figures], [...faults, ...refunds.faults])
}

const currencyOf = ({ currency }: { currency: string }) => currency

function faultOf(order: OrderSums, part: Part): BooksFault[] {
  const amount = order[part]
  // An order that costs nothing has an entry without lines, and no payment.
  if (amount === order.total || (amount === null && order.total === 0)) return []
  const rest =
    amount === null
      ? `its ${names[part].toLowerCase()} are missing`
      : `its ${names[part].toLowerCase()} say ${amountText(amount, order.currency)}`
  return [
    {
      kind: amount === null ? `${part}-missing` : `${part}-differs`,
      text: `Order ${order.number} is ${amountText(order.total, order.currency)}, and ${rest}.`,
      nextStep: nextSteps[part],
      orderId: order.orderId,
    },
  ]
}
