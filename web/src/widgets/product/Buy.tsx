import { useEffect, useReducer } from 'react'
import { addToCart } from '../../lib/cart.ts'
import type { Buyable } from './buyable.ts'
import { buyMachine } from './buy.machine.ts'
import { Price } from '../../ui/Price.tsx'
import { centsText } from '../../ui/money.ts'
import { isBuyable, optionsOf, pricesOf, startingVariant, stockText, variantOf } from '../../ui/stock.ts'

export type BuyProps = { product: Buyable; idPrefix: string }

/** Price, variants as buttons, quantity, and the one action: add to cart. */
export function Buy({ product, idPrefix }: BuyProps) {
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
  const { variant: shown = startingVariant(product).variant } = { variant }
  const buyable = variant !== undefined && isBuyable(variant)
  const stock = variant ? stockText(variant) : 'Not made in this combination'

  useEffect(() => {
    if (state.status !== 'adding' || !variant) return
    let mounted = true
    void addToCart({ itemId: product.id, sku: variant.sku, quantity: state.quantity }).then((outcome) => {
      if (!mounted) return
      dispatch(outcome.ok ? { type: 'added' } : { type: 'refused', message: outcome.message })
      if (outcome.ok) window.dispatchEvent(new CustomEvent('portico:cart-open'))
    })
    return () => {
      mounted = false
    }
  }, [state.status, state.quantity, variant, product.id])

  return (
    <div className="buy" data-state={state.status}>
      <p className="buy-price">
        {shown && <Price variant={shown} />}
        {stock && (
          <span className="stock" data-stock={buyable ? 'low' : 'none'}>
            {stock}
          </span>
        )}
      </p>
      <div
        className="product-variants"
        data-variants={JSON.stringify(product.variants.map(({ id, sku }) => ({ id, sku })))}
      >
        {options.map(({ name, values }) => (
          <fieldset key={name} className="option">
            <legend>
              {name} <span className="option-chosen">{state.chosen[name]}</span>
            </legend>
            <div className="option-values">
              {values.map((value) => {
                const there = variantOf(product, { ...state.chosen, [name]: value })
                return (
                  <label
                    key={value}
                    className="option-value"
                    data-sold-out={!there || !isBuyable(there) || undefined}
                  >
                    <input
                      type="radio"
                      name={`${idPrefix}-${name}`}
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
          type="button"
          data-item-id={product.id}
          data-collection-id={product.collectionId}
          data-product-type={product.productType}
          disabled={!buyable}
          aria-disabled={state.status === 'adding' || undefined}
          onClick={() => dispatch({ type: 'add' })}
        >
          <span>{label(state.status, buyable, stock)}</span>
          {buyable && <span className="buy-sum">{sumText(variant, state.quantity)}</span>}
        </button>
        <p className="buy-said" role="status">
          {state.status === 'refused' && <span className="field-error">{state.message}</span>}
          {state.status === 'added' && (
            <>
              In your cart.{' '}
              <a href="/cart" data-cart-open="">
                Look at your cart
              </a>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** What the chosen variant costs, as many times as it is wanted. */
function sumText(variant: Buyable['variants'][number], quantity: number): string {
  const { now } = pricesOf(variant)
  return centsText((variant.onSale ? variant.salePrice : variant.price) * quantity, now.currency)
}

function label(status: string, buyable: boolean, stock: string | null): string {
  if (!buyable) return stock ?? 'Sold out'
  return status === 'adding' ? 'Adding…' : 'Add to cart'
}
