import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkMessages } from '@portico/proto/messages'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

test('LINK-04: the pattern of a blog makes the addresses of its new items; visitors open them', async () => {
  const site = await sites.website('patterns')
  await site.own('/settings', { method: 'PUT', json: { timeZone: 'Asia/Tokyo' } })
  const blog = await site.collection('Blog', 'blog', 1, { itemPattern: '%y/%m/%d/%t' })
  const add = (json: object) =>
    site.own(`/collections/${blog}/items`, {
      json: { title: 'Ash & Oak', document: textPage('Ash', '<p>Ash</p>'), ...json },
    })
  const publishOn = '2026-02-27T23:30:00Z'
  for (const each of [{ publishOn }, { publishOn }, { urlId: 'by-hand' }, { urlId: 'notes/by-hand' }])
    expect((await add(each)).status).toBe(200)
  await site.publish()
  const typeAt = async (path: string) => (await site.page(path)).pageType
  const addresses = ['2026/02/28/ash-oak', '2026/02/28/ash-oak-2', 'by-hand', 'notes/by-hand']
  for (const address of addresses) expect(await typeAt(`/blog/${address}`)).toBe(50)
  expect(await typeAt('/blog/2026/02')).toBe(100)

  const refused = await add({ urlId: 'notes//x' })
  expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([400, ['urlId']])
})

test('LINK-04: another token or sign in a pattern is refused with its text, and nothing changes', async () => {
  const site = await sites.website('wrong-patterns')
  const blog = await site.collection('Blog', 'blog', 1, { itemPattern: '%t' })
  const page = await site.collection('About', 'about')
  const errors = async (id: string, itemPattern: string) => {
    const reply = await site.own(`/collections/${id}`, { method: 'PUT', json: { itemPattern } })
    return [reply.status, reply.json<{ errors?: object; itemPattern?: string }>().errors]
  }
  for (const pattern of ['%x', 'a_b', '%y.%t'])
    expect(await errors(blog, pattern)).toEqual([400, { itemPattern: linkMessages.addressPattern }])
  expect(await errors(blog, '/%t')).toEqual([400, { itemPattern: linkMessages.addressPatternParts }])
  expect(await errors(page, '%t')).toEqual([400, { itemPattern: 'is only for collections with items' }])
  const { collections } = (await site.own('/collections')).json<{ collections: { itemPattern: string }[] }>()
  expect(collections.map((each) => each.itemPattern)).toEqual(['%t', ''])
  expect(await errors(blog, '%y/%m/%d/%t')).toEqual([200, undefined])
})
