import { failPayout, payOut } from '../api/balance.ts'
import { closeDispute, openDispute } from '../api/disputes.ts'
import { receive } from '../api/payments.ts'
import { createRefund } from '../api/refunds.ts'
import type { Session } from '../api/session.ts'

/** Does what a button of "Test bank" says. Unknown actions and objects change nothing. */
export function actInBank(session: Session, action: string, id: string, now: Date): void {
  switch (action) {
    case 'payout':
      payOut(session, id)
      return
    case 'payout-fail':
      return failPayout(session, id)
    case 'refund':
      createRefund(session, { payment_intent: id })
      return
    case 'dispute': {
      const charge = session.get('charge', id)
      if (charge) openDispute(session, charge)
      return
    }
    case 'dispute-won':
    case 'dispute-lost':
      return closeDispute(session, id, action === 'dispute-won' ? 'won' : 'lost')
    case 'settle': {
      const intent = session.get('payment_intent', id)
      const charge = intent && session.get('charge', intent.latest_charge)
      if (charge && intent.status === 'processing') receive(session, intent, charge)
      return
    }
    case 'resend':
      resend(session, id, now)
  }
}

/** Sends an event again to every endpoint, as often as it is asked. */
function resend(session: Session, eventId: string, now: Date): void {
  if (!session.get('event', eventId)) return
  for (const endpoint of session.list('webhook_endpoint'))
    session.put({
      ...session.create('delivery', 'del'),
      event: eventId,
      endpoint: endpoint.id,
      at: now.getTime(),
      attempts: 0,
      status: 'pending',
      answer: '',
    })
}
