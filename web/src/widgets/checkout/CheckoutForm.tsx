import type { CheckoutView } from '../../page/checkout-view.ts'
import { centsText } from '../../ui/shop/money.ts'
import { countries } from '../../ui/address/countries.ts'
import { countryFormats } from '../../ui/address/formats.ts'
import { SHOW_CART_PATH } from '@portico/proto/links/shop-paths'
import { addressTitle } from './address-title.ts'
import { DataScript } from './DataScript.tsx'
import { Field, NoteField, SelectField } from './Field.tsx'
import { Summary } from './Summary.tsx'

type Props = { view: Extract<CheckoutView, { kind: 'form' }> }

const NO_PAYMENTS = 'This store cannot take payments yet.'

/**
 * Page type 201: contact, address, delivery, payment and note on one page, with the summary in view. The button works when the
 * script runs: without it, sending the form would put what was typed into the address.
 */
export function CheckoutForm({ view: { cart, cartToken, payment } }: Props) {
  const total = centsText(cart.grandTotalCents, cart.currency)
  const isFree = cart.grandTotalCents === 0
  return (
    <div className="checkout">
      <div className="checkout-main">
        <h1>Checkout</h1>
        <noscript>
          <p className="no-script">
            Payment needs JavaScript. Turn on JavaScript and reload this page. Your cart is kept.{' '}
            <a href={SHOW_CART_PATH}>Back to the cart</a>
          </p>
        </noscript>
        <div className="checkout-notice" id="checkout-notice" tabIndex={-1} hidden />
        <form className="form checkout-form" id="checkout-form" noValidate>
          <fieldset>
            <legend>Contact</legend>
            <Field
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              maxLength={256}
              spellCheck={false}
            />
          </fieldset>
          <Address title={addressTitle(cart)} />
          {cart.requiresShipping && (
            <fieldset aria-describedby="error-delivery" id="checkout-delivery-group" tabIndex={-1}>
              <legend>Delivery</legend>
              <div id="checkout-delivery" aria-live="polite">
                <p className="quiet">Enter your address to see the delivery options.</p>
              </div>
              <p className="field-error" id="error-delivery" hidden />
            </fieldset>
          )}
          <fieldset id="checkout-payment-group" data-due="true" hidden={isFree}>
            <legend>Payment</legend>
            {payment.provider === 'none' ? (
              <p className="quiet">{NO_PAYMENTS}</p>
            ) : (
              <div id="checkout-payment" className="checkout-payment" aria-busy="true">
                <p className="quiet">Loading the payment fields…</p>
              </div>
            )}
            {payment.mode === 'test' && payment.provider === 'stripe' && (
              <p className="quiet checkout-test">Test mode: no money moves.</p>
            )}
            <p className="field-error" id="error-payment" hidden />
          </fieldset>
          <fieldset>
            <legend>Note</legend>
            <NoteField name="note" label="Note to the shop" maxLength={1_000} />
          </fieldset>
          <p className="form-message checkout-changed" id="checkout-changed" role="alert" hidden />
          <button type="submit" className="button" data-size="large" id="checkout-pay" disabled>
            <span data-due="true" hidden={isFree}>
              Pay <span data-total="">{total}</span>
            </span>
            <span data-due="false" hidden={!isFree}>
              Place the order
            </span>
          </button>
          <p className="quiet checkout-status" id="checkout-status" role="status" />
        </form>
      </div>
      <Summary cart={cart} />
      <p className="checkout-bar" aria-hidden="true">
        <span>Total</span>
        <strong data-total="">{total}</strong>
      </p>
      <DataScript data={{ kind: 'form', cart, cartToken, payment, formats: countryFormats }} />
    </div>
  )
}

/** The country is first, because the other fields depend on it. */
function Address({ title }: { title: string }) {
  return (
    <fieldset id="checkout-address">
      <legend>{title}</legend>
      <SelectField name="country" label="Country" autoComplete="country">
        <option value="">Choose a country</option>
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field name="name" label="Full name" autoComplete="name" maxLength={200} />
      <Field name="company" label="Company" autoComplete="organization" maxLength={200} isOptional />
      <Field name="line1" label="Address" autoComplete="address-line1" maxLength={200} />
      <Field
        name="line2"
        label="Apartment, floor, building"
        autoComplete="address-line2"
        maxLength={200}
        isOptional
      />
      <div className="checkout-places">
        <Field name="postalCode" label="Postal code" autoComplete="postal-code" maxLength={20} />
        <Field name="city" label="City" autoComplete="address-level2" maxLength={100} />
      </div>
      <div data-region="" hidden>
        <Field name="region" label="Region" autoComplete="address-level1" maxLength={50} />
      </div>
    </fieldset>
  )
}
