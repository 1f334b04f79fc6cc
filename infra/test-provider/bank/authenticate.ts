import { markup } from '@portico/kit/html/markup'
import type { Session } from '../api/session.ts'
import { bankPage } from './style.ts'

/** Renders the page of the buyer's bank (3-D Secure) for a payment that waits for it. */
export function renderAuthentication(session: Session, intentId: string): string {
  const intent = session.get('payment_intent', intentId)
  if (intent?.status !== 'requires_action')
    return bankPage(
      'Test bank',
      markup`<div class="panel"><h1>Nothing to confirm</h1><p>This payment does not wait for you.</p>${
        intent?.next_action
          ? markup`<a href="${intent.next_action.redirect_to_url.return_url}">Back to the shop</a>`
          : ''
      }</div>`,
    )
  return bankPage(
    'Confirm your payment',
    markup`<div class="panel"><h1>Confirm your payment</h1>
<p>This page stands for your bank. Confirm the payment, or refuse it.</p>
<form method="post"><div class="actions"><button class="main" name="approve" value="1">Confirm</button>
<button name="approve" value="0">Refuse</button></div></form></div>`,
  )
}
