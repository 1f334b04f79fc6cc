import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierDatabase } from '@portico/kit/testing/earlier-database'
import type { SettingsReply, WebsiteByHost } from '@portico/proto/http/website/sites'
import { startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const counting = async (identifier: string) =>
  (
    await sites.ask(`/internal/websites/by-host?host=${identifier}.localhost:8080`, {
      caller: { website: null, principal: { kind: 'service', name: 'gateway' } },
    })
  ).json<WebsiteByHost>().counting

test('a new website has the restrictive cookie policy', async () => {
  const site = await sites.website('fresh')
  expect(await counting('fresh')).toBe('daily')
  expect((await site.page('/')).context.cookieSettings.isRestrictiveCookiePolicyEnabled).toBe(true)
  await site.publish()
  expect(await counting('fresh')).toBe('daily')
})

test('CENS-04: cookie policy and census are settings that take effect with publishing', async () => {
  const site = await sites.website('choices')
  const put = (json: object) => site.own('/settings', { method: 'PUT', json })
  await put({ cookieSettings: { isRestrictiveCookiePolicyEnabled: false } })
  expect(await counting('choices')).toBe('daily')
  await site.publish()
  expect(await counting('choices')).toBe('cookie')

  const saved = (await put({ isCensusDisabled: true })).json<SettingsReply>()
  expect(saved.settings).toMatchObject({
    isCensusDisabled: true,
    cookieSettings: { isRestrictiveCookiePolicyEnabled: false },
  })
  await site.publish()
  expect(await counting('choices')).toBe('off')
  expect((await site.page('/')).websiteSettings.isCensusDisabled).toBe(true)

  const refused = await put({ isCensusDisabled: 'yes' })
  expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    400,
    ['isCensusDisabled'],
  ])
})

test('an upgrade sets websites with the earlier default to restrictive, in saved and published settings', async () => {
  const earlier = await earlierDatabase(
    'sites',
    new URL('../../migrations/', import.meta.url),
    '0008-visitor-counting.sql',
  )
  const stored = (isRestrictiveCookiePolicyEnabled: boolean) =>
    JSON.stringify({
      language: 'de',
      cookieSettings: { cookieBannerText: 'Hello', isRestrictiveCookiePolicyEnabled },
    })
  const [open, restrictive, untouched] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [
    string,
    string,
    string,
  ]
  for (const [id, settings] of [
    [open, stored(false)],
    [restrictive, stored(true)],
    [untouched, '{}'],
  ] as const)
    await earlier.db.tenant(id, async (tx) => {
      await tx.query(
        `insert into website (id, identifier, title, release_id, settings, created_at)
         values ($1, $1, 'T', 'r', $2::jsonb, now())`,
        [id, settings],
      )
      await tx.query(
        `insert into release values ($1, 'r', 1, jsonb_build_object('settings', $2::jsonb), 'a', now())`,
        [id, settings],
      )
    })
  await earlier.upgrade()
  const read = async (id: string) =>
    (
      await earlier.db.tenant(id, (tx) =>
        tx.query(
          `select counting, website.content_version as version, website.settings #> '{cookieSettings}' as saved,
             r.site #> '{settings,cookieSettings}' as published
           from website join release r on website_id = website.id where website.id = $1`,
          [id],
        ),
      )
    ).rows[0]
  const text = { cookieBannerText: 'Hello' }
  const restrictivePolicy = { ...text, isRestrictiveCookiePolicyEnabled: true }
  expect(await read(open)).toEqual({ counting: 'daily', version: 2, saved: text, published: text })
  expect(await read(restrictive)).toEqual({
    counting: 'daily',
    version: 1,
    saved: restrictivePolicy,
    published: restrictivePolicy,
  })
  expect(await read(untouched)).toEqual({ counting: 'daily', version: 1, saved: null, published: null })
  await earlier.close()
})
