import type { Address, BuyerOrder } from '@portico/proto/http/shop/checkout'
import { safeHref } from '../../ui/links.ts'
import { centsText } from '../../ui/shop/money.ts'
import type { CheckoutView } from '../../page/checkout-view.ts'
import { stepText } from '../../ui/shop/total-steps.ts'
import { countryName } from '../../ui/address/countries.ts'
import { MEMBER_ORDERS_PATH } from '../../page/member-orders-view.ts'
import { dateText } from '../../ui/dates.ts'
import { DataScript } from './DataScript.tsx'
import { DocumentLinks, ParcelLinks } from '../../ui/shop/OrderLinks.tsx'

type Place = { language: string; timeZone: string }

/** Page types 202 and 207: the order with its lines, its totals and how they are made, and the address. */
export function OrderPage({
  order,
  orderToken,
  invoices,
  shipments,
  isMember,
  place,
  storePath,
}: Omit<Extract<CheckoutView, { kind: 'order' }>, 'kind'> & {
  place: Place
  storePath: string | undefined
}) {
  const { title, lead } = textsOf(order)
  const address = order.shippingAddress ?? order.billingAddress
  return (
    <article className="order">
      <header className="order-head">
        <p className="order-number">Order {order.number}</p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {order.isTest && <p className="quiet">This is a test order. No money moved.</p>}
      </header>
      <section className="order-lines" aria-labelledby="order-lines-title">
        <h2 id="order-lines-title">Items</h2>
        <ul className="checkout-lines">
          {order.lines.map((line) => (
            <li key={line.id}>
              {line.imageUrl !== null && (
                <img src={`${line.imageUrl}?format=100w`} alt="" width={56} height={70} />
              )}
              <span>
                {line.title}
                <span className="quiet">
                  {[...line.options.map(({ value }) => value), `× ${line.quantity}`].join(' ')}
                </span>
              </span>
              <span>{centsText(line.unitPrice * line.quantity, order.currency)}</span>
            </li>
          ))}
        </ul>
        <Totals order={order} />
      </section>
      <section className="order-facts">
        <dl>
          <Fact name="Email">{order.email}</Fact>
          {order.delivery && (
            <Fact name={order.delivery.isPickup ? 'Pickup' : 'Delivery'}>{order.delivery.name}</Fact>
          )}
          {order.payment && (
            <Fact name="Payment">
              {brandName(order.payment.label)} •••• {order.payment.last4}
            </Fact>
          )}
          <Fact name="Placed on">{dateText(order.placedAt, place)}</Fact>
          {invoices.length > 0 && (
            <Fact name={invoices.length > 1 ? 'Documents' : 'Invoice'}>
              <ul className="order-links">
                <DocumentLinks orderToken={orderToken} invoices={invoices} />
              </ul>
            </Fact>
          )}
          {shipments.length > 0 && (
            <Fact name={shipments.length > 1 ? 'Shipments' : 'Shipment'}>
              <ul className="order-links">
                <ParcelLinks shipments={shipments} place={place} />
              </ul>
            </Fact>
          )}
          {address && (
            <Fact name={order.shippingAddress ? 'Delivery address' : 'Billing address'}>
              <span className="order-address">{addressLines(address).join('\n')}</span>
            </Fact>
          )}
        </dl>
      </section>
      <p className="order-end">
        {isMember && <a href={MEMBER_ORDERS_PATH}>All your orders</a>}
        <a href={safeHref(storePath ?? '/')}>
          {storePath === undefined ? 'Go to the home page' : 'Back to the shop'}
        </a>
      </p>
      <DataScript data={{ kind: 'order' }} />
    </article>
  )
}

function textsOf({ state, totals, currency }: BuyerOrder): { title: string; lead: string } {
  switch (state) {
    case 'paid':
      return {
        title: 'Thank you, your order is confirmed',
        lead: `We received your payment of ${centsText(totals.total, currency)}.`,
      }
    case 'received':
      return {
        title: 'We have received your order',
        lead: 'Your bank collects the payment in the next days. The order is confirmed when it is paid.',
      }
    case 'cancelled':
      return { title: 'This order was cancelled', lead: 'Nothing of it will be sent.' }
  }
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Totals({ order: { totals, currency } }: { order: BuyerOrder }) {
  const inMoney = (minor: number) => centsText(minor, currency)
  const rows: [name: string, amount: number][] = [['Subtotal', totals.subtotal]]
  if (totals.discount > 0) rows.push(['Discount', -totals.discount])
  if (totals.shipping > 0) rows.push(['Delivery', totals.shipping])
  if (totals.tax > 0) rows.push(['Tax', totals.tax])
  return (
    <>
      <dl className="cart-totals">
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{inMoney(amount)}</dd>
          </div>
        ))}
        <div className="cart-total">
          <dt>Total</dt>
          <dd>{inMoney(totals.total)}</dd>
        </div>
        {totals.includedTax > 0 && (
          <div className="quiet">
            <dt>Tax included</dt>
            <dd>{inMoney(totals.includedTax)}</dd>
          </div>
        )}
        {totals.refunded > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>{inMoney(-totals.refunded)}</dd>
          </div>
        )}
      </dl>
      <details className="cart-steps">
        <summary>How this total is made</summary>
        <dl className="cart-totals">
          {totals.steps.map((step, at) => (
            <div key={at}>
              <dt>{stepText(step, currency)}</dt>
              <dd>{inMoney(step.amount)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** The names of brands that the provider writes as one word in lower case. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const brandName = (label: string): string => BRANDS[label] ?? label.charAt(0).toUpperCase() + label.slice(1)

function addressLines({ name, company, line1, line2, postalCode, city, region, country }: Address): string[] {
  const place = [postalCode, city, region].filter(Boolean).join(' ')
  return [name, company, line1, line2, place, countryName(country)].flatMap((line) => line || [])
}
