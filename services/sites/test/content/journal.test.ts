import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block } from '@portico/proto/site'
import { pageOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const image = {
  assetUrl: '/s/1/kiln.webp',
  width: 1_200,
  height: 800,
  alt: 'A kiln',
  focalPoint: { x: 0.2, y: 0.7 },
}

/** Creates a website with a journal of three published posts and one that is published tomorrow. */
async function journalSite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '', 10, { navigation: false })
  const journal = await site.collection('Journal', 'journal', 1)
  const care = await site.collection('Care', 'care', 10, { navigation: false, footerNavigation: true })
  const post = (urlId: string, publishOn: string, more = {}) =>
    site.own(`/collections/${journal}/items`, {
      json: { title: urlId, urlId, publishOn, document: textPage(urlId, `<p>${urlId}</p>`), ...more },
    })
  await post('first', '2026-01-01T08:00:00Z')
  await post('second', '2026-02-01T08:00:00Z', {
    image,
    excerpt: 'On fire',
    tags: ['kiln'],
    categories: ['Fire'],
  })
  await post('third', '2026-02-10T08:00:00Z')
  await post('tomorrow', '2026-03-02T08:00:00Z')
  return { ...site, home, journal, care, post }
}

test('a summary block has the newest posts of its collection, with picture, date and excerpt', async () => {
  const site = await journalSite('summary')
  const block: Block = { id: 'list', type: 55, value: { collectionId: site.journal, limit: 2 } }
  await site.put(site.home, pageOf('Home', [block]))
  await site.publish()
  const { summaries } = await site.page('/')
  const summary = summaries[site.journal]!
  expect(summary).toMatchObject({ title: 'Journal', fullUrl: '/journal' })
  expect(summary.items.map(({ urlId }) => urlId)).toEqual(['third', 'second'])
  expect(summary.items[1]).toMatchObject({
    excerpt: 'On fire',
    image,
    assetUrl: image.assetUrl,
    publishOn: Date.parse('2026-02-01T08:00:00Z'),
    tags: ['kiln'],
    categories: ['Fire'],
  })
  expect((await site.page('/journal')).summaries).toEqual({})
})

test('a post links to the newer and the older post, but to none that is not published', async () => {
  const site = await journalSite('neighbours')
  await site.publish()
  const titles = async (path: string) => {
    const { pagination } = await site.page(path)
    return [pagination?.prevItem?.title, pagination?.nextItem?.title]
  }
  expect(await titles('/journal/third')).toEqual([undefined, 'second'])
  expect(await titles('/journal/second')).toEqual(['third', 'first'])
  expect(await titles('/journal/first')).toEqual(['second', undefined])
  expect((await site.page('/journal/first')).pagination?.prevItem).toMatchObject({
    fullUrl: '/journal/second',
    image,
  })
})

test('the footer has its own list of pages', async () => {
  const site = await journalSite('footer')
  await site.publish()
  const page = await site.page('/')
  expect(page.navigation.map(({ title }) => title)).toEqual(['Journal'])
  expect(page.footerNavigation).toEqual([{ title: 'Care', path: '/care', collectionId: site.care }])
})

test('COMM-05: a tag of 51 or a category of 26 characters is refused, and so is a duplicate tag', async () => {
  const site = await journalSite('long-words')
  const fields = async (more: object) => {
    const answer = await site.post('x', '2026-01-01T08:00:00Z', more)
    return [answer.status, ...Object.keys(answer.json<{ errors: object }>().errors)]
  }
  expect(await fields({ tags: ['a'.repeat(51)] })).toEqual([400, 'tags.0'])
  expect(await fields({ categories: ['a'.repeat(26)] })).toEqual([400, 'categories.0'])
  expect(await fields({ tags: ['Kiln', 'kiln'] })).toEqual([400, 'tags'])
  expect(await fields({ image: { ...image, assetUrl: 'javascript:alert(1)' } })).toEqual([
    400,
    'image.assetUrl',
  ])
  expect(await fields({ assetUrl: 'javascript:alert(1)' })).toEqual([400, 'assetUrl'])
})

test('answers of an accordion are cleaned; code needs permission 1219', async () => {
  const site = await journalSite('answers')
  const answer = (description: string): Block => ({
    id: 'faq',
    type: 69,
    value: { items: [{ title: 'Why?', description }] },
  })
  await site.put(site.home, pageOf('Home', [answer('<p>Because <style>p{}</style><em>so</em></p>')]))
  await site.publish()
  expect(JSON.stringify((await site.page('/')).document)).toContain('<p>Because <em>so</em></p>')
  const code = pageOf('Home', [answer('<p onclick="x()">So</p>')])
  expect((await site.put(site.home, code, 'editor')).status).toBe(403)
  const empty = pageOf('Home', [{ id: 'faq', type: 69, value: { items: [] } }])
  expect((await site.put(site.home, empty)).status).toBe(400)
})
