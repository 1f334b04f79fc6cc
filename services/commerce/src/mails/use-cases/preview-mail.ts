import { invalid, notFound } from '@portico/kit/errors'
import type { Letter } from '@portico/kit/mail/mail'
import type { Tx } from '@portico/kit/postgres/db'
import { isOwnerMail, type MailKind } from '@portico/proto/enums/mail-kind'
import type { MailPreview, ShowMail } from '@portico/proto/http/shop/mails'
import { deriveOrderToken } from '../../checkout/domain/order-token.ts'
import type { Order, StoredOrderLine } from '../../orders/domain/order.ts'
import { readSettings } from '../../settings/store/settings.ts'
import type { MailsDeps } from '../deps.ts'
import { refundContent, shipmentContent, type CauseContent } from '../domain/cause-sections.ts'
import { mailView, textProblems } from '../domain/mail-texts.ts'
import { buyerLetter, ownerLetter, paymentLetter } from '../domain/order-letter.ts'
import { sampleOrder, samplePayment, sampleRefund, sampleShipment } from '../domain/sample-order.ts'
import { findLastCause } from '../store/causes.ts'
import { readMailText } from '../store/mail-texts.ts'
import { orderAddress } from './compose-mail.ts'
import { contentOf, readMailedOrder } from './read-mailed-order.ts'

/** The mail of a preview as a letter, and what of it is made up. */
export type ShownMail = { letter: Letter } & Pick<MailPreview, 'isOff' | 'missing'>

/**
 * Composes a mail as it would be sent, with the given texts or the stored ones, and with an order of the store or one that is made
 * up. `reader` is the account that would get an owner's mail.
 * @throws Refusal 400 that names the text with an unknown placeholder, 404 for an order that does not exist, 503
 */
export async function showMail(
  deps: MailsDeps,
  {
    websiteId,
    kind,
    texts,
    orderId,
    reader,
    messageId,
    signal,
  }: ShowMail & {
    websiteId: string
    kind: MailKind
    reader: { email: string; name: string }
    messageId: string
    signal?: AbortSignal
  },
): Promise<ShownMail> {
  const problems = texts ? textProblems(kind, texts) : {}
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const site = await deps.directory.findWebsite(websiteId, signal)
  if (!site) throw notFound('website')
  return deps.db.tenant(websiteId, async (tx) => {
    const { texts: stored, isOff } = mailView(kind, await readMailText(tx, websiteId, kind))
    const frame = { site, kind, text: texts ?? stored, messageId }
    const { currency } = await readSettings(tx, websiteId)
    const now = deps.clock.now()
    if (kind === 'unresolved-payment')
      return { isOff, letter: paymentLetter({ ...frame, payment: samplePayment(currency, now), to: reader }) }
    const found = orderId ? await readMailedOrder(tx, websiteId, orderId) : sampleOrder(currency, now)
    if (!found) throw notFound('order')
    const { missing, ...cause } = await causeOf(tx, websiteId, { kind, orderId, now, ...found })
    const more = { isOff, ...(missing && { missing }) }
    if (isOwnerMail(kind)) {
      const url = orderAddress(deps, websiteId, orderId ?? '')
      return { ...more, letter: ownerLetter({ ...frame, ...found, ...cause, to: reader, url }) }
    }
    // The page of an order that is made up does not exist.
    const orderToken = orderId
      ? deriveOrderToken(deps.options.cartSecret, websiteId, found.order.checkoutId)
      : 'sample'
    return { ...more, letter: buyerLetter({ ...frame, ...found, ...cause, orderToken }) }
  })
}

/** The last shipment or refund of an order; if it has none, one that is made up. */
async function causeOf(
  tx: Tx,
  websiteId: string,
  {
    kind,
    orderId,
    now,
    order,
    lines,
  }: {
    kind: MailKind
    orderId: string | undefined
    now: Date
    order: Order
    lines: readonly StoredOrderLine[]
  },
): Promise<{ content?: CauseContent; missing?: 'shipment' | 'refund' }> {
  if (kind !== 'shipped' && kind !== 'refund') return {}
  const causeId = orderId && (await findLastCause(tx, websiteId, { kind, orderId }))
  const stored = causeId && (await contentOf(tx, websiteId, { kind, causeId, order, lines }))
  if (stored) return { content: stored }
  const isShipment = kind === 'shipped'
  const content = isShipment
    ? shipmentContent(sampleShipment(lines, now), lines)
    : refundContent(sampleRefund(lines, now), lines, order.currency)
  return { content, ...(orderId && { missing: isShipment ? 'shipment' : 'refund' }) }
}
