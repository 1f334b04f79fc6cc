import { oneLine, type LetterSection } from '@portico/kit/mail/letter'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { StoredOrderLine } from '../../orders/domain/order.ts'
import { amountText, lineRow, titleText } from './order-sections.ts'

/** The items of a shipment with its parcel. */
export type SentItems = {
  sentAt: Date
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
  lines: readonly { lineId: string; quantity: number }[]
}
/** The money of a refund. Amounts are minor units and include added tax. */
export type ReturnedMoney = {
  amount: number
  returnedAt: Date
  shipping: number
  lines: readonly { lineId: string; quantity: number; amount: number }[]
}

/**
 * The part of a mail that is about a shipment or a refund. Its `day` and `amount` are used for the placeholders, not the order’s; a
 * shipment has no amount.
 */
export type CauseContent = { sections: LetterSection[]; day: Date; amount?: number }

/** The items of a shipment, and where they are. */
export function shipmentContent(
  { sentAt, carrier, trackingNumber, trackingUrl, lines: sent }: SentItems,
  lines: readonly StoredOrderLine[],
): CauseContent {
  const rows = sent.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [lineRow({ ...line, quantity }, `of ${line.quantity}`)] : []
  })
  const parcel = [carrier, trackingNumber].map((text) => oneLine(text)).filter((text) => text !== '')
  const sections = [
    { rows },
    ...(parcel.length > 0 ? [{ heading: 'Parcel', lines: parcel }] : []),
    ...(trackingUrl === null ? [] : [{ link: { label: 'Follow the parcel', url: trackingUrl } }]),
  ]
  return { sections, day: sentAt }
}

/** The items and amounts of a refund. */
export function refundContent(
  { amount, returnedAt, shipping, lines: returned }: ReturnedMoney,
  lines: readonly StoredOrderLine[],
  currency: CurrencyCode,
): CauseContent {
  const rows = returned.flatMap(({ lineId, quantity, amount: money }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || money === 0) return []
    const row = lineRow({ ...line, quantity }, amountText(money, currency))
    return [quantity === 0 ? { ...row, label: titleText(line.title) } : row]
  })
  const sections = [
    {
      rows: [
        ...rows,
        ...(shipping > 0 ? [{ label: 'Shipping', value: amountText(shipping, currency) }] : []),
        { label: 'Refunded', value: amountText(amount, currency), isTotal: true },
      ],
    },
  ]
  return { sections, day: returnedAt, amount }
}
