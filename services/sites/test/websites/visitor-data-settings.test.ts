import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOptions } from '@portico/kit/testing/http'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { SettingsReply } from '@portico/proto/http/website/sites'
import type { VisitorDataSettings } from '@portico/proto/http/website/visitor-data-settings'
import { ownerOf, startSites } from '../harness.ts'

const PATH = '/api/rest/visitor-data-settings'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const read = (websiteId: string, role: RoleName = 'admin') =>
  sites.ask(`${PATH}?websiteId=${websiteId}`, { caller: ownerOf({ [websiteId]: [role] }) })
const write = (websiteId: string, json: object, more: CallOptions = {}) =>
  sites.ask(PATH, {
    method: 'PUT',
    caller: ownerOf({ [websiteId]: ['admin'] }),
    json: { websiteId, ...json },
    ...more,
  })

const all = {
  cookieBannerText: '<p>We count visits.</p>',
  cookieBannerCtaText: 'Fine',
  cookieBannerOptOutCtaText: 'No',
  cookieBannerVariant: 'POPUP',
  cookieBannerPosition: 'TOP_RIGHT',
  cookieBannerTheme: 'LIGHT',
  cookieBannerCtaVariant: 'BUTTON',
  cookieBannerAcceptType: 'OPT_IN_AND_OUT',
  isCookieBannerEnabled: true,
  isRestrictiveCookiePolicyEnabled: false,
  isRestrictiveCookiePolicyAbsolute: true,
  isVisitorDataRestricted: true,
  isCensusDisabled: true,
}

test('COOK-01, COOK-03: all settings of banner and visitor data are saved, read and published', async () => {
  const site = await sites.website('banner')
  expect((await write(site.id, all)).json<VisitorDataSettings>()).toMatchObject(all)
  expect((await read(site.id)).json<VisitorDataSettings>()).toMatchObject(all)
  const { isCensusDisabled, ...cookieSettings } = all
  expect((await site.own('/settings')).json<SettingsReply>().settings).toMatchObject({
    isCensusDisabled,
    cookieSettings,
  })
  await site.publish()
  expect((await site.page('/')).context.cookieSettings).toMatchObject(cookieSettings)
})

test('COOK-03: a change leaves the other settings as they are', async () => {
  const site = await sites.website('partly')
  await write(site.id, all)
  await site.own('/settings', { method: 'PUT', json: { language: 'de' } })
  const changed = await write(site.id, { cookieBannerTheme: 'DARK' })
  expect(changed.json<VisitorDataSettings>()).toMatchObject({ ...all, cookieBannerTheme: 'DARK' })
  expect((await site.own('/settings')).json<SettingsReply>().settings.language).toBe('de')
})

test('COOK-03: invalid and unknown fields are refused by name, and nothing is saved', async () => {
  const site = await sites.website('invalid')
  const refused = await write(site.id, {
    cookieBannerText: 'x'.repeat(2_001),
    cookieBannerVariant: 'CARD',
    isVisitorDataRestricted: 'yes',
    isActivityLogEnabled: true,
    cookieBannerCtaText: 'Saved?',
  })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json<{ errors: object }>().errors).sort()).toEqual([
    'cookieBannerText',
    'cookieBannerVariant',
    'isActivityLogEnabled',
    'isVisitorDataRestricted',
  ])
  expect((await read(site.id)).json<VisitorDataSettings>().cookieBannerCtaText).toBe('')
})

test('COOK-03: only roles that may change settings read and write them, each for its own website', async () => {
  const [site, other] = [await sites.website('mine'), await sites.website('theirs')]
  expect((await read(site.id, 'editor')).status).toBe(403)
  const elsewhere = { caller: ownerOf({ [other.id]: ['admin'] }) }
  expect((await write(site.id, all, elsewhere)).status).toBe(403)
  expect((await write('no id', {})).status).toBe(400)
})
