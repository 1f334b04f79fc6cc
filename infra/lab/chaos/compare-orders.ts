import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  replay,
  type OrderEventBody,
  type OrderProjection,
} from '@portico/commerce/orders/domain/order-events'
import { compareEntries } from './ledger.ts'
import { buyerEmail } from './payer.ts'
import type { World } from './world.ts'

type Order = { id: string; email: string; paymentId: string; chargeId: string; total: number; state: string }
type Payment = { id: string; state: string; amount: number }
/** A charge in the provider's book that moved money. */
type Charge = { id: string; paymentId: string; amount: number }

/** Everything that commerce and the provider have of the checkouts of a run, and what is wrong in all books. */
export type Checkouts = {
  orders: Order[]
  payments: Payment[]
  unresolved: Payment[]
  charges: Charge[]
  /** Orders of any book whose row differs from its events; `replayed` is how many were compared. */
  replayed: number
  differing: string[]
  /** Orders of the run whose entry in the ledger is missing or has another amount. */
  unbooked: string[]
  /** Entries of any book that do not sum to zero, numbers with a gap, stock that does not add up. */
  broken: string[]
}

const UNRESOLVED = new Set(['confirming', 'authorised', 'capturing', 'voiding'])

export async function readCheckouts({ target, run, demo }: World): Promise<Checkouts> {
  const query = <T>(sql: string) => target.query<T>('commerce', sql)
  const emails = `like '${buyerEmail(run, 0).replace(/0@/, '%@')}'`
  const orders = await query<Order>(
    `select o.id, o.email, o.payment_id as "paymentId", p.charge_id as "chargeId", o.total, o.state
     from shop_order o left join payment p on p.id = o.payment_id where o.email ${emails}`,
  )
  const payments = await query<Payment>(
    `select p.id, p.state, p.amount from payment p join checkout c on c.id = p.checkout_id
     where c.snapshot ->> 'email' ${emails}`,
  )
  const rows = await query<OrderProjection & { id: string; events: OrderEventBody[] }>(
    `select id, state, total, refunded, quantity, fulfilled, removed, version,
       (select json_agg(json_build_object('kind', kind, 'data', data) order by seq) from order_event
        where order_id = shop_order.id) as events
     from shop_order`,
  )
  const unbooked = await query<{ id: string }>(
    `select o.id from shop_order o where o.email ${emails} and o.total is distinct from (
       select sum(l.amount) from ledger_entry e join ledger_line l on l.entry_id = e.id
       where e.cause_id = o.id and e.cause_kind = 'order' and l.account = 'clearing')`,
  )
  const broken = await query<{ what: string }>(
    `select 'entry ' || entry_id as what from ledger_line group by entry_id having sum(amount) <> 0
     union all
     select 'numbers of ' || book from shop_order where website_id = '${demo.websiteId}' and book = 'load'
     group by book having count(*) <> max(number) or min(number) <> 1
     union all
     select 'stock ' || s.book || ' ' || s.id from stock s where opening
       + coalesce((select sum(quantity) from stock_move m
           where m.website_id = s.website_id and m.book = s.book and m.stock_id = s.id), 0)
       <> available
       + coalesce((select sum(quantity) from stock_hold h
           where h.website_id = s.website_id and h.book = s.book and h.stock_id = s.id), 0)
     union all
     select 'hold of a finished checkout ' || h.checkout_id from stock_hold h join checkout c on c.id = h.checkout_id
     where c.state in ('placed', 'closed')`,
  )
  return {
    orders,
    payments,
    unresolved: payments.filter(({ state }) => UNRESOLVED.has(state)),
    charges: readCharges(join(target.full!.dataDir, 'test-provider/book.jsonl')),
    replayed: rows.length,
    differing: rows.filter(({ id: _, events, ...row }) => !isSame(replay(events), row)).map(({ id }) => id),
    unbooked: unbooked.map(({ id }) => id),
    broken: broken.map(({ what }) => what),
  }
}

const isSame = (one: object, other: object) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))

type BookLine = {
  put?: { object: string; id: string; amount_captured?: number; metadata?: Record<string, string> }
}

/** The charges that moved money, from the file in which the test provider keeps its book. Later lines replace earlier ones. */
function readCharges(file: string): Charge[] {
  const charges = new Map<string, Charge>()
  for (const line of readFileSync(file, 'utf8')
    .split('\n')
    .filter((each) => each.includes('"charge"'))) {
    const { put } = JSON.parse(line) as BookLine
    if (put?.object !== 'charge') continue
    const { id, amount_captured: amount = 0, metadata } = put
    charges.set(id, { id, paymentId: metadata?.['portico_payment'] ?? '', amount })
  }
  return [...charges.values()].filter(({ amount }) => amount > 0)
}

/** Compares the ledger of the buyers with what is stored. `problems` is empty if everything agrees. */
export function compareOrders(
  { ledger }: Pick<World, 'ledger'>,
  found: Checkouts,
): { problems: string[]; notes: string[] } {
  const { orders, payments, charges, unresolved, differing, unbooked, broken } = found
  const entries = ledger.entries().filter(({ kind }) => kind === 'order')
  const times = new Map<string, number>()
  for (const { email } of orders) times.set(email, (times.get(email) ?? 0) + 1)
  const verdict = compareEntries(entries, times)
  const own = new Set(payments.map(({ id }) => id))
  const chargesOfRun = charges.filter(({ paymentId }) => own.has(paymentId))
  const byPayment = Map.groupBy(chargesOfRun, ({ paymentId }) => paymentId)
  const paid = new Set(orders.map(({ paymentId }) => paymentId))
  const some = (what: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${list.length} ${what}: ${list.slice(0, 3).join(', ')}`]
  return {
    problems: [
      ...some('acknowledged orders lost', verdict.lost),
      ...some('orders placed twice', verdict.doubled),
      ...some('orders placed although they were refused or never sent', verdict.strange),
      ...some(
        'charges without an order',
        chargesOfRun.filter(({ paymentId }) => !paid.has(paymentId)).map(({ id }) => id),
      ),
      ...some(
        'orders without exactly one charge of their total',
        orders
          .filter(({ paymentId, total }) => {
            const own = byPayment.get(paymentId) ?? []
            return own.length !== 1 || own[0]!.amount !== total
          })
          .map(({ id }) => id),
      ),
      ...some(
        'orders that are not paid',
        orders.filter(({ state }) => state !== 'paid').map(({ id }) => id),
      ),
      ...some(
        'unresolved payments',
        unresolved.map(({ id, state }) => `${id} ${state}`),
      ),
      ...some('orders differ from their events', differing),
      ...some('orders without their entry in the books', unbooked),
      ...some('rows of the books and the stock that do not add up', broken),
    ],
    notes: [
      `${verdict.attempted} checkouts: ${verdict.acknowledged} acknowledged, ${verdict.refused} refused, ${verdict.unknown} unknown; ` +
        `${orders.length} orders, ${chargesOfRun.length} charges, ${unresolved.length} unresolved`,
      `${found.replayed} orders of all books replayed from their events, ${differing.length} differ`,
    ],
  }
}
