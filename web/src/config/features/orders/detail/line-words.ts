import type { OwnerOrder, OwnerOrderLine } from '@portico/proto/http/shop/orders'

/** The chosen options and the buyer's answers of a line: "Colour: Blue, Engraving: For Kim". */
export function lineDetail({
  options,
  additionalFields,
}: Pick<OwnerOrderLine, 'options' | 'additionalFields'>): string {
  const chosen = options.map(({ optionName, value }) => `${optionName}: ${value}`)
  const answers =
    typeof additionalFields === 'string'
      ? [additionalFields]
      : Object.entries(additionalFields ?? {}).map(([name, value]) => `${name}: ${value}`)
  return [...chosen, ...answers].filter((text) => text !== '').join(', ')
}

/** How much of a line was sent, refunded and is to be sent: "1 of 3 sent, 1 refunded". */
export function lineProgress({ quantity, fulfilled, refunded, toSend }: OwnerOrderLine): string {
  const sent = fulfilled === 0 ? '' : fulfilled === quantity ? 'sent' : `${fulfilled} of ${quantity} sent`
  return [sent, toSend > 0 ? `${toSend} to send` : '', refunded > 0 ? `${refunded} refunded` : '']
    .filter((text) => text !== '')
    .join(', ')
}

/** The page of a payment at its provider. */
export function providerHref(
  payment: OwnerOrder['payment'],
  testBank: string | undefined,
): string | undefined {
  if (!payment || payment.providerId === null) return undefined
  if (payment.provider === 'test') return testBank
  const mode = payment.isLive ? '' : 'test/'
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(payment.providerId)}`
}

/** Lines with their quantities: "2 × Cup, 1 × Bowl". */
export const lineCounts = (
  order: Pick<OwnerOrder, 'lines'>,
  counts: readonly { lineId: string; quantity: number }[],
): string =>
  counts
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineId, quantity }) => {
      const title = order.lines.find(({ id }) => id === lineId)?.title ?? 'Item'
      return `${quantity} × ${title}`
    })
    .join(', ')
