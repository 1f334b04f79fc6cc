import { useEffect, useReducer } from 'react'
import { safeHref } from '../../ui/links.ts'
import { centsText } from '../../ui/shop/money.ts'
import type { CartEntryV1 } from '@portico/proto/http/shop/carts'
import {
  latestCart,
  loadCart,
  removeEntry,
  setQuantity,
  type Cart,
  type CartOutcome,
} from '../../lib/shop/cart.ts'
import { CartProblems, CouponField, TotalSteps } from './CartChoices.tsx'
import { ShippingEstimate } from './ShippingEstimate.tsx'
import { cartMachine, type CartState } from './cart.machine.ts'

/** `storePath`: the address of the website's first store page, if it has one. */
export type CartProps = { compact?: boolean; storePath?: string | undefined }

/** The cart with its lines and totals, on its page and in the drawer (`compact`). */
export function CartPanel({ compact = false, storePath }: CartProps) {
  const [state, dispatch] = useReducer(cartMachine, compact, startingState)
  const settle = (outcome: CartOutcome, first = false) =>
    dispatch(
      outcome.ok
        ? { type: 'loaded', cart: outcome.cart, first }
        : { type: 'failed', message: outcome.message, first },
    )

  useEffect(() => {
    let mounted = true
    void loadCart().then((outcome) => {
      if (mounted) settle(outcome, true)
    })
    return () => {
      mounted = false
    }
  }, [])

  const change = (work: () => Promise<CartOutcome>) => {
    if (state.status === 'changing') return
    dispatch({ type: 'change' })
    void work().then((outcome) => settle(outcome))
  }
  if (state.status === 'loading') return <CartSkeleton />
  const { cart } = state
  return (
    <div
      className="cart"
      data-state={state.status}
      data-compact={compact || undefined}
      aria-busy={state.status === 'changing'}
    >
      {state.message && (
        <p className="form-message" role="alert">
          {state.message}
        </p>
      )}
      {!cart || cart.entries.length === 0 ? (
        <EmptyCart storePath={storePath} />
      ) : (
        <>
          <CartProblems cart={cart} change={change} />
          <ul className="cart-lines">
            {cart.entries.map((entry) => (
              <CartLine key={entry.id} entry={entry} cart={cart} change={change} />
            ))}
          </ul>
          <div className="cart-end">
            {!compact && <ShippingEstimate cart={cart} change={change} />}
            <CouponField cart={cart} change={change} />
            <Totals cart={cart} />
            {!compact && <TotalSteps cart={cart} />}
            <a className="button" href="/checkout">
              Check out
            </a>
            {compact && (
              <a className="cart-view" href="/cart">
                View cart
              </a>
            )}
          </div>
        </>
      )}
    </div>
  )
}

export function EmptyCart({ storePath }: Pick<CartProps, 'storePath'>) {
  return (
    <div className="cart-empty">
      <p className="lead">Your cart is empty.</p>
      <a className="button" href={safeHref(storePath ?? '/')}>
        {storePath === undefined ? 'Go to the home page' : 'Go to the shop'}
      </a>
    </div>
  )
}

/** The drawer first shows the last known cart. The cart page starts with what the server rendered. */
function startingState(compact: boolean): CartState {
  const cart = compact ? latestCart() : null
  return cart ? { status: 'ready', cart } : { status: 'loading', cart: null }
}

/** Shown while the cart is loading, in about the same size. */
function CartSkeleton() {
  return (
    <div className="cart" data-state="loading" aria-busy="true">
      <p className="visually-hidden">Loading your cart</p>
      <div className="skeleton-line" />
      <div className="skeleton-line" />
    </div>
  )
}

type LineProps = { entry: CartEntryV1; cart: Cart; change: (work: () => Promise<CartOutcome>) => void }

function CartLine({ entry, cart, change }: LineProps) {
  const { currency } = cart.subtotalAmount
  const { imageUrl: picture, productUrl: url } = entry
  const problem = cart.problems.find((each) => each.entryId === entry.id)
  return (
    <li className="cart-line">
      {picture && <img src={`${picture}?format=300w`} alt="" width={96} height={120} />}
      <div className="cart-line-text">
        {url ? <a href={safeHref(url)}>{entry.title}</a> : <span>{entry.title}</span>}
        <span className="quiet">
          {entry.chosenVariant?.optionValues.map(({ value }) => value).join(', ')}
        </span>
        {problem && <span className="field-error">{problem.message}</span>}
        <div className="cart-line-row">
          <div className="stepper" role="group" aria-label={`Quantity of ${entry.title}`}>
            <button
              type="button"
              aria-label="Decrease quantity"
              disabled={entry.quantity <= 1}
              onClick={() => change(() => setQuantity(entry.id, entry.quantity - 1))}
            >
              −
            </button>
            <output>{entry.quantity}</output>
            <button
              type="button"
              aria-label="Increase quantity"
              onClick={() => change(() => setQuantity(entry.id, entry.quantity + 1))}
            >
              +
            </button>
          </div>
          <button
            type="button"
            className="text-button"
            aria-label={`Remove ${entry.title}`}
            onClick={() => change(() => removeEntry(entry.id))}
          >
            Remove
          </button>
        </div>
      </div>
      <span className="cart-line-sum">{centsText(entry.subTotal, currency)}</span>
    </li>
  )
}

function Totals({ cart }: { cart: Cart }) {
  const { currency } = cart.subtotalAmount
  const rows: [string, number][] = [['Subtotal', cart.subtotalCents]]
  if (cart.discountCents > 0) rows.push(['Discount', -cart.discountCents])
  if (cart.shippingCostCents > 0) rows.push(['Shipping', cart.shippingCostCents])
  if (cart.taxCents > 0) rows.push(['Tax', cart.taxCents])
  return (
    <dl className="cart-totals">
      {rows.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{centsText(cents, currency)}</dd>
        </div>
      ))}
      <div className="cart-total">
        <dt>Total</dt>
        <dd>{centsText(cart.grandTotalCents, currency)}</dd>
      </div>
      {cart.includedTaxCents > 0 && (
        <div className="quiet">
          <dt>Tax included</dt>
          <dd>{centsText(cart.includedTaxCents, currency)}</dd>
        </div>
      )}
    </dl>
  )
}
