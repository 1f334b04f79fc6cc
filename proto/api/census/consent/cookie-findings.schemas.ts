import { HostReport, SaveScan, FindingsQuery, FindingsReply } from '../../../http/visits/cookie-findings.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './cookie-findings.ts'

export const reportHosts = contract(endpoints.reportHosts, {
  summary: 'Counts a host from which a page loads something, reported by a browser. No visitor is recorded.',
  body: HostReport,
  answers: { 204: null },
  unknownFields: 'ignored',
})

export const saveCookieScan = contract(endpoints.saveCookieScan, {
  summary: 'Stores the result of a scan of the published pages in place of the earlier one.',
  body: SaveScan,
  answers: { 204: null },
})

export const readCookieFindings = contract(endpoints.readCookieFindings, {
  summary:
    'Other hosts and cookies that the published pages use: reported by browsers, and by the latest scan.',
  query: FindingsQuery,
  answers: { 200: FindingsReply },
})
