import { Refusal } from '@portico/kit/errors'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { PaymentProvider, ProviderRefund } from '../../src/payments/port.ts'
import type { OrdersDeps } from '../../src/orders/deps.ts'
import { advanceRefund } from '../../src/orders/use-cases/advance-refund.ts'
import { appendEvent } from '../../src/orders/use-cases/append-event.ts'
import { cancelOrder } from '../../src/orders/use-cases/cancel-order.ts'
import { requestRefund } from '../../src/orders/use-cases/request-refund.ts'
import { markSent, ship, undoShipment } from '../../src/orders/use-cases/ship.ts'
import { openAccount } from '../checkout/account.ts'
import { SITE } from '../service.ts'

/** A repeatable source of whole numbers below a limit. */
export function createDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
export type Dice = ReturnType<typeof createDice>

/** A provider whose refunds are done, pending, failed, refused or without an answer. */
function moodyProvider(dice: Dice): PaymentProvider {
  const refunds: ProviderRefund[] = []
  const provider: Pick<PaymentProvider, 'refund' | 'listRefunds'> = {
    async refund({ refundId, amount, attempt }) {
      const mood = dice(8)
      if (mood === 0) return { status: 'refused', reason: 'charge_disputed' }
      if (mood === 1) return { status: 'unknown', reason: 'away' }
      const state = mood === 2 ? 'failed' : mood === 3 ? 'pending' : 'done'
      const ids = { providerRefundId: `re_${refundId}_${attempt}`, refundId }
      refunds.push({ ...ids, amount, currency: 'usd', state, failure: undefined })
      return mood === 4 ? { status: 'unknown', reason: 'away' } : { status: 'sent', refund: refunds.at(-1)! }
    },
    async listRefunds() {
      for (const refund of refunds) if (refund.state === 'pending' && dice(2) === 0) refund.state = 'failed'
      return { status: 'listed', refunds }
    },
  }
  return provider as PaymentProvider
}

const actor = { websiteId: SITE, accountId: 'a1' }

/** Lives an order through random changes by the functions of the product. Returns how many had an effect. */
export async function liveThrough(
  given: Omit<OrdersDeps, 'payments'>,
  { id, lines }: Pick<OwnerOrder, 'id' | 'lines'>,
  dice: Dice,
): Promise<number> {
  const opened = openAccount(moodyProvider(dice))
  let laterMs = 0
  const clock = { now: () => new Date(given.clock.now().getTime() + laterMs) }
  const deps: OrdersDeps = { ...given, clock, payments: { accountOf: async () => opened } }
  const refundIds: string[] = []
  const versionOf = async () =>
    (
      await deps.db.tenant(SITE, (tx) =>
        tx.query<{ version: number }>('select version from shop_order where website_id = $1 and id = $2', [
          SITE,
          id,
        ]),
      )
    ).rows[0]!.version
  const some = () =>
    lines.flatMap(({ id: lineId, quantity }) =>
      dice(2) === 0 ? [{ lineId, quantity: 1 + dice(quantity), restock: dice(2) === 0 }] : [],
    )
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const parcel = { carrier: '', trackingNumber: '', tellBuyer: dice(2) === 0 }
      const wanted = [...some(), { lineId: lines[0]!.id, quantity: 1 }].slice(0, 1 + dice(2))
      return ship(deps, actor, id, { version: await versionOf(), lines: wanted, ...parcel })
    },
    async () => {
      const wish = { lines: some(), shipping: dice(2) * dice(300), amount: dice(2) * dice(900) }
      const refundId = await requestRefund(deps, actor, id, {
        version: await versionOf(),
        ...wish,
        reason: '',
      })
      refundIds.push(refundId)
      return advanceRefund(deps, SITE, refundId)
    },
    async () => {
      // Each look is two hours after the one before, so that it is due.
      laterMs += 7_200_000
      for (const refundId of refundIds) await advanceRefund(deps, SITE, refundId)
    },
    async () => {
      const { rows } = await deps.db.tenant(SITE, (tx) =>
        tx.query<{ id: string }>('select id from shipment where website_id = $1 and order_id = $2', [
          SITE,
          id,
        ]),
      )
      for (const shipment of rows.slice(0, 1)) await undoShipment(deps, actor, id, shipment.id)
    },
    () => markSent(deps, actor, [id], false),
    async () => {
      const version = await versionOf()
      const refundId = await cancelOrder(deps, actor, id, { version, restock: true, reason: '' })
      if (refundId !== null) await advanceRefund(deps, SITE, refundId)
    },
    () =>
      deps.db.tenant(SITE, (tx) =>
        appendEvent(deps, tx, SITE, id, {
          ...{ at: deps.clock.now(), actor: 'system', kind: 'mail-sent', data: { mail: 'shipped' } },
        }),
      ),
  ]
  let effects = 0
  for (let steps = 2 + dice(5); steps > 0; steps--) {
    const act = acts[[0, 0, 1, 1, 1, 2, 3, 4, 5, 6][dice(10)]!]!
    try {
      await act()
      effects += 1
    } catch (failure) {
      // A change that is not possible now changes nothing.
      if (!(failure instanceof Refusal)) throw failure
    }
  }
  return effects
}
