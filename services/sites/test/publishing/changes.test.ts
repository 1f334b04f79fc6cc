import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import type { SettingsReply } from '@portico/proto/http/website/sites'
import { ownerOf, startSites, stranger, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

test('changes are listed by page, and the list is empty after publishing', async () => {
  const site = await sites.website('changes')
  const home = await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  const journal = await site.collection('Journal', 'journal', 1)
  const changes = async () => (await site.own('/changes')).json<ChangesReply>()
  const kinds = async () => (await changes()).changes.map(({ kind, path }) => `${kind} ${path}`)

  expect(await changes()).not.toHaveProperty('publishedOn')
  expect(await kinds()).toEqual(['added /', 'added /about', 'added /journal'])
  await site.put(home, textPage('Home', '<p>Hello</p>'))
  await site.publish()
  expect(await changes()).toEqual({ changes: [], publishedOn: sites.clock.now().getTime() })

  await site.put(about, textPage('About', '<p>Us</p>'))
  expect((await changes()).changes).toEqual([{ kind: 'changed', id: about, path: '/about', title: 'About' }])
  const item = { title: 'First', urlId: 'first', document: textPage('First', '<p>Post</p>') }
  await site.own(`/collections/${journal}/items`, { json: item })
  expect(await kinds()).toEqual(['changed /about', 'added /journal/first'])
  await site.own('/settings', { method: 'PUT', json: { title: 'Clay & Sons' } })
  expect(await kinds()).toEqual(['changed /about', 'added /journal/first', 'settings '])
  await site.publish()
  expect(await kinds()).toEqual([])

  await site.put(about, textPage('About', '<p>Us</p>'))
  expect(await kinds()).toEqual([])
})

test('POP-10: -1 is saved for a popup that is never shown again; smaller numbers are refused', async () => {
  const site = await sites.website('popup-never')
  const popup = (displayFrequency: number) =>
    site.own('/settings', { method: 'PUT', json: { popupOverlaySettings: { displayFrequency } } })
  expect((await popup(-1)).status).toBe(200)
  const read = async () =>
    (await site.own('/settings')).json<SettingsReply>().settings.popupOverlaySettings.displayFrequency
  expect(await read()).toBe(-1)
  const refused = await popup(-2)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('displayFrequency')])
  expect(await read()).toBe(-1)
})

test('settings are read as they were saved', async () => {
  const site = await sites.website('settings-read')
  await site.own('/settings', { method: 'PUT', json: { title: 'Kiln', description: 'Wood-fired' } })
  const { title, settings } = (await site.own('/settings')).json<SettingsReply>()
  expect([title, settings.description, settings.language]).toEqual(['Kiln', 'Wood-fired', 'en-US'])
})

test('an invalid language or time zone, or an unknown field, gets a 400 that names it, and nothing changes', async () => {
  const site = await sites.website('settings-wrong')
  for (const [field, value] of [
    ['language', 'no language at all'],
    ['timeZone', 'Middle/Earth'],
    ['langauge', 'de'],
  ] as const) {
    const refused = await site.own('/settings', { method: 'PUT', json: { title: 'Other', [field]: value } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([field])
  }
  const nested = { title: 'Other', cookieSettings: { isCookieBannerEnabeld: true } }
  expect((await site.own('/settings', { method: 'PUT', json: nested })).json()).toMatchObject({
    errors: { 'cookieSettings.isCookieBannerEnabeld': 'is not a known field' },
  })
  const { title, settings } = (await site.own('/settings')).json<SettingsReply>()
  expect(title).not.toBe('Other')
  expect([settings.language, settings.timeZone]).toEqual(['en-US', 'UTC'])
  const good = await site.own('/settings', {
    method: 'PUT',
    json: { language: 'de-AT', timeZone: 'Europe/Vienna' },
  })
  expect(good.status).toBe(200)
})

test('CTX-04: the currency as a setting of the website is refused, with the address of the store’s settings', async () => {
  const site = await sites.website('no-currency')
  const storeSettings = { selectedCurrency: 'EUR' }
  const refused = await site.own('/settings', { method: 'PUT', json: { title: 'Other', storeSettings } })
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
    400,
    { 'storeSettings.selectedCurrency': 'is a setting of the store: PUT /api/rest/commerce/settings' },
  ])
})

test('only content managers read changes, and only admins read settings', async () => {
  const site = await sites.website('private-changes')
  for (const path of ['changes', 'settings']) {
    const url = `/api/rest/sites/${site.id}/${path}`
    expect((await sites.ask(url, { caller: stranger })).status).toBe(401)
    expect((await sites.ask(url, { caller: ownerOf({}) })).status).toBe(403)
    expect((await sites.ask(url, { caller: ownerOf({ [site.id]: ['viewer'] }) })).status).toBe(403)
    const id = 'f'.repeat(24)
    const gone = await sites.ask(`/api/rest/sites/${id}/${path}`, { caller: ownerOf({ [id]: ['admin'] }) })
    expect(gone.status).toBe(404)
  }
})
