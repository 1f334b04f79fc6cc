import { markup, noMarkup, type Markup } from '@portico/kit/html/markup'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { LeftOut } from '@portico/proto/http/shop/documents'
import type { WebsiteById } from '@portico/proto/http/website/sites'
import { dateIn } from '../../mails/domain/order-letter.ts'
import { addressLines, amountText, paymentText } from '../../mails/domain/order-sections.ts'
import { numberText, type Order, type StoredOrderLine } from '../../orders/domain/order.ts'
import type { Returned, StoredDocument } from './document.ts'
import { renderDocuments } from './document-frame.ts'

export type ShownDocument = {
  site: Pick<WebsiteById, 'title' | 'address' | 'contactEmail' | 'timeZone'>
  order: Order
  lines: readonly StoredOrderLine[]
  stored: StoredDocument
}

const titles = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const

const titleOf = ({ kind, number }: StoredDocument): string => `${titles[kind]} ${numberText(number)}`

/** Renders an invoice or credit note from what was stored when it was issued. */
export const documentPage = (shown: ShownDocument): string =>
  renderDocuments(`${titleOf(shown.stored)}, ${shown.site.title}`, [documentOf(shown)])

/** Renders the invoices of several orders as one page. On the screen it also names the orders that were left out, and why. */
export const invoicesPage = (invoices: readonly ShownDocument[], leftOut: readonly LeftOut[]): string =>
  renderDocuments(
    `Invoices, ${invoices[0]?.site.title ?? ''}`,
    invoices.map(documentOf),
    leftOutNote(leftOut),
  )

const reasons: Record<LeftOut['reason'], string> = {
  unknown: 'there is no such order',
  deleted: 'it was deleted',
  'no-invoice': 'it has no invoice',
  'nothing-to-pack': 'nothing of it is to be packed',
}

function leftOutNote(leftOut: readonly LeftOut[]): Markup {
  if (leftOut.length === 0) return noMarkup
  const head = leftOut.length === 1 ? '1 order was left out' : `${leftOut.length} orders were left out`
  return markup`<aside class="screen left-out"><h2>${head}</h2><ul>${leftOut.map(
    ({ id, number, reason }) => markup`<li>Order ${number ?? id}: ${reasons[reason]}</li>`,
  )}</ul></aside>`
}

function documentOf({ site, order, lines, stored }: ShownDocument): Markup {
  const { issuedAt, content } = stored
  const title = titleOf(stored)
  const date = dateIn(site.timeZone)
  const buyer = content.billingAddress ?? content.shippingAddress
  const isSentElsewhere =
    content.shippingAddress !== null && JSON.stringify(content.shippingAddress) !== JSON.stringify(buyer)
  return markup`<header><h1>${title}</h1>
<div class="seller"><p><strong>${site.title}</strong></p>${linesOf([...site.address, site.contactEmail])}</div></header>
${order.book === 'live' ? noMarkup : markup`<p class="test">This is the document of a test order. No money was charged.</p>`}
<section class="facts">
${buyer ? fact('Billed to', addressLines(buyer)) : noMarkup}
${isSentElsewhere && content.shippingAddress ? fact('Sent to', addressLines(content.shippingAddress)) : noMarkup}
${fact('Date', [date.format(issuedAt)])}
${fact('Order', [`${numberText(order.number)}, ${date.format(order.placedAt)}`])}
${content.payment ? fact('Payment', [paymentText(content.payment)]) : noMarkup}
</section>
${content.refund ? returnedTables(content.refund, stored.total, order.currency, lines) : boughtTables(order, stored, lines)}`
}

const linesOf = (texts: readonly string[]): readonly Markup[] =>
  texts.filter((text) => text !== '').map((text) => markup`<p>${text}</p>`)
const fact = (name: string, texts: readonly string[]): Markup =>
  markup`<div><h2>${name}</h2>${linesOf(texts)}</div>`

function itemCell({ title, options, sku }: StoredOrderLine): Markup {
  const details = [...options.map(({ optionName, value }) => `${optionName}: ${value}`), sku]
  const note = details.filter((each) => each !== '').join(', ')
  return markup`<td>${title}${note === '' ? noMarkup : markup`<small>${note}</small>`}</td>`
}

const sumRow = (name: string, value: string, isTotal = false): Markup =>
  isTotal
    ? markup`<tr class="total"><td>${name}</td><td class="number">${value}</td></tr>`
    : markup`<tr><td>${name}</td><td class="number">${value}</td></tr>`

function boughtTables(order: Order, { content }: StoredDocument, lines: readonly StoredOrderLine[]): Markup {
  const amount = (minor: number) => amountText(minor, order.currency)
  const { subtotal, discount, shipping, total } = order
  const taxes = (isIncluded: boolean) => content.taxLines.filter((line) => line.isIncluded === isIncluded)
  return markup`<table><thead><tr><th scope="col">Item</th><th scope="col" class="number">Quantity</th>
<th scope="col" class="number unit">Price</th><th scope="col" class="number">Amount</th></tr></thead><tbody>
${lines.map(
  (line) => markup`<tr>${itemCell(line)}<td class="number">${line.quantity}</td>
<td class="number unit">${amount(line.unitPrice)}</td><td class="number">${amount(line.gross)}</td></tr>`,
)}</tbody></table>
<table class="sums"><tbody>
${sumRow('Subtotal', amount(subtotal))}
${discount > 0 ? sumRow('Discount', amount(-discount)) : noMarkup}
${content.delivery ? sumRow(content.delivery.name, amount(shipping)) : noMarkup}
${taxes(false).map((tax) => sumRow(`${tax.name}, on ${amount(tax.base)}`, amount(tax.amount)))}
${sumRow('Total', amount(total), true)}
${taxes(true).map((tax) => sumRow(`Includes ${tax.name}`, amount(tax.amount)))}
</tbody></table>`
}

/** A credit note of a refund that failed later has a negative total, and reverses the first one. */
function returnedTables(
  { lines: returned, shipping, taxLines }: Returned,
  total: number,
  currency: CurrencyCode,
  lines: readonly StoredOrderLine[],
): Markup {
  const sign = total < 0 ? -1 : 1
  const amount = (minor: number) => amountText(sign * minor, currency)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const rows = returned.flatMap(({ lineId, quantity, amount: money }) => {
    const line = byId.get(lineId)
    if (!line || (quantity === 0 && money === 0)) return []
    return [
      markup`<tr>${itemCell(line)}<td class="number">${quantity === 0 ? '' : quantity}</td><td class="number">${amount(money)}</td></tr>`,
    ]
  })
  return markup`<table><thead><tr><th scope="col">Returned</th><th scope="col" class="number">Quantity</th>
<th scope="col" class="number">Amount</th></tr></thead><tbody>${rows}
${shipping.amount > 0 ? markup`<tr><td>Shipping</td><td></td><td class="number">${amount(shipping.amount)}</td></tr>` : noMarkup}
</tbody></table>
<table class="sums"><tbody>${sumRow('Total returned', amountText(total, currency), true)}
${taxLines.filter((tax) => tax.amount > 0).map((tax) => sumRow(`Includes ${tax.name}`, amount(tax.amount)))}
</tbody></table>`
}
