import type { CartV1 } from '@portico/proto/http/shop/carts'
import { centsText } from '../../ui/shop/money.ts'
import { choiceText, rowClasses, totalRows } from '../../ui/shop/total-rows.ts'

/** The items of the cart and the totals. The script replaces them when they change. */
export function Summary({ cart }: { cart: CartV1 }) {
  return (
    <aside className="checkout-summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Your order</h2>
      <ul className="checkout-lines" id="checkout-lines">
        {cart.entries.map((entry) => (
          <li key={entry.id} data-entry={entry.id}>
            {entry.imageUrl !== undefined && (
              <img src={`${entry.imageUrl}?format=100w`} alt="" width={56} height={70} />
            )}
            <span>
              {entry.title}
              <span className="quiet" data-choice="">
                {choiceText(entry)}
              </span>
            </span>
            <span data-sum="">{centsText(entry.subTotal, cart.currency)}</span>
          </li>
        ))}
      </ul>
      <TotalRows cart={cart} />
      <p className="checkout-edit">
        <a href="/cart">Change the cart</a>
      </p>
    </aside>
  )
}

function TotalRows({ cart }: { cart: CartV1 }) {
  return (
    <dl className="cart-totals" id="checkout-totals">
      {totalRows(cart).map(({ name, text, kind }) => (
        <div key={name} className={kind && rowClasses[kind]}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
