import type { OwnerOrder, OwnerOrderLine } from '@portico/proto/http/shop/orders'

export type ShipValues = {
  /** The quantities of the open lines, in their order. */
  counts: number[]
  carrier: string
  trackingNumber: string
  trackingUrl: string
  tellBuyer: boolean
}

/** The lines of which something is still to be sent. */
export const openLines = ({ lines }: Pick<OwnerOrder, 'lines'>): OwnerOrderLine[] =>
  lines.filter(({ toSend }) => toSend > 0)

export const shipValues = (order: Pick<OwnerOrder, 'lines'>): ShipValues => ({
  counts: openLines(order).map(({ toSend }) => toSend),
  carrier: '',
  trackingNumber: '',
  trackingUrl: '',
  tellBuyer: true,
})

/** The errors of a quantity from 0 to `most`: a whole number. */
export const checkCount = (value: number, most: number, path: string): Record<string, string> =>
  Number.isInteger(value) && value >= 0 && value <= most
    ? {}
    : { [path]: `Enter a number from 0 to ${most}.` }

export function checkShipment(
  order: Pick<OwnerOrder, 'lines'>,
  { counts, trackingUrl }: ShipValues,
): Record<string, string> {
  const bounds = openLines(order).map(({ toSend }, at) => checkCount(counts[at] ?? 0, toSend, `counts.${at}`))
  const hasNone = counts.every((count) => count === 0)
  return {
    ...Object.assign({}, ...bounds),
    ...(hasNone ? { 'counts.0': 'Enter how many you send of at least one item.' } : {}),
    ...(trackingUrl.trim() === '' || /^https:\/\/\S+$/.test(trackingUrl.trim())
      ? {}
      : { trackingUrl: 'Enter an address that begins with https://.' }),
  }
}

/** The body of the shipment: lines without a quantity are left out. */
export const shipmentBody = (order: Pick<OwnerOrder, 'lines' | 'version'>, values: ShipValues) => ({
  version: order.version,
  lines: openLines(order).flatMap(({ id }, at) => {
    const quantity = values.counts[at] ?? 0
    return quantity > 0 ? [{ lineId: id, quantity }] : []
  }),
  carrier: values.carrier,
  trackingNumber: values.trackingNumber,
  ...(values.trackingUrl.trim() === '' ? {} : { trackingUrl: values.trackingUrl.trim() }),
  tellBuyer: values.tellBuyer,
})
