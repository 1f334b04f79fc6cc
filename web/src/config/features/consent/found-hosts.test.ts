import { expect, test } from 'vitest'
import type { FindingsReply, ScannedCookie } from '@portico/proto/http/visits/cookie-findings'
import { foundHosts, tooEarly } from './found-hosts.ts'

const reported = (host: string, reports: number, kind: 'script' | 'picture' = 'script') => ({
  host,
  kind,
  page: '/reported',
  reports,
  firstSeen: '2026-01-01T00:00:00Z',
  lastSeen: '2026-01-02T00:00:00Z',
})
const cookie = (changes: Partial<ScannedCookie>): ScannedCookie => ({
  name: 'a',
  kind: 'cookie',
  host: 'a.example',
  page: '/',
  category: null,
  isBeforeConsent: true,
  allowedBy: [],
  days: null,
  ...changes,
})
const findings: FindingsReply = {
  hosts: [reported('maps.example', 5), reported('new.example', 2), reported('maps.example', 1, 'picture')],
  scan: {
    scannedOn: '2026-01-03T00:00:00Z',
    pages: 2,
    hosts: [
      { host: 'maps.example', kinds: ['frame'], page: '/map', isBeforeConsent: false, allowedBy: ['embeds'] },
      { host: 'early.example', kinds: ['picture'], page: '/', isBeforeConsent: true, allowedBy: [] },
    ],
    cookies: [
      cookie({ name: 'crumb', category: 'necessary' }),
      cookie({ name: 'x' }),
      cookie({ name: 'ss_cid', category: 'statistics', isBeforeConsent: false }),
    ],
  },
}

test('hosts of the scan and of reports are one list, those before consent first', () => {
  expect(foundHosts(findings).map(({ host, when, reports, kinds }) => [host, when, reports, kinds])).toEqual([
    ['early.example', 'before', 0, ['picture']],
    ['new.example', 'unknown', 2, ['script']],
    ['maps.example', 'after', 6, ['script', 'picture', 'frame']],
  ])
  expect(foundHosts({ ...findings, scan: null }).map(({ host }) => host)).toEqual([
    'maps.example',
    'new.example',
  ])
})

test('hosts and unknown cookies before consent are counted, necessary cookies are not', () => {
  expect(tooEarly(findings)).toEqual({ hosts: 1, cookies: 1 })
  expect(tooEarly({ ...findings, scan: null })).toEqual({ hosts: 0, cookies: 0 })
})
