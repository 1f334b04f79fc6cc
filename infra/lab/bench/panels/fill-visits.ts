import { makeBlocks } from '@portico/census/visits/use-cases/make-blocks'
import type { Db } from '@portico/kit/postgres/db'

const DAY = 86_400_000
const DAYS = 90
const VISITS = 1_000_000

/**
 * Fills a million visits of 90 days, today included: three pages of twelve, one event in ten visits, five countries, three
 * devices, two sources; each visitor comes twice. Makes the blocks of the days that are over, as census does.
 */
export async function fillVisits(census: Db, websiteId: string, now: number): Promise<void> {
  for (let back = 0; back < DAYS; back++) {
    const day = new Date(now - back * DAY).toISOString().slice(0, 10)
    await census.job(async (tx) => {
      await tx.query('select make_visit_partition($1::date)', [day])
      await tx.query(
        `insert into visit (website_id, visitor, started_at, visit_count, day, last_at, page_views, sample, entry, exit,
                            referrer, source, medium, campaign, country, device, browser, os, steps)
         select $1, md5((n % ($3::integer / 2) + $3 * extract(doy from $2::date))::text)::uuid, at, 0, $2::date,
                at + n % 600 * interval '1 second', 3, false, '/page-' || n % 12, '/page-' || (n + 2) % 12,
                case n % 3 when 0 then 'search.example' else '' end, case n % 4 when 0 then 'letter' else '' end, '', '',
                (array['DE', 'AT', 'CH', 'GB', 'US'])[1 + n % 5], (array['desktop', 'mobile', 'tablet'])[1 + n % 3],
                (array['Firefox', 'Chrome', 'Safari'])[1 + n / 7 % 3], (array['Linux', 'Android', 'iOS'])[1 + n % 3],
                format(E'\\t/page-%s\\n\\t/page-%s\\n\\t/page-%s\\n%s', n % 12, (n + 1) % 12, (n + 2) % 12,
                       case n % 10 when 0 then E'\\t!sign-up\\n' else '' end)
         from generate_series(1, $3) as n cross join lateral (
           select $2::date::timestamp at time zone 'UTC' + n * (interval '1 day' / ($3 + 1)) as at) as time`,
        [websiteId, day, Math.ceil(VISITS / DAYS)],
      )
    })
    if (back > 0) await makeBlocks(census, { websiteId, day })
  }
}
