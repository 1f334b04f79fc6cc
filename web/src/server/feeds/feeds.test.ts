import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { samplePage } from '../../testing/page.ts'
import { createFeeds } from './feeds.ts'

const url = 'https://kiln.example/feed'
const page = samplePage([{ id: 'b1', type: blockType.rss, value: { url } }])
const feed = (title: string) => ({ title, entries: [] })
const MINUTE_MS = 60_000

test('ENUM-24: a feed is read once, kept for 15 minutes, and read again while the last entries are shown', async () => {
  let [time, loads] = [1_000, 0]
  const read = createFeeds(
    () => Promise.resolve(feed(`read ${(loads += 1)}`)),
    () => time,
  )
  expect((await Promise.all([read(page), read(page)])).map((feeds) => feeds[url]?.title)).toEqual([
    'read 1',
    'read 1',
  ])
  time += 14 * MINUTE_MS
  expect((await read(page))[url]?.title).toBe('read 1')
  time += 2 * MINUTE_MS
  expect((await read(page))[url]?.title).toBe('read 1')
  expect((await read(page))[url]?.title).toBe('read 2')
  expect(loads).toBe(2)
})

test('a feed that fails shows its last entries, or nothing, and is asked again after five minutes', async () => {
  let [time, loads, isBroken] = [1_000, 0, true]
  const read = createFeeds(
    () => {
      loads += 1
      return isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(feed('read'))
    },
    () => time,
  )
  expect(await read(page)).toEqual({})
  await read(page)
  expect(loads).toBe(1)
  isBroken = false
  time += 6 * MINUTE_MS
  expect((await read(page))[url]?.title).toBe('read')
  isBroken = true
  time += 20 * MINUTE_MS
  await read(page)
  expect((await read(page))[url]?.title).toBe('read')
})

test('a page without feeds asks for none', async () => {
  const read = createFeeds(() => Promise.reject(new Error('not asked')))
  expect(await read(samplePage([]))).toEqual({})
})

/** A page of a website with the feeds at these addresses. */
const pageOf = (websiteId: string, urls: string[]) => ({
  document: samplePage(urls.map((each, at) => ({ id: `b${at}`, type: blockType.rss, value: { url: each } })))
    .document,
  website: { id: websiteId },
})
const addresses = (host: string, count: number) =>
  Array.from({ length: count }, (_, at) => `https://${host}.example/${at}`)

test('a website with many feeds that hang leaves places for another website', async () => {
  const begun: string[] = []
  const read = createFeeds((each) => {
    begun.push(each)
    return each.includes('hostile') ? new Promise(() => {}) : Promise.resolve(feed('quiet'))
  })
  const hostile = addresses('hostile', 20)
  for (let at = 0; at < 20; at += 5) void read(pageOf('hostile', hostile.slice(at, at + 5)))
  expect(begun).toHaveLength(4)
  const shown = await read(pageOf('quiet', ['https://quiet.example/']))
  expect(shown['https://quiet.example/']?.title).toBe('quiet')
})

test('a website that reads ever new addresses loses its own feeds, and not the feeds of another website', async () => {
  let loads = 0
  const read = createFeeds(() => Promise.resolve(feed(`read ${(loads += 1)}`)))
  await read(pageOf('quiet', ['https://quiet.example/']))
  for (const each of addresses('hostile', 1_200)) await read(pageOf('hostile', [each]))
  const before = loads
  await read(pageOf('quiet', ['https://quiet.example/']))
  expect(loads).toBe(before)
  await read(pageOf('hostile', ['https://hostile.example/0']))
  expect(loads).toBe(before + 1)
})
