import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { centsText } from '../../../../ui/shop/money.ts'
import { stepText } from '../../../../ui/shop/total-steps.ts'

/** The sums of an order, and every step that made its total. */
export function Totals({ order: { totals, currency, isWithoutRate, delivery } }: { order: OwnerOrder }) {
  const { subtotal, discount, shipping, taxLines, total, refunded, steps } = totals
  const inMoney = (minor: number) => centsText(minor, currency)
  const rows: [string, string][] = [
    ['Subtotal', inMoney(subtotal)],
    ...(discount > 0 ? [['Discount', `−${inMoney(discount)}`] as [string, string]] : []),
    ...(delivery ? [[delivery.name, shipping === 0 ? 'Free' : inMoney(shipping)] as [string, string]] : []),
    ...taxLines.map(({ name, ppm, amount, isIncluded }): [string, string] => [
      `${isIncluded ? 'Included ' : ''}${name} ${ppm / 10_000} %`,
      inMoney(amount),
    ]),
  ]
  return (
    <div className="order-totals">
      <dl>
        {rows.map(([name, text], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="order-total-row">
          <dt>Total</dt>
          <dd>{inMoney(total)}</dd>
        </div>
        {refunded > 0 && (
          <>
            <div>
              <dt>Refunded</dt>
              <dd>−{inMoney(refunded)}</dd>
            </div>
            <div className="order-total-row">
              <dt>Left</dt>
              <dd>{inMoney(total - refunded)}</dd>
            </div>
          </>
        )}
      </dl>
      {isWithoutRate && (
        <p className="soft small">The store had no rate of tax for the place of this buyer.</p>
      )}
      <details>
        <summary>How this total is made</summary>
        <dl>
          {steps.map((step, at) => (
            <div key={at}>
              <dt>{stepText(step, currency)}</dt>
              <dd>{inMoney(step.amount)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
