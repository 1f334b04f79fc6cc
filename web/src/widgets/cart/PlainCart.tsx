import type { ReactNode } from 'react'
import type { CartEntryV1, CartV1 } from '@portico/proto/http/shop/carts'
import { SHOW_CART_PATH } from '@portico/proto/links/shop-paths'
import { plainCartTexts, type PlainCartView } from '../../page/plain-cart-view.ts'
import { safeHref } from '../../ui/links.ts'
import { centsText } from '../../ui/shop/money.ts'
import { rowClasses, totalRows } from '../../ui/shop/total-rows.ts'
import { EmptyCart } from './Cart.tsx'

type Refused = PlainCartView['refused']

/** Page type 200: the cart with a plain form for each change. Nothing of it needs JavaScript. */
export function PlainCart({
  view: { cart, refused, isLost },
  storePath,
}: {
  view: PlainCartView
  storePath: string | undefined
}) {
  const isShown = cart?.entries.some(({ id }) => refused?.field === 'quantity' && refused.entryId === id)
  const isOnCoupon = refused?.field === 'coupon' && cart !== null && cart.entries.length > 0
  return (
    <section className="page-section cart-page" data-width="normal" data-tone="paper" data-first="">
      <div>
        <h1>Your cart</h1>
        {refused && (
          <p className="form-message plain-cart-message" role="alert">
            {isShown || isOnCoupon ? 'Nothing was changed. Check the marked field.' : refused.message}
          </p>
        )}
        {isLost && (
          <p className="form-message plain-cart-message" role="alert">
            {plainCartTexts.lost}
          </p>
        )}
        {cart && cart.entries.length > 0 ? (
          <FilledCart cart={cart} refused={refused} />
        ) : (
          <EmptyCart storePath={storePath} />
        )}
      </div>
    </section>
  )
}

function FilledCart({ cart, refused }: { cart: CartV1; refused: Refused }) {
  return (
    <div className="cart">
      <Problems cart={cart} />
      <ul className="cart-lines">
        {cart.entries.map((entry) => (
          <Line key={entry.id} entry={entry} cart={cart} refused={refused} />
        ))}
      </ul>
      <div className="cart-end">
        <Coupons cart={cart} refused={refused} />
        <dl className="cart-totals">
          {totalRows(cart).map(({ name, text, kind }) => (
            <div key={name} className={kind && rowClasses[kind]}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <a className="button" href="/checkout">
          Check out
        </a>
      </div>
    </div>
  )
}

/** A form whose buttons name the change. Without an explicit press, the first button counts. */
function CartForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form className={className} method="post" action={SHOW_CART_PATH}>
      {children}
    </form>
  )
}

function Action({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <button type="submit" name="action" value={name} className={className}>
      {children}
    </button>
  )
}

function Line({ entry, cart, refused }: { entry: CartEntryV1; cart: CartV1; refused: Refused }) {
  const { id, imageUrl: picture, productUrl: url, title } = entry
  const problem = cart.problems.find(({ entryId }) => entryId === id)
  const own = refused?.field === 'quantity' && refused.entryId === id ? refused : undefined
  return (
    <li className="cart-line">
      {picture && <img src={`${picture}?format=300w`} alt="" width={96} height={120} />}
      <div className="cart-line-text">
        {url ? <a href={safeHref(url)}>{title}</a> : <span>{title}</span>}
        <span className="quiet">
          {entry.chosenVariant?.optionValues.map(({ value }) => value).join(', ')}
        </span>
        {problem && <span className="field-error">{problem.message}</span>}
        <CartForm className="cart-form cart-line-row">
          <input type="hidden" name="entryId" value={id} />
          <label className="plain-quantity">
            <span>
              Quantity<span className="visually-hidden"> of {title}</span>
            </span>
            <input
              name="quantity"
              type="number"
              inputMode="numeric"
              min={0}
              max={10_000}
              required
              defaultValue={own ? own.typed : entry.quantity}
              aria-invalid={own && true}
              aria-describedby={own && `error-${id}`}
            />
          </label>
          <Action name="set-quantity" className="text-button">
            Update<span className="visually-hidden"> the quantity of {title}</span>
          </Action>
          <Action name="remove" className="text-button">
            Remove<span className="visually-hidden"> {title}</span>
          </Action>
          {own && (
            <p className="field-error" id={`error-${id}`}>
              {own.message}
            </p>
          )}
        </CartForm>
      </div>
      <span className="cart-line-sum">{centsText(entry.subTotal, cart.currency)}</span>
    </li>
  )
}

function Problems({ cart: { problems, entries } }: { cart: CartV1 }) {
  if (problems.length === 0) return null
  const titleOf = (entryId?: string) => entries.find(({ id }) => id === entryId)?.title
  return (
    <CartForm className="cart-problems">
      <ul>
        {problems.map(({ code, entryId, promoCode, message }) => {
          const title = titleOf(entryId)
          return (
            <li key={`${code} ${entryId ?? promoCode ?? ''}`}>
              {title !== undefined && `${title}: `}
              {message}
            </li>
          )
        })}
      </ul>
      <Action name="repair" className="button">
        Update the cart
      </Action>
    </CartForm>
  )
}

function Coupons({ cart, refused }: { cart: CartV1; refused: Refused }) {
  const own = refused?.field === 'coupon' ? refused : undefined
  return (
    <div className="plain-coupons">
      {cart.coupons.map(({ promoCode, message }) => (
        <CartForm key={promoCode} className="cart-form">
          <p className="cart-coupon">
            <span>
              {promoCode}
              {message !== undefined && <span className="quiet"> {message}</span>}
            </span>
            <input type="hidden" name="promoCode" value={promoCode} />
            <Action name="remove-code" className="text-button">
              Remove<span className="visually-hidden"> the coupon {promoCode}</span>
            </Action>
          </p>
        </CartForm>
      ))}
      <CartForm className="cart-form">
        <label>
          Coupon
          <input
            name="promoCode"
            defaultValue={own?.typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            aria-invalid={own && true}
            aria-describedby={own && 'error-coupon'}
          />
        </label>
        <Action name="add-code" className="text-button">
          Apply<span className="visually-hidden"> the coupon</span>
        </Action>
        {own && (
          <p className="field-error" id="error-coupon">
            {own.message}
          </p>
        )}
      </CartForm>
    </div>
  )
}
