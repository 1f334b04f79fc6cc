import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const opening = {
  title: 'Kiln opening',
  urlId: 'kiln-opening',
  recordType: 12,
  startDate: Date.parse('2026-03-14T09:00:00Z'),
  endDate: Date.parse('2026-03-14T16:00:00Z'),
  location: { mapLat: 54.5, mapLng: -3.1, addressTitle: 'The old dairy', addressLine1: 'Mill Lane 4' },
  author: 'Ada Thorn',
  document: textPage('Kiln opening', '<p>Come early.</p>'),
}

test('WIRE-24: an event keeps its dates, its place and its author, and they are published', async () => {
  const site = await sites.website('events')
  await site.collection('Home', '')
  const events = await site.collection('Events', 'events', 1)
  const add = (json: object) => site.own(`/collections/${events}/items`, { json })
  expect((await add(opening)).status).toBe(200)
  await add({ title: 'Post', urlId: 'post', document: textPage('Post', '<p>Text</p>') })
  await site.publish()
  const { item } = await site.page('/events/kiln-opening')
  expect(item).toMatchObject({
    recordType: 12,
    startDate: opening.startDate,
    endDate: opening.endDate,
    location: { ...opening.location, mapZoom: 12 },
    author: { displayName: 'Ada Thorn' },
  })
  const { item: post } = await site.page('/events/post')
  for (const field of ['startDate', 'endDate', 'location', 'author']) expect(post).not.toHaveProperty(field)
})

test('WIRE-24: an event without a start or an end, one that ends first, and dates of another item are refused by field', async () => {
  const site = await sites.website('wrong-events')
  const events = await site.collection('Events', 'events', 1)
  const fields = async (more: object) => {
    const answer = await site.own(`/collections/${events}/items`, { json: { ...opening, ...more } })
    return [answer.status, ...Object.keys(answer.json<{ errors: object }>().errors)]
  }
  expect(await fields({ startDate: undefined })).toEqual([400, 'startDate'])
  expect(await fields({ endDate: undefined })).toEqual([400, 'endDate'])
  expect(await fields({ endDate: opening.startDate - 1 })).toEqual([400, 'endDate'])
  expect(await fields({ startDate: 'tomorrow' })).toEqual([400, 'startDate'])
  expect(await fields({ startDate: -1 })).toEqual([400, 'startDate'])
  expect(await fields({ location: { mapLat: 91 } })).toEqual([400, 'location.mapLat'])
  expect(await fields({ recordType: 1 })).toEqual([400, 'startDate', 'endDate', 'location'])
  expect(await fields({ author: 'a'.repeat(101) })).toEqual([400, 'author'])
  const { items } = (await site.own(`/collections/${events}/items`)).json<{ items: unknown[] }>()
  expect(items).toEqual([])
})
