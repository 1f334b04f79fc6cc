import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import type { SearchReply, SitemapReply } from '@portico/proto/http/website/search'
import type { Tx } from '@portico/kit/postgres/db'
import { MAX_SEARCH_WORDS_PER_WEBSITE } from '@portico/proto/limits'
import { parseMonth } from '@portico/proto/time/month'
import { createItemsByMonth } from '../../src/serving/use-cases/items-by-month.ts'
import { search } from '../../src/serving/use-cases/search.ts'
import { writeEntries } from '../../src/serving/store/index-entries.ts'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const service = (website: { id: string; identifier: string }) => ({
  caller: { website, principal: { kind: 'service' as const, name: 'web' } },
})

/** Creates a website with a journal; the returned functions add posts and search what is published. */
async function searchSite(identifier: string, settings: object = {}) {
  const site = await sites.website(identifier)
  await site.collection('Home', '')
  await site.own('/settings', { method: 'PUT', json: settings })
  const journal = await site.collection('Journal', 'journal', 1)
  const website = { id: site.id, identifier }
  const search = async (q: string, more = '') => {
    const path = `/internal/search?q=${encodeURIComponent(q)}${more}`
    return (await sites.ask(path, service(website))).json<SearchReply>()
  }
  return {
    ...site,
    journal,
    search,
    post: (title: string, html: string, more = {}) => {
      const urlId = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      const json = { title, urlId, document: textPage(title, `<p>${html}</p>`), ...more }
      return site.own(`/collections/${journal}/items`, { json })
    },
    found: async (q: string, more = '') => (await search(q, more)).results.map(({ title }) => title),
    sitemap: async () => (await sites.ask('/internal/sitemap', service(website))).json<SitemapReply>(),
  }
}

test('a search finds published pages within a second: titles first, in every form of the word, with its text', async () => {
  const site = await searchSite('finding')
  await site.post('How we pack', 'Two <em>teapots</em> fit into a box of straw &amp; paper.')
  await site.post('Eleven teapots', 'A table for eight.')
  await site.post('Draft', 'A teapot of next year.', { publishOn: '2027-01-01T00:00:00Z' })
  expect(await site.found('teapot')).toEqual([])
  await site.publish()
  await until(async () => (await site.found('teapot')).length > 0)
  expect(await site.found('TEAPOT')).toEqual(['Eleven teapots', 'How we pack'])
  expect(await site.found('teapot straw')).toEqual(['How we pack'])
  expect(await site.found('tea')).toHaveLength(2)
  expect(await site.found('next year')).toEqual([])
  const [first] = (await site.search('straw')).results
  expect(first!.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'straw', isMatch: true }])
  expect(first!.excerpt.map(({ text }) => text).join('')).toContain('box of straw & paper')
  expect(first).toMatchObject({ path: '/journal/how-we-pack', item: { recordType: 1 } })
  const sitemap = await site.sitemap()
  expect(sitemap).toMatchObject({ baseUrl: 'http://finding.localhost:8080', isCurrent: true })
  expect(sitemap.entries.map(({ path }) => path)).toEqual([
    '/',
    '/journal',
    '/journal/eleven-teapots',
    '/journal/how-we-pack',
  ])
})

test('a mistyped word is corrected to a word of the website; an unknown one finds nothing', async () => {
  const site = await searchSite('typos')
  await site.post('The ash glaze', 'Apple wood makes the best ash.')
  await site.publish()
  await until(async () => (await site.found('glaze')).length > 0)
  expect(await site.search('galze')).toMatchObject({ count: 1, correctedTo: 'glaze' })
  expect(await site.search('aple wood')).toMatchObject({ count: 1, correctedTo: 'apple wood' })
  expect(await site.search('zeppelin')).toEqual({ count: 0, results: [] })
  for (const q of ['', '!', '&', `'`, ':*', '\\', '|('])
    expect(await site.search(q), q).toEqual({ count: 0, results: [] })
})

test('the words of the website’s language are understood, accents are ignored, and a new language is indexed again', async () => {
  const site = await searchSite('german', { language: 'de-DE' })
  await site.post('Ofenöffnung', 'Wir öffnen die Öfen im Oktober, mit Café.')
  await site.publish()
  await until(async () => (await site.found('ofen')).length > 0)
  expect(await site.found('geöffneten')).toEqual([])
  expect(await site.found('öffne')).toHaveLength(1)
  expect(await site.found('cafe')).toHaveLength(1)
  await site.own('/settings', { method: 'PUT', json: { language: 'en' } })
  await site.publish()
  await until(async () => (await site.found('die')).length > 0)
})

test('a search is filtered by collection, tag and category; a changed address is found only at the new one', async () => {
  const site = await searchSite('filters')
  await site.post('Ash one', 'Clay', { tags: ['Kiln'], categories: ['Fire'] })
  await site.post('Ash two', 'Clay')
  await site.publish()
  await until(async () => (await site.found('ash')).length > 0)
  expect(await site.found('ash', `&collectionId=${site.journal}`)).toHaveLength(2)
  expect(await site.found('ash', `&collectionId=${'0'.repeat(24)}`)).toEqual([])
  expect(await site.found('ash', '&tag=kiln')).toEqual(['Ash one'])
  expect(await site.found('ash', '&category=FIRE')).toEqual(['Ash one'])
  expect(await site.found('kiln')).toEqual(['Ash one'])
})

test('the index follows changed, deleted and restored pages; the sitemap lists none that search engines must not list', async () => {
  const site = await searchSite('following')
  const created = await site.post('Ash one', 'Clay')
  const { id } = created.json<{ id: string }>()
  await site.post('Ash two', 'Clay')
  await site.publish()
  const paths = async () => (await site.search('ash')).results.map(({ path }) => path).sort()
  const both = ['/journal/ash-one', '/journal/ash-two']
  await until(async () => (await paths()).length === 2)
  await site.own(`/items/${id}`, { method: 'PUT', json: { urlId: 'moved', seo: { noIndex: true } } })
  await site.publish()
  await until(async () => (await paths()).includes('/journal/moved'))
  expect(await paths()).toEqual(['/journal/ash-two', '/journal/moved'])
  expect((await site.sitemap()).entries.map(({ path }) => path)).toEqual([
    '/',
    '/journal',
    '/journal/ash-two',
  ])
  await site.own(`/items/${id}`, { method: 'DELETE' })
  await site.publish()
  await until(async () => (await paths()).length === 1)
  expect(await paths()).toEqual(['/journal/ash-two'])
  await site.own('/releases/1/restore', { method: 'POST' })
  await until(async () => (await paths()).length === 2)
  expect(await paths()).toEqual(both)
  expect((await site.sitemap()).entries.map(({ path }) => path)).toEqual(['/', '/journal', ...both])
})

test('the excerpt shows the found word also far down a page, whatever its form and accents', async () => {
  const site = await searchSite('excerpts', { language: 'de' })
  const filler = 'Ein Satz über Ton und Glasur. '.repeat(60)
  await site.post('Lang', `${filler}Dort steht der Öfen liebste Zange. ${filler}`)
  await site.publish()
  await until(async () => (await site.found('zange')).length > 0)
  for (const [q, shown] of [
    ['zange', 'Zange'],
    ['ofen', 'Öfen'],
    ['zangen', 'Zange'],
  ] as const) {
    const { excerpt } = (await site.search(q)).results[0]!
    expect(excerpt.find(({ isMatch }) => isMatch)?.text, q).toBe(shown)
    expect(excerpt.map(({ text }) => text).join('').length).toBeLessThan(400)
  }
})

test('of more pages than a search ranks it shows those with the word in the title first, then the newest', async () => {
  const site = await searchSite('broad')
  const entry = (number: number, title: string) => ({
    path: `/page-${number}`,
    id: number.toString(16).padStart(24, '0'),
    collectionId: site.journal,
    item: null,
    title,
    labels: '',
    summary: '',
    body: 'All about clay.',
    words: ['clay'],
    publishedAt: new Date(1_700_000_000_000 + number * 60_000),
    updatedAt: new Date(1_700_000_000_000),
    fingerprint: '',
  })
  const entries = Array.from({ length: 1_200 }, (_, number) => entry(number, number === 0 ? 'Clay' : 'Page'))
  await site.publish()
  await until(async () => (await site.sitemap()).isCurrent)
  await sites.database.db.tenant(site.id, (tx) => writeEntries(tx, site.id, 'portico_english', entries))
  const { count, results } = await site.search('clay')
  expect(count).toBe(1_000)
  expect(results.slice(0, 3).map(({ path }) => path)).toEqual(['/page-0', '/page-1199', '/page-1198'])
})

test('no website finds the pages or the words of another', async () => {
  const [one, other] = [await searchSite('tenant-one'), await searchSite('tenant-two')]
  await one.post('Secret porcelain', 'Only here.')
  await Promise.all([one.publish(), other.publish()])
  await until(async () => (await one.found('porcelain')).length > 0)
  expect(await other.search('porcelain')).toEqual({ count: 0, results: [] })
  expect(await other.search('porcelian')).toEqual({ count: 0, results: [] })
})

test('a correction has only words of pages that are open to everybody', async () => {
  const site = await searchSite('closed-words')
  await site.post('A plan', 'We plan a kiln.')
  const club = await site.collection('Club', 'club')
  await site.put(club, textPage('Club', '<p>A planned workshop with porcelain</p>'))
  await site.publish()
  await until(async () => (await site.found('porcelain')).length > 0)
  expect((await site.search('plannde')).correctedTo).toBe('planned')
  expect((await site.search('porcelian')).correctedTo).toBe('porcelain')
  await site.own(`/collections/${club}/access`, { method: 'PUT', json: { permission: 'members' } })
  // A page with "plan" is found by "planned" too, so the correction would have a result.
  expect(await site.search('plannde')).toEqual({ count: 0, results: [] })
  expect(await site.search('porcelian')).toEqual({ count: 0, results: [] })
  expect((await site.search('klin')).correctedTo).toBe('kiln')
})

test('words of pages that are no longer published are deleted, however often other words are published', async () => {
  const site = await searchSite('words')
  const created = await site.post('Words', 'first')
  const { id } = created.json<{ id: string }>()
  const wordsNow = async () =>
    (
      await sites.database.db.tenant(site.id, (tx) =>
        tx.query<{ word: string }>('select word from published_word order by word'),
      )
    ).rows.map(({ word }) => word)
  const letters = (at: number) => String.fromCharCode(97 + at)
  for (let at = 0; at < 5; at++) {
    const text = Array.from({ length: 20 }, (_, n) => `word${letters(at)}${letters(n)}`).join(' ')
    await site.own(`/items/${id}/page`, {
      method: 'PUT',
      json: { document: textPage('Words', `<p>${text}</p>`) },
    })
    await site.publish()
    await until(async () => (await site.sitemap()).isCurrent)
  }
  const words = await wordsNow()
  expect(words.filter((word) => word.startsWith('word') && word.length === 6)).toHaveLength(20)
  expect(words).toContain('wordea')
  await site.own(`/items/${id}`, { method: 'DELETE' })
  await site.publish()
  await until(async () => (await site.sitemap()).isCurrent)
  expect((await wordsNow()).filter((word) => word.startsWith('word'))).toEqual([])
})

test('the words of a website have a limit', async () => {
  const site = await searchSite('many-words')
  await site.publish()
  await until(async () => (await site.sitemap()).isCurrent)
  // In parts, because a statement that takes long on a busy machine is ended.
  const part = 5_000
  for (let from = 1; from <= MAX_SEARCH_WORDS_PER_WEBSITE - 2; from += part) {
    const to = Math.min(from + part - 1, MAX_SEARCH_WORDS_PER_WEBSITE - 2)
    await sites.database.db.tenant(site.id, (tx) =>
      tx.query(
        `insert into published_word (website_id, word, pages) select $1, 'x' || n, 1 from generate_series($2::int, $3::int) n`,
        [site.id, from, to],
      ),
    )
  }
  await site.post('Words', 'porcelain teapots glaze kilns')
  await site.publish()
  await until(async () => (await site.found('kilns')).length > 0)
  const { rows } = await sites.database.db.tenant(site.id, (tx) =>
    tx.query<{ count: number }>('select count(*) from published_word'),
  )
  expect(rows[0]!.count).toBeLessThanOrEqual(MAX_SEARCH_WORDS_PER_WEBSITE)
})

test('a search with many unknown words looks for no corrections', async () => {
  const site = await searchSite('unknown-words')
  await site.post('Kilns', 'Porcelain from our kiln.')
  await site.publish()
  await until(async () => (await site.found('porcelain')).length > 0)
  const texts: string[] = []
  const ask = (text: string) =>
    sites.database.db.tenant(site.id, (tx) => {
      const counting: Tx = {
        ...tx,
        query: (sql, params) => {
          texts.push(sql)
          return tx.query(sql, params)
        },
      }
      return search(counting, { text, configuration: 'portico_english', offset: 0, limit: 20 })
    })
  const corrections = () => texts.filter((sql) => sql.includes('similar_words')).length
  expect((await ask('porcelian klin')).correctedTo).toBe('porcelain kiln')
  expect(corrections()).toBe(2)
  texts.length = 0
  expect(await ask('aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj')).toEqual({ count: 0, entries: [] })
  expect([corrections(), texts.length]).toEqual([0, 5])
})

test('WIRE-24: GetItemsByMonth returns a bare array of the month’s items in the website’s time zone', async () => {
  const site = await searchSite('months', { timeZone: 'America/New_York' })
  const events = await site.collection('Events', 'events', 1)
  const event = (urlId: string, start: string, end: string) =>
    site.own(`/collections/${events}/items`, {
      json: {
        title: urlId,
        urlId,
        recordType: 12,
        startDate: Date.parse(start),
        endDate: Date.parse(end),
        document: textPage(urlId, '<p>Come</p>'),
      },
    })
  // 02:00 UTC on 1 April is still 31 March in New York.
  await event('late', '2026-04-01T02:00:00Z', '2026-04-01T03:00:00Z')
  for (let at = 1; at <= 40; at++) await event(`may-${at}`, '2026-05-10T12:00:00Z', '2026-05-10T13:00:00Z')
  await site.publish()
  const month = async (text: string, collectionId = events) => {
    const path = `/api/open/GetItemsByMonth?month=${text}&collectionId=${collectionId}`
    return sites.ask(path, { caller: site.visitor })
  }
  const urlIds = async (text: string) =>
    (await month(text)).json<{ urlId: string }[]>().map(({ urlId }) => urlId)
  await until(async () => (await urlIds('05-2026')).length === 40)
  expect(await urlIds('03-2026')).toEqual(['late'])
  expect(await urlIds('04-2026')).toEqual([])
  expect((await month('03-2026', '0'.repeat(24))).json()).toEqual([])
  const wrong = await month('3-2026', 'x')
  expect([wrong.status, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([
    400,
    ['month', 'collectionId'],
  ])
})

test('an empty month reads no items, and a month that was read is kept until the content version rises', async () => {
  const site = await searchSite('kept-months')
  const events = await site.collection('Events', 'events', 1)
  const startDate = Date.parse('2026-05-10T12:00:00Z')
  const json = { title: 'Fair', urlId: 'fair', recordType: 12, startDate, endDate: startDate + 3_600_000 }
  await site.own(`/collections/${events}/items`, {
    json: { ...json, document: textPage('Fair', '<p>Come</p>') },
  })
  await site.publish()
  const readMonth = createItemsByMonth()
  const statements = (month: string) =>
    sites.database.db.tenant(site.id, async (tx) => {
      const texts: string[] = []
      const counting: Tx = {
        ...tx,
        query: (sql, params) => {
          texts.push(sql)
          return tx.query(sql, params)
        },
      }
      const asked = { websiteId: site.id, collectionId: events, month: parseMonth(month)! }
      const found = await readMonth(counting, asked)
      return [found.length, texts.filter((sql) => sql.includes('release_entry')).length]
    })
  // The dates, then the items of the month, then nothing.
  expect(await statements('06-2026')).toEqual([0, 1])
  expect(await statements('07-2026')).toEqual([0, 0])
  expect(await statements('05-2026')).toEqual([1, 1])
  expect(await statements('05-2026')).toEqual([1, 0])
  await site.own('/settings', { method: 'PUT', json: { description: 'Changed' } })
  await site.publish()
  expect(await statements('05-2026')).toEqual([1, 2])
})

test('a change of an item, and of the access to its list, is seen in its month at once', async () => {
  const site = await searchSite('long-list')
  const events = await site.collection('Events', 'events', 1)
  const json = {
    title: 'Fair',
    urlId: 'fair',
    recordType: 12,
    startDate: Date.parse('2026-05-10T12:00:00Z'),
    endDate: Date.parse('2026-05-10T13:00:00Z'),
    document: textPage('Fair', '<p>Come</p>'),
  }
  const { id } = (await site.own(`/collections/${events}/items`, { json })).json<{ id: string }>()
  await site.publish()
  const month = async (text: string) =>
    (
      await sites.ask(`/api/open/GetItemsByMonth?month=${text}&collectionId=${events}`, {
        caller: site.visitor,
      })
    ).json<{ title: string }[]>()
  expect(await month('06-2026')).toEqual([])
  expect(await month('05-2026')).toMatchObject([{ title: 'Fair' }])
  await site.own(`/items/${id}`, { method: 'PUT', json: { title: 'Market' } })
  await site.publish()
  expect(await month('05-2026')).toMatchObject([{ title: 'Market' }])
  await site.own(`/collections/${events}/access`, { method: 'PUT', json: { permission: 'members' } })
  expect(await month('05-2026')).toEqual([])
  await site.own(`/collections/${events}/access`, { method: 'PUT', json: { permission: 'public' } })
  expect(await month('05-2026')).toMatchObject([{ title: 'Market' }])
})
