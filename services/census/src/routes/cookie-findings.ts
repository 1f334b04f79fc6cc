import type { Clock } from '@portico/kit/clock'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import { FindingsQuery, FindingsReply, HostReport, SaveScan } from '@portico/proto/http/cookie-findings'
import type { HostReports } from '../collect/host-reports.ts'
import { readHostReports } from '../domain/host-report.ts'
import { readReportedHosts, readScan, saveScan } from '../store/cookie-findings.ts'

const REPORT_BYTES = 32 * 1_024
const SCAN_BYTES = 512 * 1_024

type FindingsDeps = { db: Db; clock: Clock; hostReports: HostReports }

/** Collecting, storing and reading which other hosts and cookies the published pages use. */
export const cookieFindings = (deps: FindingsDeps): Route[] => [collectHosts(deps), save(deps), read(deps)]

const collectHosts = ({ hostReports }: FindingsDeps) =>
  route({
    method: 'POST',
    path: '/api/csp-report/hosts',
    summary:
      'Counts a host from which a page loads something, reported by a browser. No visitor is recorded.',
    access: 'anyone',
    body: HostReport,
    unknownFields: 'ignored', // browsers send many other fields
    bodyLimit: REPORT_BYTES,
    answers: { 204: null },
    handle({ body, websiteOrNull }) {
      if (!websiteOrNull) return
      for (const seen of readHostReports(body)) hostReports.add(websiteOrNull.id, seen)
    },
  })

const save = ({ db, clock }: FindingsDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/census/consent/scan',
    summary: 'Stores the result of a scan of the published pages in place of the earlier one.',
    access: may(permission.settingsGeneral, 'body'),
    body: SaveScan,
    bodyLimit: SCAN_BYTES,
    answers: { 204: null },
    async handle({ body: { websiteId, ...scan } }) {
      const scannedOn = clock.now().toISOString()
      await db.tenant(websiteId, (tx) => saveScan(tx, websiteId, { scannedOn, ...scan }))
    },
  })

const read = ({ db }: FindingsDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/census/consent/findings',
    summary:
      'Other hosts and cookies that the published pages use: reported by browsers, and by the latest scan.',
    access: may(permission.activityStats, 'query'),
    query: FindingsQuery,
    answers: { 200: FindingsReply },
    handle: ({ query: { websiteId } }) =>
      db.tenant(websiteId, async (tx) => ({
        hosts: await readReportedHosts(tx, websiteId),
        scan: await readScan(tx, websiteId),
      })),
  })
