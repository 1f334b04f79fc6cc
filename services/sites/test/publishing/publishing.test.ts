import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import type { DiffReply, PublishReply, ReleaseList, ScheduleList } from '@portico/proto/http/website/releases'
import { accountId, pageOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

/** A published website with a home page, a page and a journal with two posts. */
async function publishedSite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  const journal = await site.collection('Journal', 'journal', 1)
  await site.put(home, pageOf('Home', [{ id: 'list', type: 55, value: { collectionId: journal, limit: 3 } }]))
  await site.put(about, textPage('About', '<p>One</p>'))
  const add = async (urlId: string, more: object = {}) =>
    (
      await site.own(`/collections/${journal}/items`, {
        json: { title: urlId, urlId, document: textPage(urlId, `<p>${urlId}</p>`), ...more },
      })
    ).json<{ id: string }>().id
  const first = await add('first', { publishOn: '2026-01-01T08:00:00Z' })
  const second = await add('second', { publishOn: '2026-02-01T08:00:00Z' })
  await site.publish()
  const send = (method: string, path: string, json?: object) =>
    site.own(path, { method, ...(json && { json }) })
  const publish = async (json: object = {}) => (await send('POST', '/publish', json)).json<PublishReply>()
  const text = async (path: string) => JSON.stringify((await site.page(path)).document)
  const releases = async () => (await site.own('/releases')).json<ReleaseList>().releases
  const changes = async () => (await site.own('/changes')).json<ChangesReply>().changes
  return { ...site, home, about, journal, first, second, add, send, publish, text, releases, changes }
}
type Site = Awaited<ReturnType<typeof publishedSite>>

const rename = (site: Site, id: string, json: object) => site.send('PUT', `/collections/${id}`, json)

test('only the chosen pages are published; lists, summaries and neighbours follow, settings do not', async () => {
  const site = await publishedSite('chosen')
  await site.put(site.about, textPage('About', '<p>Two</p>'))
  await site.put(site.home, textPage('Home', '<p>Other</p>'))
  const third = await site.add('third')
  await site.send('PUT', '/settings', { title: 'Other title' })
  await site.publish({ pages: [site.about, third], name: 'A post' })
  expect(await site.text('/about')).toContain('Two')
  expect(await site.text('/')).not.toContain('Other')
  expect((await site.page('/journal')).items?.map(({ title }) => title)).toEqual(['third', 'second', 'first'])
  expect((await site.page('/')).summaries[site.journal]?.items).toHaveLength(3)
  expect((await site.page('/journal/second')).pagination?.prevItem?.title).toBe('third')
  expect((await site.page('/')).website.siteTitle).toBe('Clay & Co')
  expect((await site.changes()).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'changed /',
    'settings ',
  ])
  const [latest] = await site.releases()
  expect(latest).toMatchObject({ number: 2, name: 'A post', changed: 2, removed: 0, isCurrent: true })
  await site.publish({ pages: [site.home], settings: true })
  expect((await site.page('/')).website.siteTitle).toBe('Other title')
  expect(await site.changes()).toEqual([])
})

test('an item brings its collection when it is not published, and an unknown page is a 400', async () => {
  const site = await publishedSite('brings')
  const news = await site.collection('News', 'news', 1)
  const { id } = (
    await site.own(`/collections/${news}/items`, {
      json: { title: 'Fair', urlId: 'fair', document: textPage('Fair', '<p>Fair</p>') },
    })
  ).json<{ id: string }>()
  await site.publish({ pages: [id] })
  expect((await site.page('/news/fair')).pageType).toBe(50)
  expect((await site.page('/')).navigation.map(({ title }) => title)).toEqual([
    'Home',
    'About',
    'Journal',
    'News',
  ])
  const unknown = await site.send('POST', '/publish', { pages: ['f'.repeat(24)] })
  expect([unknown.status, unknown.json()]).toMatchObject([
    400,
    { errors: { pages: `There is no page ${'f'.repeat(24)}.` } },
  ])
})

test('every page has the address of the first store page of the release, and none without a store', async () => {
  const site = await publishedSite('stores')
  expect(await site.page('/about')).not.toHaveProperty('storePath')
  const store = (title: string, urlId: string) => site.collection(title, urlId, collectionType.products)
  await site.publish({ pages: [await store('Pottery', 'pottery'), await store('Gifts', 'gifts')] })
  expect((await site.page('/about')).storePath).toBe('/pottery')
  expect((await site.page('/no-such-page')).storePath).toBe('/pottery')
})

test('a changed address moves all items of the collection, and an address of another published page is refused', async () => {
  const site = await publishedSite('addresses')
  await rename(site, site.journal, { urlId: 'notes' })
  await site.publish({ pages: [site.first] })
  expect((await site.page('/journal/first')).pageType).toBe(50)
  await site.publish({ pages: [site.journal] })
  expect((await site.page('/notes/second')).item?.fullUrl).toBe('/notes/second')
  expect((await site.page('/')).summaries[site.journal]?.items[0]?.fullUrl).toBe('/notes/second')

  await rename(site, site.about, { urlId: 'us' })
  const next = await site.collection('New about', 'about')
  const refused = await site.send('POST', '/publish', { pages: [next] })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('/about')])
  await site.publish({ pages: [next, site.about] })
  expect([(await site.page('/about')).collection?.id, (await site.page('/us')).collection?.id]).toEqual([
    next,
    site.about,
  ])
})

test('a release adds only what has changed: the unchanged pages and their documents are stored once', async () => {
  const site = await publishedSite('references')
  const count = async (table: string) =>
    (await sites.database.db.tenant(site.id, (tx) => tx.query(`select 1 from ${table}`))).rowCount
  expect([await count('release_entry'), await count('release')]).toEqual([5, 1])
  const bodies = await count('page_body')
  await site.publish()
  expect([await count('release_entry'), await count('release'), await count('page_body')]).toEqual([
    5,
    2,
    bodies,
  ])
  await site.put(site.about, textPage('About', '<p>Two</p>'))
  await site.publish()
  expect(await count('release_entry')).toBe(6)
})

test('an earlier release is restored by one call as a new release, and drafts stay', async () => {
  const site = await publishedSite('rollback')
  await site.send('PUT', '/releases/1', { name: 'Before the fair' })
  await site.put(site.about, textPage('About', '<p>Two</p>'))
  await site.send('DELETE', `/items/${site.first}`)
  await site.add('third')
  await rename(site, site.journal, { urlId: 'notes', title: 'Notes' })
  await site.send('PUT', '/settings', { title: 'Other title' })
  await site.publish()
  expect((await site.page('/notes/third')).pageType).toBe(50)

  const restored = await site.send('POST', '/releases/1/restore')
  expect(restored.json<PublishReply>().number).toBe(3)
  expect(await site.text('/about')).toContain('One')
  expect((await site.page('/journal')).items?.map(({ title }) => title)).toEqual(['second', 'first'])
  expect((await site.page('/notes')).pageType).toBe(100)
  expect((await site.page('/')).website.siteTitle).toBe('Clay & Co')
  expect(
    (await site.releases()).map(({ number, name, restoredFrom }) => [number, name, restoredFrom]),
  ).toEqual([
    [3, '', 1],
    [2, '', undefined],
    [1, 'Before the fair', undefined],
  ])
  expect((await site.own(`/collections/${site.about}/page`)).text).toContain('Two')
  expect((await site.changes()).map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([
    'added /notes/third',
    'changed /about',
    'changed /notes',
    'changed /notes/second',
    'removed /journal/first',
    'settings ',
  ])
  await site.publish()
  expect((await site.page('/notes/third')).pageType).toBe(50)
  expect((await site.send('POST', '/releases/99/restore')).status).toBe(404)
  expect((await site.send('PUT', '/releases/99', { name: 'x' })).status).toBe(404)
})

test('two releases are compared by page and block, and as text, in both directions', async () => {
  const site = await publishedSite('compared')
  const blocks = (...words: [string, string][]) =>
    pageOf(
      'About',
      words.map(([id, word]) => ({ id, type: 2, value: { html: `<p>${word}</p>` } })),
    )
  await site.put(site.about, blocks(['a', 'Ash'], ['b', 'Birch'], ['c', 'Cedar']))
  await site.publish()
  await site.put(site.about, blocks(['b', 'Birch'], ['a', 'Alder'], ['d', 'Dogwood']))
  await rename(site, site.about, { title: 'About us' })
  await site.send('DELETE', `/items/${site.first}`)
  await site.publish()
  const diff = async (number: number, from: number) =>
    (await site.own(`/releases/${number}/diff?from=${from}`)).json<DiffReply>()
  const { changes, text } = await diff(3, 2)
  expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'changed /about',
    'removed /journal/first',
  ])
  expect(changes[0]!.fields).toEqual(['title'])
  expect(changes[0]!.blocks.map(({ id, kind, before, after }) => [id, kind, before, after])).toEqual([
    ['b', 'moved', 'Birch', 'Birch'],
    ['a', 'changed', 'Ash', 'Alder'],
    ['d', 'added', '', 'Dogwood'],
    ['c', 'removed', 'Cedar', ''],
  ])
  expect(text.split('\n')).toEqual([
    '~ /about About us (title)',
    '  ~ html b (moved)',
    '  ~ html a',
    '    - Ash',
    '    + Alder',
    '  + html d',
    '    + Dogwood',
    '  - html c',
    '    - Cedar',
    '- /journal/first first',
    '  - html text',
    '    - first',
  ])
  expect((await diff(2, 3)).changes.map(({ kind }) => kind)).toEqual(['changed', 'added'])
  expect(await diff(3, 3)).toEqual({ changes: [], text: '' })
  expect((await site.own('/releases/3/diff?from=99')).status).toBe(404)
  expect((await site.own('/releases/3/diff?from=x')).status).toBe(400)
})

test('a scheduled item is published by the job when its time has come, once, even if the clock jumps', async () => {
  const site = await publishedSite('scheduled')
  const publishOn = new Date(sites.clock.at.getTime() + 3_600_000).toISOString()
  const later = await site.add('later', { publishOn })
  await site.put(site.about, textPage('About', '<p>Unpublished</p>'))
  expect((await site.own(`/items/${later}`)).json<{ state: number }>().state).toBe(2)
  await site.publish({ pages: [later] })
  expect((await site.page('/journal/later')).pageType).toBe(100)
  const before = (await site.releases()).length
  sites.clock.at = new Date(sites.clock.at.getTime() + 30 * 86_400_000)
  const stopAnother = await sites.startAnother()
  await until(async () => (await site.page('/journal/later')).pageType === 50)
  await stopAnother()
  expect((await site.own(`/items/${later}`)).json<{ state: number }>().state).toBe(1)
  expect(await site.releases()).toHaveLength(before + 1)
  expect((await site.releases())[0]).not.toHaveProperty('createdBy')
  expect(await site.text('/about')).not.toContain('Unpublished')
})

test('chosen pages are published at a later time as they were saved, once, and a schedule can be cancelled', async () => {
  const site = await publishedSite('schedules')
  const at = sites.clock.at.getTime() + 3_600_000
  const schedule = (json: object) => site.send('POST', '/schedules', { at, pages: [site.about], ...json })
  await site.put(site.about, textPage('About', '<p>Frozen</p>'))
  expect((await schedule({ at: 0 })).json()).toMatchObject({ errors: { at: 'must be in the future' } })
  expect((await schedule({ pages: [site.home] })).json()).toMatchObject({
    errors: { pages: 'have no changes to publish' },
  })
  const { id } = (await schedule({ name: 'The fair' })).json<{ id: string }>()
  const cancelled = (await schedule({})).json<{ id: string }>().id
  expect((await site.send('DELETE', `/schedules/${cancelled}`)).status).toBe(200)
  expect((await site.send('DELETE', `/schedules/${cancelled}`)).status).toBe(404)
  const { schedules } = (await site.own('/schedules')).json<ScheduleList>()
  expect(schedules).toMatchObject([{ id, at, name: 'The fair', pages: [{ id: site.about, title: 'About' }] }])
  await site.put(site.about, textPage('About', '<p>Later draft</p>'))
  await site.put(site.home, textPage('Home', '<p>Home</p>'))
  await site.publish({ pages: [site.home] })
  expect(await site.text('/about')).toContain('One')

  sites.clock.at = new Date(at + 90 * 86_400_000)
  const stopAnother = await sites.startAnother()
  await until(async () => (await site.text('/about')).includes('Frozen'))
  await stopAnother()
  expect(await site.text('/')).toContain('Home')
  expect((await site.releases()).map(({ number, name }) => [number, name])).toEqual([
    [3, 'The fair'],
    [2, ''],
    [1, ''],
  ])
  expect((await site.own('/schedules')).json<ScheduleList>().schedules).toEqual([])
  expect((await site.own(`/collections/${site.about}/page`)).text).toContain('Later draft')
})

test('when a publication is cut off in its middle, visitors have the old release, whole, and the next one works', async () => {
  const site = await publishedSite('killed')
  await site.put(site.about, textPage('About', '<p>Two</p>'))
  await rename(site, site.journal, { urlId: 'notes' })
  const old = await site.page('/')
  const { db } = sites.database
  let publishing: Promise<{ status: number }> | undefined
  await db.tenant(site.id, async (tx) => {
    // While this transaction locks an entry, the publication waits with its documents written.
    await tx.query(
      `update release_entry set edits = edits where until_number is null and path = '/journal/first'`,
    )
    let hasEnded = false
    publishing = site.send('POST', '/publish', {}).finally(() => (hasEnded = true))
    // Background work may wait for the entry too. It is done again later.
    await until(async () => {
      await tx.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return hasEnded
    })
  })
  expect((await publishing!).status).toBeGreaterThanOrEqual(500)
  const after = await site.page('/')
  expect([after.releaseId, await site.text('/about'), (await site.page('/journal/first')).pageType]).toEqual([
    old.releaseId,
    expect.stringContaining('One'),
    50,
  ])
  expect((await site.publish()).number).toBe(2)
  expect(await site.text('/about')).toContain('Two')
  expect((await site.page('/notes/first')).pageType).toBe(50)
})

test('concurrent publications make releases one after the other, each whole', async () => {
  const site = await publishedSite('concurrent')
  await site.put(site.about, textPage('About', '<p>Two</p>'))
  const published = await Promise.all([1, 2, 3, 4].map(() => site.publish()))
  expect(published.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5])
  expect((await site.releases()).map(({ changed }) => changed).reduce((sum, each) => sum + each, 0)).toBe(6)
})

test('a scheduled release whose address was taken meanwhile has failed, with the reason, and waits again at another time', async () => {
  const site = await publishedSite('failed-schedule')
  const team = await site.collection('Team', 'team')
  const at = sites.clock.at.getTime() + 3_600_000
  const { id } = (await site.send('POST', '/schedules', { at, pages: [team], name: 'The team' })).json<{
    id: string
  }>()
  await rename(site, team, { urlId: 'crew' })
  const other = await site.collection('Other team', 'team')
  await site.publish({ pages: [other] })
  const schedules = async () => (await site.own('/schedules')).json<ScheduleList>().schedules

  sites.clock.at = new Date(at)
  await until(async () => (await schedules())[0]?.failedOn !== undefined)
  expect(await schedules()).toEqual([
    {
      id,
      at,
      name: 'The team',
      createdBy: accountId,
      pages: [{ id: team, title: 'Team' }],
      failedOn: at,
      failure: 'Another published page has the address /team. Publish that page too.',
    },
  ])
  expect(await site.releases()).toHaveLength(2)

  const move = (to: number, schedule = id) => site.send('PUT', `/schedules/${schedule}`, { at: to })
  expect((await move(at)).json()).toMatchObject({ errors: { at: 'must be in the future' } })
  expect((await move(at + 1_000, 'f'.repeat(24))).status).toBe(404)
  await rename(site, other, { urlId: 'others' })
  await site.publish({ pages: [other] })
  expect((await move(at + 1_000)).status).toBe(200)
  expect((await schedules())[0]).not.toHaveProperty('failure')
  sites.clock.at = new Date(at + 1_000)
  await until(async () => (await site.page('/team')).collection?.title === 'Team')
  expect(await schedules()).toEqual([])
})

test('scheduled items whose address is taken do not hold up others, and are kept as failed schedules', async () => {
  const site = await publishedSite('failed-item')
  const another = await publishedSite('after-failed-item')
  const publishOn = new Date(sites.clock.at.getTime() + 3_600_000).toISOString()
  await site.send('PUT', `/items/${site.first}`, { urlId: 'renamed' })
  const taking = await site.add('first', { publishOn })
  await site.add('third', { publishOn })
  await another.add('third', { publishOn })
  sites.clock.at = new Date(publishOn)
  for (const each of [site, another])
    await until(async () => (await each.page('/journal/third')).pageType === 50)
  const { schedules } = (await site.own('/schedules')).json<ScheduleList>()
  expect(schedules).toMatchObject([
    {
      createdBy: '',
      pages: [{ id: taking, title: 'first' }],
      failedOn: sites.clock.at.getTime(),
      failure: 'Another published page has the address /journal/first. Publish that page too.',
    },
  ])
  expect((await site.page('/journal/first')).item?.id).toBe(site.first)
  await site.publish()
  expect((await site.page('/journal/first')).item?.id).toBe(taking)
})
