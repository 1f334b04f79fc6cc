import type { Tx } from '@portico/kit/postgres/db'
import type { BalanceTransaction } from '../../payments/port.ts'
import type { KnownMovement, MovementEntry } from '../domain/match-movements.ts'
import type { OfDay } from './order-sums.ts'

type Row = Omit<MovementEntry, 'told'> &
  Omit<BalanceTransaction, 'kind' | 'currency' | 'id'> & {
    toldKind: BalanceTransaction['kind']
    toldCurrency: string
  }

/** Returns the entries of a day that movements of the provider's balance caused. */
export async function readMovementEntries(tx: Tx, { websiteId, book, day }: OfDay): Promise<MovementEntry[]> {
  const { rows } = await tx.query<Row>(
    `select e.cause_id as "transactionId", e.kind, e.currency, sum(l.amount) as clearing, t.kind as "toldKind",
       t.source_id as "sourceId", t.amount, t.fee, t.net, t.currency as "toldCurrency", t.occurred_at as at, o.id as "orderId",
       lpad(o.number::text, greatest(5, length(o.number::text)), '0') as "orderNumber"
     from ledger_entry e
       join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id and l.account = 'clearing'
       join balance_transaction t on t.website_id = e.website_id and t.entry_id = e.id
       left join dispute d on t.kind = 'dispute' and d.website_id = e.website_id and d.account_id = t.account_id
         and d.id = t.source_id
       left join shop_order o on o.website_id = e.website_id and o.id = d.order_id
     where e.website_id = $1 and e.book = $2 and e.business_date = $3::date and e.cause_kind = 'transaction'
     group by e.id, e.cause_id, e.kind, e.currency, t.website_id, t.account_id, t.id, o.id, o.number
     order by e.id`,
    [websiteId, book, day],
  )
  return rows.map(({ toldKind, toldCurrency, sourceId, amount, fee, net, at, ...entry }) => ({
    ...entry,
    told: {
      ...{ id: entry.transactionId, kind: toldKind, amount, fee, net, currency: toldCurrency, at },
      sourceId: sourceId ?? undefined,
    },
  }))
}

/** Returns what the store knows of movements of the provider's balance. */
export async function readKnownMovements(
  tx: Tx,
  { websiteId, book }: Pick<OfDay, 'websiteId' | 'book'>,
  ids: readonly string[],
): Promise<KnownMovement[]> {
  const { rows } = await tx.query<KnownMovement>(
    `select t.id, t.booked_at is not null as "isBooked",
       t.kind = 'payout' and coalesce(o.state, 'on-the-way') = 'on-the-way' as "isOnTheWay",
       coalesce(t.book, p.book, case when $2 = 'load' then 'test' else $2 end) = $2 as "isOfBook",
       p.id is not null or r.id is not null as "isKnownSource"
     from balance_transaction t
       left join payout o on o.website_id = $1 and o.account_id = t.account_id and o.id = t.source_id
       left join payment p on t.kind = 'charge' and p.website_id = $1 and p.charge_id = t.source_id
       left join refund r on t.kind in ('refund', 'refund-failure') and r.website_id = $1 and r.provider_refund_id = t.source_id
     where t.website_id = $1 and t.id = any($3)`,
    [websiteId, book, ids],
  )
  return rows
}
