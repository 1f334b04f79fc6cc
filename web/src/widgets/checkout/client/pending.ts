import type { CheckoutData } from '../data.ts'
import { byId, element } from './dom.ts'
import { clearAttempt, reopenAttempt } from './saved.ts'

const CHECK_MS = 2_000

/**
 * The page of a payment without an order: asks again until there is an outcome, and then shows it. A payment that is over can be
 * tried again with another card, and one that did not begin is sent again by the checkout.
 */
export function startPending({
  orderToken,
  cartToken,
  status,
}: Extract<CheckoutData, { kind: 'pending' }>): void {
  if (status === 'declined' || status === 'closed') return clearAttempt({ isHeld: status === 'declined' })
  const check = async () => {
    const outcome =
      cartToken === null ? null : await (await import('./attempt.ts')).resume(cartToken, orderToken)
    if (outcome?.kind === 'unsent') {
      reopenAttempt()
      return location.replace('/checkout')
    }
    if (outcome?.kind !== 'open' && outcome?.kind !== 'unknown') return location.reload()
    if (outcome.kind === 'open' && outcome.action?.kind === 'redirect') showAction(outcome.action.url)
    setTimeout(() => void check(), outcome.kind === 'open' ? outcome.checkAfterMs : CHECK_MS)
  }
  setTimeout(() => void check(), cartToken === null ? 2 * CHECK_MS : 0)
}

/** Links to the bank's page, and back to the checkout for another card. */
function showAction(url: string): void {
  if (byId('checkout-action')) return
  const place = element('p')
  place.id = 'checkout-action'
  const toBank = document.createElement('a')
  toBank.className = 'button'
  toBank.href = url
  toBank.textContent = 'Confirm at your bank'
  const another = document.createElement('a')
  another.href = '/checkout'
  another.textContent = 'Use another card'
  another.addEventListener('click', () => clearAttempt({ isHeld: true }))
  place.append(toBank, ' ', another)
  byId('checkout-status')?.after(place)
}
