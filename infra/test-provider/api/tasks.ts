import type { Task } from '../book/objects.ts'
import { finishPayout } from './balance.ts'
import { failDebit, receive } from './payments.ts'
import { failRefund, finishRefund } from './refunds.ts'
import type { Session } from './session.ts'

/** Does the changes that are due: debits settle or fail, refunds finish or fail, payouts arrive. */
export function doDueTasks(session: Session): void {
  for (const task of session.list('task').filter(({ at }) => at <= session.seconds())) {
    session.remove(task.id)
    doTask(session, task)
  }
}

function doTask(session: Session, { kind, of }: Task): void {
  switch (kind) {
    case 'settle':
    case 'fail-debit': {
      const intent = session.get('payment_intent', of)
      const charge = intent && session.get('charge', intent.latest_charge)
      if (!charge || intent.status !== 'processing') return
      if (kind === 'settle') receive(session, intent, charge)
      else failDebit(session, intent, charge)
      return
    }
    case 'fail-refund':
    case 'finish-refund': {
      const refund = session.get('refund', of)
      if (!refund || refund.status === 'failed') return
      if (kind === 'fail-refund') failRefund(session, refund)
      else if (refund.status === 'pending') finishRefund(session, refund)
      return
    }
    case 'finish-payout': {
      const payout = session.get('payout', of)
      if (payout) finishPayout(session, payout)
    }
  }
}
