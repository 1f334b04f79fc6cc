import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { call } from '@portico/kit/testing/http'
import type { FindingsReply } from '@portico/proto/http/visits/cookie-findings'
import { MAX_REPORTED_HOSTS, REPORTED_HOST_DAYS } from '@portico/proto/limits'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { clock, other, owner, startCensus, visitor, website } from '../census-app.ts'

const DAY = 86_400_000

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterAll(() => census.stop())

const reportOf = (host: string, directive = 'script-src-elem', page = '/shop?mail=a@b.example') =>
  JSON.stringify({
    'csp-report': {
      'blocked-uri': `https://${host}/a.js?id=7`,
      'effective-directive': directive,
      'document-uri': `https://acme.example${page}`,
      disposition: 'report',
    },
  })
const send = (text: string, caller: Caller = visitor, type = 'application/csp-report') =>
  call(`${census.url}/api/csp-report/hosts`, {
    to: 'census',
    method: 'POST',
    caller,
    text,
    headers: { 'content-type': type },
  })
const findings = async (websiteId = website.id) =>
  (await census.get('consent/findings?', ownerOf(websiteId), websiteId)).json<FindingsReply>()
const ownerOf = (websiteId: string): Caller => ({
  website: null,
  principal: { kind: 'owner', accountId: 'c3'.repeat(12), sessionId: 's', sites: { [websiteId]: ['admin'] } },
})
const hostsOf = async (websiteId?: string) => (await findings(websiteId)).hosts.map(({ host }) => host)

test('hosts that browsers report are counted by kind, without queries and visitors', async () => {
  for (const report of [reportOf('cdn.example'), reportOf('cdn.example'), reportOf('cdn.example', 'img-src')])
    expect((await send(report)).status).toBe(204)
  await expect.poll(hostsOf).toHaveLength(2)
  const seen = '2026-01-15T12:10:00.000Z'
  const common = { host: 'cdn.example', page: '/shop', firstSeen: seen, lastSeen: seen }
  expect((await findings()).hosts).toEqual([
    { ...common, kind: 'script', reports: 2 },
    { ...common, kind: 'picture', reports: 1 },
  ])
  const stored = await census.db.tenant(website.id, (tx) => tx.query('select * from reported_host'))
  expect(JSON.stringify(stored.rows)).not.toMatch(/mail|id=7/)
})

test('malformed reports are refused, and reports without another host are ignored', async () => {
  expect((await send('{')).status).toBe(400)
  expect((await send('{"csp-report": 1}')).status).toBe(400)
  expect((await send(reportOf('x.example'), visitor, 'image/png')).status).toBe(415)
  expect((await send(' '.repeat(33_000))).status).toBe(413)
  expect((await send(reportOf('acme.example'))).status).toBe(204)
  expect((await send(reportOf('appears.example'))).status).toBe(204)
  await expect.poll(hostsOf).toContain('appears.example')
  expect(await hostsOf()).not.toContain('acme.example')
})

test('the hosts of a website are limited, and stored hosts still count', async () => {
  const crowd = { ...visitor, website: other }
  for (let at = 0; at < MAX_REPORTED_HOSTS + 20; at++) await send(reportOf(`h${at}.example`), crowd)
  await expect.poll(() => hostsOf(other.id)).toHaveLength(MAX_REPORTED_HOSTS)
  const [known] = await hostsOf(other.id)
  await send(reportOf('late.example'), crowd)
  await send(reportOf(known!), crowd)
  await expect
    .poll(async () => (await findings(other.id)).hosts[0])
    .toMatchObject({
      host: known,
      reports: 2,
    })
  expect(await hostsOf(other.id)).toHaveLength(MAX_REPORTED_HOSTS)
})

test('hosts without a report are deleted after some time', async () => {
  await runHousekeeping(census.db, new Date(clock.at.getTime() + REPORTED_HOST_DAYS * DAY), 90)
  expect(await hostsOf()).not.toEqual([])
  await runHousekeeping(census.db, new Date(clock.at.getTime() + REPORTED_HOST_DAYS * DAY + 1), 90)
  expect(await hostsOf()).toEqual([])
})

const scan = {
  pages: 12,
  hosts: [
    { host: 'cdn.example', kinds: ['script'], page: '/', isBeforeConsent: true, allowedBy: [] },
    {
      host: 'maps.example',
      kinds: ['frame'],
      page: '/find-us',
      isBeforeConsent: false,
      allowedBy: ['embeds'],
    },
  ],
  cookies: [
    {
      name: 'ss_cid',
      kind: 'cookie',
      host: 'acme.example',
      page: '/',
      category: 'statistics',
      isBeforeConsent: false,
      allowedBy: ['statistics'],
      days: 730,
    },
  ],
}
const save = (json: object, caller = owner) =>
  call(`${census.url}/api/rest/census/consent/scan`, { to: 'census', method: 'PUT', caller, json })

test('a scan is stored in place of the earlier one', async () => {
  expect((await findings()).scan).toBeNull()
  expect((await save({ websiteId: website.id, ...scan, pages: 3 })).status).toBe(204)
  expect((await save({ websiteId: website.id, ...scan })).status).toBe(204)
  expect((await findings()).scan).toEqual({ scannedOn: clock.at.toISOString(), ...scan })
})

test('an invalid scan is refused by field, and another website is refused', async () => {
  const refused = await save({ websiteId: website.id, ...scan, pages: 0, hosts: [{ host: '' }], more: 1 })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(
    expect.arrayContaining(['pages', 'hosts.0.host', 'hosts.0.kinds', 'more']),
  )
  expect((await save({ websiteId: other.id, ...scan })).status).toBe(403)
  expect((await findings(other.id)).scan).toBeNull()
  expect((await findings()).scan?.pages).toBe(12)
})
