import type { Tx } from '@portico/kit/postgres/db'
import type { Clearing } from '../domain/compare-balance.ts'

type Sum = {
  what: 'clearing' | 'onTheWay' | 'opening' | 'ofLoad' | 'imported' | 'withoutEntry'
  currency: string
  amount: number
}

/** `withBalance`: the accounts whose balance is read. `withoutBalance`: the ones whose key no longer works. */
export type ClearingAccounts = { all: string[]; withBalance: string[]; withoutBalance: string[] }

/**
 * Reads the clearing account of all days, and what makes it differ from the provider's balance. Closed days are read from their sums.
 * Load tests share the account of test payments, and their entries are deleted after a week, so their movements are left out.
 */
export async function readClearing(
  tx: Tx,
  { websiteId, isLive }: { websiteId: string; isLive: boolean },
  accounts: ClearingAccounts,
  now: Date,
): Promise<Clearing> {
  const book = isLive ? 'live' : 'test'
  const { rows } = await tx.query<Sum>(
    `select 'clearing' as what, currency, sum(amount) as amount from (
       select s.currency, s.amount from ledger_day d, jsonb_to_recordset(d.sums) as s(currency text, account text, amount bigint)
       where d.website_id = $1 and d.book = $2 and s.account = 'clearing'
       union all
       select e.currency, l.amount from ledger_entry e
         join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id and l.account = 'clearing'
       where e.website_id = $1 and e.book = $2 and e.business_date > coalesce(
         (select max(day) from ledger_day where website_id = $1 and book = $2), '-infinity')
     ) moved group by currency
     union all
     select 'onTheWay', currency, -sum(net) from balance_transaction
     where website_id = $1 and account_id = any($3) and kind in ('payout', 'payout-failure') and entry_id is null group by currency
     union all
     select 'ofLoad', currency, sum(net) from balance_transaction
     where website_id = $1 and account_id = any($3) and book = 'load' group by currency
     union all
     select 'opening', o.key, sum(o.value::bigint) from balance_import i, jsonb_each_text(i.opening) o
     where i.website_id = $1 and i.account_id = any($4) group by o.key
     union all
     select 'imported', currency, sum(net) from balance_transaction
     where website_id = $1 and account_id = any($5) group by currency
     union all
     select 'withoutEntry', currency, sum(net) from balance_transaction
     where website_id = $1 and account_id = any($3) and booked_at is null and kind not in ('payout', 'payout-failure')
     group by currency`,
    [websiteId, book, accounts.all, accounts.withBalance, accounts.withoutBalance],
  )
  const { rows: moving } = await tx.query(
    `select from payment where website_id = $1 and book = any($2) and updated_at > $3::timestamptz - interval '1 minute'
       and (state in ('confirming', 'capturing') or state = 'captured' and next_at is not null or book = 'load')
     union all
     select from refund where website_id = $1 and book = any($2) and updated_at > $3::timestamptz - interval '1 minute'
       and booked_at is null and state in ('created', 'sent')
     limit 1`,
    [websiteId, isLive ? ['live'] : ['test', 'load'], now],
  )
  const sumsOf = (what: Sum['what']) =>
    new Map(rows.filter((row) => row.what === what).map(({ currency, amount }) => [currency, amount]))
  return {
    clearing: sumsOf('clearing'),
    onTheWay: sumsOf('onTheWay'),
    opening: sumsOf('opening'),
    ofLoad: sumsOf('ofLoad'),
    imported: sumsOf('imported'),
    withoutEntry: sumsOf('withoutEntry'),
    isMoving: moving.length > 0,
  }
}
