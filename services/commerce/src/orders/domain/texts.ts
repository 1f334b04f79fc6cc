import type { CurrencyCode } from '@portico/proto/enums/currency'
import { formatMoney } from '@portico/proto/money/money-format'
import { money } from '@portico/proto/money/money'
import type { RefundProblem } from './refund-plan.ts'

/** The texts of refusals of changes of orders. */
export const orderTexts = {
  changed: 'This order changed meanwhile. Please reload it and try again.',
  notPaid: 'This order is not paid.',
  notRefundable: 'No payment of this order can be refunded.',
  alreadySent: 'Items of this order were sent. Refund it instead.',
  sample: 'This is a sample order. It was never paid, so it cannot be cancelled.',
  alreadyCancelled: 'This order is cancelled already.',
  paymentOpen: 'The payment of this order is not finished. Wait until it has arrived or failed.',
  told: 'The buyer was told about this shipment, so it cannot be undone.',
  refunded: 'Items of this shipment were refunded, so it cannot be undone.',
  digital: 'This was delivered digitally, so it cannot be undone.',
  unknownLine: 'is not a line of this order, or is named twice',
  openOrders: 'An order of this customer is not paid or not sent yet. Finish or cancel it first.',
  openRefund: 'A refund of this customer is not finished yet. Wait for its outcome.',
  erased: 'The customer of this order was erased, so its shipments cannot be undone.',
  newOrder: 'This customer has just ordered again. Please try again later.',
  refundOpen: 'A refund of this order is not finished. Wait for its outcome.',
  noAccount: 'The account that took this payment cannot be opened.',
}

export const leftToSend = (left: number): string => `must be at most ${left}: the items that are left to send`

/** The errors of a refund that asks for too much, by field. */
export function refundErrors(
  problems: readonly RefundProblem[],
  currency: CurrencyCode,
): Record<string, string> {
  const textOf = ({ unit, left }: RefundProblem) => {
    if (unit === 'none') return orderTexts.unknownLine
    if (unit === 'items') return `must be at most ${left}: the items that are left to refund`
    return `must be more than 0 and at most ${formatMoney(money(left, currency))}, which is left to refund`
  }
  return Object.fromEntries(problems.map((problem) => [problem.field, textOf(problem)]))
}
