import { useEffect, useReducer } from 'react'
import { addToCart } from '../../lib/shop/cart.ts'
import { isExpressCheckout } from '../../lib/shop/store-context.ts'
import type { Buyable } from './buyable.ts'
import { buyMachine } from './buy.machine.ts'
import { Price } from '../../ui/shop/Price.tsx'
import { centsText } from '../../ui/shop/money.ts'
import {
  chargedPrice,
  isBuyable,
  optionsOf,
  pricesOf,
  startingVariant,
  stockText,
  variantOf,
} from '../../ui/shop/stock.ts'

type BuyProps = { product: Buyable }

/**
 * Price, options, quantity, and the button that adds the product to the cart. Without its code the HTML is a plain form that
 * adds the product by itself.
 */
export function Buy({ product }: BuyProps) {
  const options = optionsOf(product)
  const first = product.variants.find(isBuyable) ?? product.variants[0]
  const [state, dispatch] = useReducer(buyMachine, {
    status: 'choosing',
    chosen: Object.fromEntries(
      (first?.optionValues ?? []).map(({ optionName, value }) => [optionName, value]),
    ),
    quantity: 1,
  })
  const variant = variantOf(product, state.chosen)
  const shown = variant ?? startingVariant(product).variant
  const canBuy = variant !== undefined && isBuyable(variant)
  const stock = variant ? stockText(variant) : 'Not available in this combination'

  useEffect(() => {
    if (state.status !== 'adding' || !variant) return
    let mounted = true
    void addToCart({ itemId: product.id, sku: variant.sku, quantity: state.quantity }).then((outcome) => {
      if (!mounted) return
      dispatch(outcome.ok ? { type: 'added' } : { type: 'refused', message: outcome.message })
      if (!outcome.ok) return
      if (isExpressCheckout()) location.assign('/checkout')
      else window.dispatchEvent(new CustomEvent('portico:cart-open'))
    })
    return () => {
      mounted = false
    }
  }, [state.status, state.quantity, variant, product.id])

  return (
    <form
      className="buy"
      method="post"
      action="/api/commerce/shopping-cart/form"
      data-state={state.status}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: 'add' })
      }}
    >
      <input type="hidden" name="itemId" value={product.id} />
      <p className="buy-price">
        {shown && <Price variant={shown} />}
        {stock && (
          <span className="stock" data-stock={canBuy ? 'low' : 'none'}>
            {stock}
          </span>
        )}
      </p>
      <div
        className="product-variants"
        data-item-id={product.id}
        data-variants={JSON.stringify(product.variants.map(withAttributes))}
      >
        {options.map(({ name, values }) => (
          <fieldset key={name} className="option variant-option">
            <legend>
              {name} <span className="option-chosen">{state.chosen[name]}</span>
            </legend>
            <div className="option-values">
              {values.map((value) => {
                const other = variantOf(product, { ...state.chosen, [name]: value })
                return (
                  <label
                    key={value}
                    className="option-value"
                    data-sold-out={!other || !isBuyable(other) || undefined}
                  >
                    <input
                      type="radio"
                      name={`option.${name}`}
                      value={value}
                      checked={state.chosen[name] === value}
                      onChange={() => dispatch({ type: 'choose', option: name, value })}
                    />
                    <span>{value}</span>
                  </label>
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="buy-row">
        <label className="quantity">
          <span className="visually-hidden">Quantity</span>
          <input
            className="product-quantity-input"
            name="quantity"
            data-item-id={product.id}
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            value={state.quantity}
            onChange={(event) => dispatch({ type: 'quantity', quantity: event.currentTarget.valueAsNumber })}
          />
        </label>
        <button
          className="button sqs-add-to-cart-button"
          type="submit"
          data-item-id={product.id}
          data-collection-id={product.collectionId}
          data-product-type={product.productType}
          data-original-label={ADD}
          disabled={!canBuy}
          aria-disabled={state.status === 'adding' || undefined}
        >
          <span>{buttonText(state.status, canBuy, stock)}</span>
          {canBuy && <span className="buy-sum">{sumText(variant, state.quantity)}</span>}
        </button>
        <p className="buy-message" role="status">
          {state.status === 'refused' && <span className="field-error">{state.message}</span>}
          {state.status === 'added' && (
            <>
              Added to your cart.{' '}
              <a href="/cart" data-cart-open="">
                View cart
              </a>
            </>
          )}
        </p>
      </div>
    </form>
  )
}

const ADD = 'Add to cart'

/** A variant as scripts of the page expect it: with its values by the name of the option (WIRE-18). */
const withAttributes = (variant: Buyable['variants'][number]) => ({
  ...variant,
  attributes: Object.fromEntries(variant.optionValues.map(({ optionName, value }) => [optionName, value])),
})

/** The price of the chosen quantity. */
function sumText(variant: Buyable['variants'][number], quantity: number): string {
  const { now } = pricesOf(variant)
  return centsText(chargedPrice(variant) * quantity, now.currency)
}

function buttonText(status: string, canBuy: boolean, stock: string | null): string {
  if (!canBuy) return stock ?? 'Sold out'
  return status === 'adding' ? 'Adding…' : ADD
}
