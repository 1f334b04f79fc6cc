/** The calls of the checkout form. They are loaded when the buyer begins, because showing the page needs none. */
export { chooseOption, repairCart, setLocation } from '../../../lib/shop/cart-choices.ts'
export { loadCart } from '../../../lib/shop/cart.ts'
export { sendAttempt } from './attempt.ts'
export { showServerErrors } from './server-errors.ts'
