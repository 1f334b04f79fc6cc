import { centsText } from '../../../ui/shop/money.ts'
import { byId, showError, showNotice } from './dom.ts'
import { fieldNames } from './fields.ts'
import type { ShownCart } from './summary.ts'

export const CHANGE_CART = { text: 'Go to the cart', href: '/cart' }

/** The groups that have an error of their own. */
const groups: Readonly<Record<string, string>> = {
  delivery: '#checkout-delivery-group',
  payment: '#checkout-payment-group',
}

/** Shows the errors under their fields, and as a list with links, which gets the focus. */
export function showErrors(errors: ReadonlyMap<string, string>): void {
  for (const name of [...fieldNames, ...Object.keys(groups)]) showError(name, errors.get(name))
  if (errors.size === 0) return showNotice()
  const links = [...errors].map(([name, text]) => ({ text, href: groups[name] ?? `#checkout-${name}` }))
  showNotice('Please check these fields:', links)
}

/** Shows why the cart cannot be bought as it is, with links to it. */
export function showCartProblems(cart: ShownCart, message: string): void {
  const texts = cart.problems.map(({ entryId, message: problem }) => {
    const title = cart.entries.find(({ id }) => id === entryId)?.title
    return { text: title === undefined ? problem : `${title}: ${problem}`, href: '/cart' }
  })
  showNotice(message, [...texts, CHANGE_CART])
}

/**
 * Shows beside the button that the total is another one than the buyer saw, or that prices changed; without `seenTotal`, removes
 * it.
 */
export function showChange({ grandTotalCents, currency }: ShownCart, seenTotal?: number): void {
  const place = byId('checkout-changed')
  if (!place) return
  const now = centsText(grandTotalCents, currency)
  place.hidden = seenTotal === undefined
  place.textContent =
    seenTotal === undefined
      ? ''
      : seenTotal === grandTotalCents
        ? `Prices changed since you filled the cart. The total is ${now}.`
        : `The total changed from ${centsText(seenTotal, currency)} to ${now}. The button pays the new total.`
}
