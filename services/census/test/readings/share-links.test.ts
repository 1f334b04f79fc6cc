import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VisitsReply } from '@portico/proto/http/visits/census-figures'
import type { CreatedShareLink, ShareLink } from '@portico/proto/http/visits/share-links'
import { call } from '@portico/kit/testing/http'
import { MAX_SHARE_LINKS } from '@portico/proto/limits'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { clock, other, owner, startCensus, visitor, website } from '../census-app.ts'
import { cookie } from '../visits.ts'

const DAY = 86_400_000

let census: Awaited<ReturnType<typeof startCensus>>
beforeEach(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterEach(() => census.stop())

const create = (days: number, websiteId = website.id) =>
  call(`${census.url}/api/rest/census/share-links`, {
    to: 'census',
    caller: owner,
    json: { websiteId, days },
  })
const list = async () => (await census.get('share-links?')).json<{ links: ShareLink[] }>().links
const revoke = (id: string) =>
  call(`${census.url}/api/rest/census/share-links/${id}?websiteId=${website.id}`, {
    to: 'census',
    caller: owner,
    method: 'DELETE',
  })
const shared = (token: string, query: Record<string, string> = {}) =>
  call(
    `${census.url}/api/census/shared/visits?${new URLSearchParams({ token, from: '2026-01-15', to: '2026-01-16', by: 'page', ...query })}`,
    { to: 'census', caller: { website: null, principal: { kind: 'anonymous' } } },
  )

test('anyone with a link reads the visits of its website until it expires', async () => {
  await census.hit({ url: '/about' }, cookie('v1'))
  await census.hit({ url: '/secret' }, cookie('v1'), { ...visitor, website: other })
  await census.settled()
  const link = (await create(1)).json<CreatedShareLink>()
  expect(link.expiresOn).toBe('2026-01-16T12:10:00.000Z')
  expect((await shared(link.token)).json<VisitsReply>().rows.map(({ key }) => key)).toEqual(['/about'])
  expect((await shared(link.token, { format: 'csv' })).text).toContain('/about,1,1,1')
  clock.at = new Date(clock.at.getTime() + DAY - 1)
  expect((await shared(link.token)).status).toBe(200)
  clock.at = new Date(clock.at.getTime() + 1)
  expect((await shared(link.token)).status).toBe(404)
  expect(await list()).toEqual([])
})

test('a revoked, an altered or another token gets 404, and filters are refused', async () => {
  const link = (await create(90)).json<CreatedShareLink>()
  const [id, secret] = link.token.split('.') as [string, string]
  for (const token of ['', 'x', id, `${other.id}.${secret}`, `${id}.${'A'.repeat(43)}`])
    expect((await shared(token)).status).toBe(404)
  expect((await shared(link.token, { filter: 'device:mobile' })).status).toBe(400)
  expect((await revoke(link.id)).status).toBe(204)
  expect((await revoke(link.id)).status).toBe(204)
  expect((await shared(link.token)).status).toBe(404)
})

test('links are listed without their tokens, which are stored hashed; their number and days are limited', async () => {
  for (const days of [0, 91, 1.5]) expect((await create(days)).status).toBe(400)
  expect((await create(1, other.id)).status).toBe(403)
  const made = await Promise.all(Array.from({ length: MAX_SHARE_LINKS + 2 }, () => create(7)))
  expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
  const links = await list()
  expect(links).toHaveLength(MAX_SHARE_LINKS)
  expect(Object.keys(links[0]!).sort()).toEqual(['createdOn', 'expiresOn', 'id'])
  const tokens = made
    .filter(({ status }) => status === 200)
    .map((each) => each.json<CreatedShareLink>().token)
  const stored = await census.db.tenant(website.id, (tx) =>
    tx.query('select *, token_hash::text from share_link'),
  )
  for (const token of tokens) expect(JSON.stringify(stored.rows)).not.toContain(token.split('.')[1])
  await runHousekeeping(census.db, new Date(clock.at.getTime() + 7 * DAY), 90)
  expect((await census.db.tenant(website.id, (tx) => tx.query('select from share_link'))).rowCount).toBe(0)
})

test('creating and revoking a link is reported to the audit', async () => {
  const { id } = (await create(7)).json<CreatedShareLink>()
  await revoke(id)
  await revoke(id)
  await expect
    .poll(async () => (await census.bus.ends('census.acted.v1')).reduce((sum, { next }) => sum + next, 0))
    .toBe(2)
})
