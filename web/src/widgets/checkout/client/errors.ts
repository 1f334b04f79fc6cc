import { asSentence } from '../../../lib/sentence.ts'
import { centsText } from '../../../ui/money.ts'
import { fieldOf, labelOf, showError, showNotice } from './dom.ts'
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

/** Shows the errors that the service found, by the last part of their path. */
export function showServerErrors(errors: Readonly<Record<string, string>>): void {
  const found = new Map<string, string>()
  for (const [path, text] of Object.entries(errors)) {
    const name = path.split('.').at(-1) ?? path
    const isField = fieldOf(name) !== null
    const place = isField ? name : path.startsWith('payment') ? 'payment' : 'country'
    const isSentence = /^\p{Lu}/u.test(text)
    const subject = isField ? labelOf(name) : place === 'payment' ? 'The payment' : 'The address'
    found.set(place, asSentence(isSentence ? text : `${subject} ${text}`))
  }
  showErrors(found)
}

/** Shows why the cart cannot be bought as it is, with links to it. */
export function showCartProblems(cart: ShownCart, message: string): void {
  const texts = cart.problems.map(({ entryId, message: problem }) => {
    const title = cart.entries.find(({ id }) => id === entryId)?.title
    return { text: title === undefined ? problem : `${title}: ${problem}`, href: '/cart' }
  })
  const total = `The total is ${centsText(cart.grandTotalCents, cart.currency)}.`
  showNotice(texts.length > 0 ? message : `${message} ${total}`, [...texts, CHANGE_CART])
}
