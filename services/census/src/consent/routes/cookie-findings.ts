import type { Clock } from '@portico/kit/clock'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/census/consent/cookie-findings.schemas'
import type { HostReports } from '../host-reports.ts'
import { readHostReports } from '../domain/host-report.ts'
import { readReportedHosts, readScan, saveScan } from '../store/cookie-findings.ts'

const REPORT_BYTES = 32 * 1_024
const SCAN_BYTES = 512 * 1_024

export type FindingsDeps = { db: Db; clock: Clock; hostReports: HostReports }

/** Collecting, storing and reading which other hosts and cookies the published pages use. */
export const cookieFindings = (deps: FindingsDeps): Route[] => [collectHosts(deps), save(deps), read(deps)]

const collectHosts = ({ hostReports }: FindingsDeps) =>
  route(
    api.reportHosts,
    ({ body, websiteOrNull }) => {
      if (!websiteOrNull) return
      for (const seen of readHostReports(body)) hostReports.add(websiteOrNull.id, seen)
    },
    { bodyLimit: REPORT_BYTES },
  )

const save = ({ db, clock }: FindingsDeps) =>
  route(
    api.saveCookieScan,
    async ({ body: { websiteId, ...scan } }) => {
      const scannedOn = clock.now().toISOString()
      await db.tenant(websiteId, (tx) => saveScan(tx, websiteId, { scannedOn, ...scan }))
    },
    { bodyLimit: SCAN_BYTES },
  )

const read = ({ db }: FindingsDeps) =>
  route(api.readCookieFindings, ({ query: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => ({
      hosts: await readReportedHosts(tx, websiteId),
      scan: await readScan(tx, websiteId),
    })),
  )
