import { afterAll, beforeAll, expect, test } from 'vitest'
import { PageReply } from '@portico/proto/http/content/page-view'
import { pageOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

test('PAGE-01, PAGE-02: page types: a page 2, a collection 1, an item 50, not found 100, search 102, access screen 106', async () => {
  const site = await sites.website('types')
  await site.collection('Home', '')
  const journal = await site.collection('Journal', 'journal', 1)
  const document = textPage('First firing', '<p>Hot</p>')
  await site.own(`/collections/${journal}/items`, {
    json: { title: 'First firing', urlId: 'first-firing', document },
  })
  await site.collection('Club', 'member-area')
  await site.publish()
  const types = await Promise.all(
    ['/', '/journal', '/journal/first-firing', '/nowhere', '/search', '/member-area'].map(
      async (path) => (await site.page(path)).pageType,
    ),
  )
  expect(types).toEqual([2, 1, 50, 100, 102, 106])
  const item = await site.page('/journal/first-firing')
  expect(item.item).toMatchObject({ title: 'First firing', recordType: 1, fullUrl: '/journal/first-firing' })
  expect((await site.page('/journal')).items).toHaveLength(1)
})

test('CTX-01, CTX-04, CTX-05, CTX-07, CTX-08: the context is complete for an anonymous visitor', async () => {
  const site = await sites.website('context')
  await site.collection('Home', '')
  await site.own('/settings', {
    method: 'PUT',
    json: {
      useEscapeKeyToLogin: true,
      storeSettings: { measurementStandard: 1 },
      announcementBarSettings: { style: 2, text: 'Kiln opening on Friday' },
      tweaks: { accent: '#a0522d' },
    },
  })
  await site.publish()
  const page = PageReply.parse(await site.page('/'))
  expect(page.website).toMatchObject({
    id: site.id,
    identifier: 'context',
    cloneable: false,
    developerMode: false,
  })
  expect(page.website.siteStatus).toEqual({ value: 3 })
  expect(page.websiteSettings.storeSettings).toEqual({
    expressCheckout: false,
    measurementStandard: 1,
  })
  expect(page.websiteSettings).toMatchObject({
    useEscapeKeyToLogin: true,
    pinterestOverlayOptions: { mode: 'disabled' },
  })
  expect(page.collection).toMatchObject({ title: 'Home', type: 10, permissionType: 1 })
  expect(page.context).toMatchObject({
    showAnnouncementBar: true,
    tweakJSON: { accent: '#a0522d' },
    env: 'PRODUCTION',
  })
  expect(page.navigation).toEqual([{ title: 'Home', path: '/', collectionId: page.collection!.id }])
})

test('folders: collections of one folder are its children; a collection moves in and out by a call', async () => {
  const site = await sites.website('folders')
  await site.collection('Home', '', 10, { navigation: false })
  const care = await site.collection('Care', 'care', 10, { folder: 'Help' })
  const visit = await site.collection('Visit', 'visit')
  const move = (id: string, json: object, role?: 'editor' | 'viewer') =>
    site.own(`/collections/${id}/navigation`, { method: 'PUT', json }, role)
  expect((await move(visit, { folder: 'Help', footerNavigation: true })).status).toBe(200)
  await site.publish()
  const [careLink, visitLink] = [
    { title: 'Care', path: '/care', collectionId: care },
    { title: 'Visit', path: '/visit', collectionId: visit },
  ]
  const published = await site.page('/')
  expect(published.navigation).toEqual([{ title: 'Help', children: [careLink, visitLink] }])
  expect(published.footerNavigation).toEqual([visitLink])
  await move(care, { folder: '' })
  await move(visit, { navigation: false, navigationTitle: 'Find us' })
  await site.publish()
  expect((await site.page('/')).navigation).toEqual([careLink])
  expect((await site.page('/')).footerNavigation).toEqual([{ ...visitLink, title: 'Find us' }])
  expect((await move('0'.repeat(24), { folder: 'Help' })).status).toBe(404)
  expect((await move(care, { folder: 'Help' }, 'viewer')).status).toBe(403)
  expect((await move(care, { parent: 'x' })).status).toBe(400)
})

test('the address of a product is found in its collection, with the urlId for commerce', async () => {
  const site = await sites.website('shop')
  const shop = await site.collection('Shop', 'shop', 13)
  await site.collection('About', 'about')
  await site.publish()
  const product = await site.page('/shop/p/ash-mug')
  expect(product).toMatchObject({ pageType: 50, itemUrlId: 'ash-mug', collection: { id: shop, type: 13 } })
  expect((await site.page('/about/p/ash-mug')).pageType).toBe(100)
})

test('MISC-01: the 61st block of a layout is refused', async () => {
  const site = await sites.website('blocks')
  const home = await site.collection('Home', '')
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `b${i}`, type: 21, value: { height: 10 } }))
  expect((await site.put(home, pageOf('Home', blocks(60)))).status).toBe(200)
  expect((await site.put(home, pageOf('Home', blocks(61)))).status).toBe(400)
})

test('unknown block types are kept, and characters that Postgres cannot store are removed', async () => {
  const site = await sites.website('unknown')
  const home = await site.collection('Ho\u0000me', '')
  const answer = await site.put(
    home,
    pageOf('Ho\u0000me', [{ id: 'x', type: 777, value: { a: ['\ud800b\u0000'] } }]),
  )
  expect(answer.status).toBe(200)
  await site.publish()
  expect((await site.page('/')).document).toMatchObject({ title: 'Home' })
  expect(JSON.stringify((await site.page('/')).document)).toContain('"type":777')
})

test('code in a text needs permission 1219; texts without code are cleaned', async () => {
  const site = await sites.website('code')
  const home = await site.collection('Home', '')
  const script = textPage('Home', '<p>Hi</p><script>alert(1)</script>')
  expect((await site.put(home, script, 'editor')).status).toBe(403)
  expect(
    (
      await site.put(
        home,
        pageOf('Home', [{ id: 'c', type: 23, value: { code: 'x', isPageCode: true } }]),
        'editor',
      )
    ).status,
  ).toBe(403)
  // A block of a newer editor, whose fields are not known.
  const link = pageOf('Home', [{ id: 'b', type: 1_500, value: { url: 'javascript:alert(1)' } }])
  expect((await site.put(home, link, 'editor')).status).toBe(403)
  const cleaned = await site.put(home, textPage('Home', '<p>Hi<style>p{}</style></p>'), 'editor')
  expect(cleaned.text).toContain('<p>Hi</p>')
  expect((await site.put(home, script, 'admin')).status).toBe(200)
})

test('ENUM-24: Markdown is saved with its HTML, which is cleaned; code in it needs permission 1219', async () => {
  const site = await sites.website('markdown')
  const home = await site.collection('Home', '')
  const page = (markdown: string, html = '') =>
    pageOf('Home', [{ id: 'm', type: 44, value: { markdown, html } }])
  const sent = page('## Ash\n\n*Wood* & <u onclick="">stove</u>', '<script>alert(1)</script>')
  const saved = await site.put(home, sent, 'admin')
  expect(saved.status).toBe(200)
  expect(saved.text).not.toContain('alert')
  await site.publish()
  const value = JSON.stringify((await site.page('/')).document)
  expect(value).toContain('<h2>Ash</h2>')
  expect((await site.put(home, page('[x](javascript:alert(1))'), 'editor')).status).toBe(403)
  expect((await site.put(home, page('<script>alert(1)</script>'), 'editor')).status).toBe(403)
  // An owner with the permission gets the HTML as the Markdown has it, and never the HTML that was sent.
  const withCode = await site.put(home, page('<b onclick="x()">b</b>', '<i>sent</i>'), 'admin')
  expect(withCode.text).toContain('onclick')
  expect(withCode.text).not.toContain('sent')
})

test('MISC-01, MISC-04: a wrong value of a block is a 400 that names the field, and nothing is saved', async () => {
  const site = await sites.website('values')
  const home = await site.collection('Home', '')
  const track = { title: 'Bell', files: [{ url: '/s/a/bell.mp3', type: 'audio/mpeg' }] }
  const wrong: [type: number, value: Record<string, unknown>, field: string][] = [
    [60, { tracks: Array.from({ length: 61 }, () => track) }, 'tracks'],
    [
      62,
      { dataset: { fileName: '', columns: ['a'], rows: [{ label: 'x', figures: [1] }] } },
      'dataset.fileName',
    ],
    [62, { dataset: { fileName: 'a', columns: ['a'], rows: [{ label: 'x', figures: [] }] } }, 'dataset.rows'],
    [22, { url: 'ftp://x.example' }, 'url'],
    [49, { url: '/feed' }, 'url'],
    [54, { links: [{ url: 'data:text/html,x' }] }, 'links'],
    [65, { url: 'https://evil.example/as.me' }, 'url'],
    [68, { business: '../x' }, 'business'],
  ]
  for (const [type, value, field] of wrong) {
    const answer = await site.put(home, pageOf('Home', [{ id: 'b', type, value }]), 'admin')
    expect(answer.status, answer.text).toBe(400)
    expect(answer.text).toContain(`value.${field}`)
  }
  await site.publish()
  expect((await site.page('/')).document.sections).toEqual([])
})
