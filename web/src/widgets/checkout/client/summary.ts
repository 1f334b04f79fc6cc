import type { CartV1 } from '@portico/proto/http/shop/carts'
import { centsText } from '../../../ui/shop/money.ts'
import { addressTitle } from '../address-title.ts'
import { choiceText, priceText, rowClasses, totalRows } from '../../../ui/shop/total-rows.ts'
import { byId, element } from './dom.ts'

/** A cart as this page and the calls of carts have it. */
export type ShownCart = Omit<CartV1, 'created'>

/** Shows the items of a cart. Rows of the page are kept with their pictures. */
export function showLines({ entries, currency }: ShownCart): void {
  const list = byId('checkout-lines')
  list?.replaceChildren(
    ...entries.map((entry) => {
      const row = list.querySelector(`[data-entry="${CSS.escape(entry.id)}"]`) ?? newLine(entry)
      row.querySelector('[data-choice]')!.textContent = choiceText(entry)
      row.querySelector('[data-sum]')!.textContent = centsText(entry.subTotal, currency)
      return row
    }),
  )
}

function newLine({ id, title }: ShownCart['entries'][number]): HTMLElement {
  const row = element('li')
  row.dataset['entry'] = id
  const name = element('span', title)
  const choice = element('span', '', 'quiet')
  const sum = element('span')
  choice.dataset['choice'] = sum.dataset['sum'] = ''
  name.append(choice)
  row.append(name, sum)
  return row
}

/** Shows the totals of a cart, on the page and on the button. */
export function showTotals(cart: ShownCart): void {
  byId('checkout-totals')?.replaceChildren(
    ...totalRows(cart).map(({ name, text, kind }) => {
      const row = element('div', '', kind && rowClasses[kind])
      row.append(element('dt', name), element('dd', text))
      return row
    }),
  )
  const total = centsText(cart.grandTotalCents, cart.currency)
  for (const place of document.querySelectorAll('[data-total]')) place.textContent = total
  for (const place of document.querySelectorAll<HTMLElement>('[data-due]'))
    place.hidden = (place.dataset['due'] === 'true') !== cart.grandTotalCents > 0
}

/** Shows the delivery options of a cart for its place, and for what the address is needed. `choose` is called with the id of another one. */
export function showDelivery(cart: ShownCart, choose: (id: string) => void): void {
  const legend = document.querySelector('#checkout-address legend')
  if (legend) legend.textContent = addressTitle(cart)
  const root = byId('checkout-delivery')
  if (!root) return
  const hadFocus = root.contains(document.activeElement)
  root.replaceChildren(...deliveryOf(cart, choose))
  if (hadFocus) root.querySelector<HTMLInputElement>('input:checked')?.focus()
}

function deliveryOf(cart: ShownCart, choose: (id: string) => void): HTMLElement[] {
  if (!cart.shippingLocation)
    return [element('p', 'Enter your address to see the delivery options.', 'quiet')]
  if (cart.shippingOptions.length === 0)
    return [element('p', 'We do not send to this address.', 'field-error')]
  return cart.shippingOptions.map(({ id, name, priceCents }) => {
    const option = element('label', '', 'checkout-option')
    const radio = document.createElement('input')
    radio.type = 'radio'
    radio.name = 'delivery'
    radio.checked = cart.selectedShippingOption?.id === id
    radio.addEventListener('change', () => choose(id))
    option.append(radio, element('span', name), element('span', priceText(priceCents, cart.currency)))
    return option
  })
}
