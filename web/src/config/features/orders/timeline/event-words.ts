import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { UnsentReason } from '@portico/proto/enums/mail-kind'
import type { OrderEventView } from '@portico/proto/http/shop/orders'
import { centsText } from '../../../../ui/shop/money.ts'
import { manyText, momentText } from '../../../ui/text/format.ts'

const cancelReasons = {
  'payment-failed': 'The order was cancelled because its payment failed',
  refunded: 'The order was cancelled and refunded',
  owner: 'The order was cancelled',
} as const

/** An event of an order in words. */
export function eventText(event: OrderEventView, currency: CurrencyCode): string {
  const inMoney = (minor: number) => centsText(minor, currency)
  switch (event.kind) {
    case 'placed':
      return event.data.state === 'paid'
        ? `Order placed and paid: ${inMoney(event.data.total)}`
        : `Order placed: ${inMoney(event.data.total)}, payment to follow`
    case 'paid':
      return `Payment received: ${inMoney(event.data.amount)}`
    case 'payment-failed':
      return 'The payment failed'
    case 'cancelled':
      return cancelReasons[event.data.reason]
    case 'refund-requested':
      return `Refund of ${inMoney(event.data.amount)} requested`
    case 'refunded':
      return `${inMoney(event.data.amount)} refunded`
    case 'refund-refused':
      return `The provider refused to refund ${inMoney(event.data.amount)}`
    case 'refund-failed':
      return `The refund of ${inMoney(event.data.amount)} failed later; the money was returned to you`
    case 'disputed':
      return `The buyer’s bank took ${inMoney(event.data.amount)} back (${reasonText(event.data.reason)})${
        event.data.dueAt === null ? '' : `; answer at the provider by ${momentText(event.data.dueAt)}`
      }`
    case 'dispute-won':
      return `The dispute was decided for you: ${inMoney(event.data.amount)} was returned to you`
    case 'dispute-lost':
      return `The dispute was decided for the buyer: ${inMoney(event.data.amount)} is lost`
    case 'shipped':
      return `${manyText(event.data.quantity, 'item')} sent`
    case 'shipment-undone':
      return `Shipment of ${manyText(event.data.quantity, 'item')} taken back`
    case 'note':
      return event.data.text === '' ? 'Note, erased' : `Note: ${event.data.text}`
    case 'mail-sent':
      return `Mail sent: ${mailName(event.data.mail)}`
    case 'mail-failed':
      return `Mail not sent: ${mailName(event.data.mail)}${unsentText(event.data.reason)}`
    case 'erased':
      return 'Names, addresses and notes were erased'
  }
}

const unsentTexts: Readonly<Record<UnsentReason, string>> = {
  'address-limit': 'this address already got as many mails as one may get in a day',
  'website-limit': 'your website already sent as many mails for unpaid and test orders as it may in a day',
  'switched-off': 'it is switched off in the settings',
}
const unsentText = (reason: UnsentReason | undefined): string => (reason ? `; ${unsentTexts[reason]}` : '')

/** The reason of a dispute, which is a code of the provider such as `product_not_received`. */
const reasonText = (reason: string): string => reason.replaceAll('_', ' ')

const mailName = (mail: string): string => mail.replaceAll('-', ' ')

/** The side that caused an event: a person, Portico or the provider. */
export function actorText(actor: string, ownAccount: string | undefined): string {
  if (actor === 'buyer') return 'Buyer'
  if (actor === 'system') return 'Portico'
  if (actor === 'provider') return 'Payment provider'
  return actor === ownAccount ? 'You' : 'Contributor'
}
