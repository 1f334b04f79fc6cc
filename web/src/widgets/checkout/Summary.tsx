import type { CartV1 } from '@portico/proto/http/carts'
import { centsText } from '../../ui/money.ts'
import { rowClasses, totalRows } from './total-rows.ts'

/** The items of the cart and the totals. The script replaces the rows of the totals when they change. */
export function Summary({ cart }: { cart: CartV1 }) {
  return (
    <aside className="checkout-summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Your order</h2>
      <ul className="checkout-lines">
        {cart.entries.map(({ id, title, quantity, imageUrl, chosenVariant, subTotal }) => (
          <li key={id}>
            {imageUrl !== undefined && <img src={`${imageUrl}?format=100w`} alt="" width={56} height={70} />}
            <span>
              {title}
              <span className="quiet">
                {[...(chosenVariant?.optionValues ?? []).map(({ value }) => value), `× ${quantity}`].join(
                  ' ',
                )}
              </span>
            </span>
            <span>{centsText(subTotal, cart.currency)}</span>
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
