import type { OwnerOrder, OwnerOrderLine } from '@portico/proto/http/shop/orders'
import { checkCount } from './ship-values.ts'

export type RefundValues = {
  /** The quantities of the refundable lines in their order, and whether they go back to the stock. */
  lines: { quantity: number; restock: boolean }[]
  shipping: number | null
  amount: number | null
  reason: string
}

/** The lines of which something can still be refunded. */
export const refundableLines = ({ lines }: Pick<OwnerOrder, 'lines'>): OwnerOrderLine[] =>
  lines.filter(({ refundable }) => refundable > 0)

export const refundValues = (order: Pick<OwnerOrder, 'lines'>): RefundValues => ({
  lines: refundableLines(order).map(({ restockable }) => ({ quantity: 0, restock: restockable > 0 })),
  shipping: null,
  amount: null,
  reason: '',
})

type Refundable = Pick<OwnerOrder, 'lines' | 'refundable'>

export function checkRefund(order: Refundable, values: RefundValues): Record<string, string> {
  const bounds = refundableLines(order).map(({ refundable }, at) =>
    checkCount(values.lines[at]?.quantity ?? 0, refundable, `lines.${at}.quantity`),
  )
  const { amount, shipping } = order.refundable
  return {
    ...Object.assign({}, ...bounds),
    ...(isWithin(values.shipping, shipping)
      ? {}
      : { shipping: 'Enter at most what is left of the shipping.' }),
    ...(isWithin(values.amount, amount) ? {} : { amount: 'Enter at most what is left of the order.' }),
  }
}

const isWithin = (value: number | null, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= 0 && value <= most)

/** The part of a refund that the preview and the refund share. Lines without a quantity are left out. */
export const refundWish = (order: Pick<OwnerOrder, 'lines'>, values: RefundValues) => ({
  lines: refundableLines(order).flatMap(({ id, restockable }, at) => {
    const { quantity = 0, restock = false } = values.lines[at] ?? {}
    return quantity > 0 ? [{ lineId: id, quantity, restock: restock && restockable > 0 }] : []
  }),
  shipping: values.shipping ?? 0,
  amount: values.amount ?? 0,
})
export type RefundWishValues = ReturnType<typeof refundWish>

/** Whether anything is to be refunded. */
export const isWish = ({ lines, shipping, amount }: RefundWishValues): boolean =>
  lines.length > 0 || shipping > 0 || amount > 0
