import type { Tx } from '@portico/kit/postgres/db'
import type { RatesQuery, RatesRow } from '@portico/proto/http/visits/consent'

const KEYS = { day: 'day::text', version: 'version', all: `'all'` } as const

/** Sums the decisions of whole days (UTC) in [from, to), by day in order, by version, or in total. */
export async function readRates(
  tx: Tx,
  { websiteId, from, to, by }: Pick<RatesQuery, 'websiteId' | 'from' | 'to' | 'by'>,
): Promise<RatesRow[]> {
  const found = await tx.query<RatesRow>(
    `select ${KEYS[by]} as key, sum(accepted + declined + partial)::bigint as decisions,
       sum(accepted)::bigint as accepted, sum(declined)::bigint as declined, sum(partial)::bigint as partial,
       sum(withdrawn)::bigint as withdrawn, sum(statistics)::bigint as statistics,
       sum(marketing)::bigint as marketing, sum(embeds)::bigint as embeds
     from consent_rollup
     where website_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
       and day < ($3::timestamptz at time zone 'UTC')::date
     group by 1 order by ${by === 'version' ? 'decisions desc, key' : 'key'}`,
    [websiteId, from.toISOString(), to.toISOString()],
  )
  return found.rows
}
