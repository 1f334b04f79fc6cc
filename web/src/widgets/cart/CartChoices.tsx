import { useState, type FormEvent } from 'react'
import type { CartProblem } from '@portico/proto/http/carts'
import {
  addPromoCode,
  chooseOption,
  removePromoCode,
  repairCart,
  setLocation,
} from '../../lib/cart-choices.ts'
import type { Cart, CartOutcome } from '../../lib/cart.ts'
import { centsText } from '../../ui/money.ts'
import { stepText } from '../../ui/total-steps.ts'

type Props = { cart: Cart; change: (work: () => Promise<CartOutcome>) => void }

/** The reasons why the cart cannot be bought as it is, with one button that removes all of them. */
export function CartProblems({ cart, change }: Props) {
  if (cart.problems.length === 0) return null
  return (
    <div className="cart-problems" role="status">
      <ul>
        {cart.problems.map((problem) => (
          <li key={`${problem.code} ${problem.entryId ?? problem.promoCode ?? ''}`}>
            {titleOf(cart, problem)}
            {problem.message}
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => change(repairCart)}>
        Update the cart
      </button>
    </div>
  )
}

function titleOf({ entries }: Cart, { entryId }: CartProblem): string {
  const entry = entries.find(({ id }) => id === entryId)
  return entry ? `${entry.title}: ` : ''
}

/** The coupons of the cart, and a field for another one. */
export function CouponField({ cart, change }: Props) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const promoCode = code.trim()
    if (promoCode === '') return
    change(() =>
      addPromoCode(promoCode).then((outcome) => {
        if (outcome.ok) setCode('')
        return outcome
      }),
    )
  }
  return (
    <form className="cart-form" onSubmit={send}>
      {cart.coupons.map(({ promoCode, message }) => (
        <p key={promoCode} className="cart-coupon">
          <span>
            {promoCode}
            {message !== undefined && <span className="quiet"> {message}</span>}
          </span>
          <button
            type="button"
            className="text-button"
            aria-label={`Remove the coupon ${promoCode}`}
            onClick={() => change(() => removePromoCode(promoCode))}
          >
            Remove
          </button>
        </p>
      ))}
      <label>
        Coupon
        <input
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      <button type="submit" className="text-button">
        Apply
      </button>
    </form>
  )
}

/** The shipping options for a place, and fields for the place. */
export function ShippingEstimate({ cart, change }: Props) {
  const [country, setCountry] = useState(cart.shippingLocation?.country ?? '')
  const [postalCode, setPostalCode] = useState(cart.shippingLocation?.postalCode ?? '')
  if (!cart.requiresShipping) return null
  const send = (event: FormEvent) => {
    event.preventDefault()
    const postal = postalCode.trim()
    const place = { country: country.trim().toUpperCase(), ...(postal === '' ? {} : { postalCode: postal }) }
    change(() => setLocation(place))
  }
  return (
    <details className="cart-estimate" open={cart.shippingLocation !== undefined}>
      <summary>Estimate the shipping</summary>
      <form className="cart-form" onSubmit={send}>
        <label>
          Country code
          <input
            value={country}
            required
            pattern="[A-Za-z]{2}"
            title="Two letters, such as DE"
            maxLength={2}
            autoComplete="country"
            onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          />
        </label>
        <label>
          Postal code
          <input
            value={postalCode}
            maxLength={20}
            autoComplete="postal-code"
            onChange={({ currentTarget }) => setPostalCode(currentTarget.value)}
          />
        </label>
        <button type="submit" className="text-button">
          Estimate
        </button>
      </form>
      {cart.shippingOptionsStatus === 'POSTAL_CODE_NOT_APPLICABLE' && (
        <p className="field-error">We do not send to this place.</p>
      )}
      {cart.shippingOptions.map(({ id, name, priceCents }) => (
        <label key={id} className="cart-option">
          <input
            type="radio"
            name="shipping-option"
            checked={cart.selectedShippingOption?.id === id}
            onChange={() => change(() => chooseOption(id))}
          />
          <span>{name}</span>
          <span>{priceCents === 0 ? 'Free' : centsText(priceCents, cart.currency)}</span>
        </label>
      ))}
    </details>
  )
}

/** Every step of the total, with its rule and its base. */
export function TotalSteps({ cart }: { cart: Cart }) {
  const inMoney = (cents: number) => centsText(cents, cart.currency)
  return (
    <details className="cart-steps">
      <summary>How this total is made</summary>
      <dl className="cart-totals">
        {cart.totalSteps.map((step, at) => (
          <div key={at}>
            <dt>{stepText(step, cart.currency)}</dt>
            <dd>{inMoney(step.amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
