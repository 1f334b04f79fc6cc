import { useState, type FormEvent } from 'react'
import { chooseOption, setLocation } from '../../lib/shop/cart-choices.ts'
import type { Cart, CartOutcome } from '../../lib/shop/cart.ts'
import { countries } from '../../ui/address/countries.ts'
import { countryFormats } from '../../ui/address/formats.ts'
import { centsText } from '../../ui/shop/money.ts'

type Props = { cart: Cart; change: (work: () => Promise<CartOutcome>) => void }

/** The shipping options for a place, and fields for the place. */
export function ShippingEstimate({ cart, change }: Props) {
  const { shippingLocation: known, shippingOptionsStatus: status } = cart
  const [country, setCountry] = useState(known?.country ?? '')
  const [region, setRegion] = useState(known?.region ?? '')
  const [postalCode, setPostalCode] = useState(known?.postalCode ?? '')
  if (!cart.requiresShipping) return null
  const { regions, region: regionName, postal = 'Postal code' } = countryFormats[country] ?? {}
  const send = (event: FormEvent) => {
    event.preventDefault()
    const code = postal === null ? '' : postalCode.trim()
    const place = {
      country,
      ...(regions && region !== '' && { region }),
      ...(code !== '' && { postalCode: code }),
    }
    change(() => setLocation(place))
  }
  return (
    <details className="cart-estimate" open={known !== undefined}>
      <summary>Estimate the shipping</summary>
      <form className="cart-form" onSubmit={send}>
        <Choice
          label="Country"
          autoComplete="country"
          value={country}
          choices={countries}
          choose={(value) => {
            setCountry(value)
            setRegion('')
          }}
        />
        {regions && (
          <Choice
            label={regionName ?? 'Region'}
            autoComplete="address-level1"
            value={region}
            choices={regions}
            choose={setRegion}
          />
        )}
        {postal !== null && (
          <label>
            {postal}
            <input
              value={postalCode}
              maxLength={20}
              autoComplete="postal-code"
              onChange={({ currentTarget }) => setPostalCode(currentTarget.value)}
            />
          </label>
        )}
        <button type="submit" className="text-button">
          Estimate
        </button>
      </form>
      {status === 'POSTAL_CODE_NOT_APPLICABLE' && (
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

type ChoiceProps = {
  label: string
  autoComplete: string
  value: string
  choices: readonly (readonly [code: string, name: string])[]
  choose: (code: string) => void
}

function Choice({ label, autoComplete, value, choices, choose }: ChoiceProps) {
  return (
    <label className="cart-choice">
      {label}
      <select
        value={value}
        required
        autoComplete={autoComplete}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">Choose</option>
        {choices.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
