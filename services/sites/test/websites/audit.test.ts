import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reportedActs } from '@portico/kit/testing/acts'
import { accountId, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
let published: Parameters<typeof reportedActs>[0] = []
beforeAll(async () => {
  sites = await startSites()
  const publish = vi.spyOn(sites.bus, 'publish')
  published = []
  publish.mockImplementation(async (topic, messages) => {
    published = [...published, ...messages.map((message) => ({ topic, message }))]
    return Promise.resolve()
  })
})
afterAll(() => sites.stop())

const reported = (websiteId: string) =>
  reportedActs(published)
    .filter(({ key }) => key === websiteId)
    .map(({ action, fields, ...act }) => [action, fields, act.accountId])

test('audit (Low): publishing is reported with the account', async () => {
  const site = await sites.website('published')
  await site.put(await site.collection('Home', ''), textPage('Home', '<p>Hello</p>'))
  await site.publish()
  expect((await site.own('/publish', { method: 'POST' }, 'viewer')).status).toBe(403)
  await site.publish()
  const act = ['website.published', [], accountId]
  await expect.poll(() => reported(site.id)).toEqual([act, act])
})

test('audit (Low): a change of settings is reported with the names of the fields, without values', async () => {
  const site = await sites.website('changed')
  const put = (json: object) => site.own('/settings', { method: 'PUT', json })
  const cookieSettings = { isCookieBannerEnabled: true, cookieBannerText: 'Our words' }
  for (const json of [
    { title: 'Another title', language: 'de', cookieSettings },
    { title: 'Another title', cookieSettings },
    { tweaks: { 'my own name': 'red' } },
  ])
    expect((await put(json)).status).toBe(200)
  expect((await put({ language: 'no language' })).status).toBe(400)
  await site.publish()
  const fields = [
    'cookieSettings.cookieBannerText',
    'cookieSettings.isCookieBannerEnabled',
    'language',
    'title',
  ]
  await expect
    .poll(() => reported(site.id))
    .toEqual([
      ['website.settings-changed', fields, accountId],
      ['website.settings-changed', ['tweaks'], accountId],
      ['website.published', [], accountId],
    ])
})

test('audit (Low): a scheduled release that could not be published is reported with the account that scheduled it', async () => {
  const site = await sites.website('failed-schedule')
  await site.put(await site.collection('Home', ''), textPage('Home', '<p>Hello</p>'))
  await site.publish()
  const team = await site.collection('Team', 'team')
  const at = sites.clock.at.getTime() + 60_000
  await site.own('/schedules', { json: { at, pages: [team] } })
  await site.own(`/collections/${team}`, { method: 'PUT', json: { urlId: 'crew' } })
  const other = await site.collection('Other', 'team')
  await site.own('/publish', { json: { pages: [other] } })
  sites.clock.at = new Date(at)
  await expect.poll(() => reported(site.id).at(-1)).toEqual(['website.schedule-failed', [], accountId])
})
