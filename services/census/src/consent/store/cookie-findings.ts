import type { CookieScan, ReportedHost, ResourceKind } from '@portico/proto/http/visits/cookie-findings'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Tx } from '@portico/kit/postgres/db'
import type { SeenHost } from '../domain/host-report.ts'

/** A host with the number of its reports. */
export type HostCount = SeenHost & { reports: number }

/**
 * Adds reports to the hosts of a website. New hosts and kinds are stored while the website has fewer than `max`; the lock lets
 * parallel processes count each other's rows.
 */
export async function addReportedHosts(
  tx: Tx,
  { websiteId, counts, at, max }: { websiteId: string; counts: readonly HostCount[]; at: Date; max: number },
): Promise<void> {
  tx.send(`select pg_advisory_xact_lock(hashtextextended('reported_host:' || $1, 0))`, [websiteId])
  await tx.query(
    `with given as (
       select g.*, r.host is not null as is_known,
         row_number() over (partition by r.host is null order by g.host, g.kind) as place
       from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) as g (host, kind, page, reports)
       left join reported_host r on r.website_id = $1 and r.host = g.host and r.kind = g.kind
     )
     insert into reported_host as r (website_id, host, kind, page, reports, first_seen, last_seen)
     select $1, host, kind, page, reports, $6, $6 from given
     where is_known or place <= $7 - (select count(*) from reported_host where website_id = $1)
     on conflict (website_id, host, kind) do update
     set reports = r.reports + excluded.reports, page = excluded.page, last_seen = excluded.last_seen`,
    [
      websiteId,
      counts.map(({ host }) => host),
      counts.map(({ kind }) => kind),
      counts.map(({ page }) => page),
      counts.map(({ reports }) => reports),
      at.toISOString(),
      max,
    ],
  )
}

type Row = {
  host: string
  kind: ResourceKind
  page: string
  reports: number
  first_seen: Date
  last_seen: Date
}

/** Returns the reported hosts of a website, most frequent first. */
export async function readReportedHosts(tx: Tx, websiteId: string): Promise<ReportedHost[]> {
  const found = await tx.query<Row>(
    `select host, kind, page, reports, first_seen, last_seen from reported_host where website_id = $1
     order by reports desc, host, kind`,
    [websiteId],
  )
  return found.rows.map((row) => ({
    host: row.host,
    kind: row.kind,
    page: row.page,
    reports: Number(row.reports),
    firstSeen: row.first_seen.toISOString(),
    lastSeen: row.last_seen.toISOString(),
  }))
}

/** Deletes at most `max` hosts without a report since `oldest`; returns how many it deleted. */
export async function deleteOldReportedHosts(tx: Tx, oldest: Date, max: number): Promise<number> {
  const sql = deleteBatchSql('reported_host', {
    key: ['website_id', 'host', 'kind'],
    where: 'last_seen < $1',
  })
  return (await tx.query(sql, [oldest, max])).rowCount
}

/** Stores a scan of a website in place of the earlier one. */
export async function saveScan(
  tx: Tx,
  websiteId: string,
  { scannedOn, ...result }: CookieScan,
): Promise<void> {
  await tx.query(
    `insert into cookie_scan (website_id, scanned_at, result) values ($1, $2, $3::jsonb)
     on conflict (website_id) do update set scanned_at = excluded.scanned_at, result = excluded.result`,
    [websiteId, scannedOn, JSON.stringify(result)],
  )
}

/** Returns the latest scan of a website, or null. */
export async function readScan(tx: Tx, websiteId: string): Promise<CookieScan | null> {
  const { rows } = await tx.query<{ scanned_at: Date; result: Omit<CookieScan, 'scannedOn'> }>(
    'select scanned_at, result from cookie_scan where website_id = $1',
    [websiteId],
  )
  return rows[0] ? { scannedOn: rows[0].scanned_at.toISOString(), ...rows[0].result } : null
}
