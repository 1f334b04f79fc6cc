import { useState, type FormEvent } from 'react'
import type { CartProblem } from '@portico/proto/http/shop/carts'
import { addPromoCode, removePromoCode, repairCart } from '../../lib/shop/cart-choices.ts'
import type { Cart, CartOutcome } from '../../lib/shop/cart.ts'
import { centsText } from '../../ui/shop/money.ts'
import { stepText } from '../../ui/shop/total-steps.ts'

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
