import { expect, test } from 'vitest'
import type { Changes } from '../changes/content-log.ts'
import type { KeptPage } from './kept-pages.ts'
import { createRenderAhead } from './render-ahead.ts'

const website = { id: 'site', identifier: 'demo' }

/** A kept page of content version 1, made of one part. */
function pageOf(asked: string, views: number, part: string, more: Partial<KeptPage> = {}): KeptPage {
  const loaded = { contentVersion: 1, replies: new Map([['page', { parts: [part] }]]) }
  return {
    website,
    asked,
    views,
    checkedAt: 0,
    loaded: loaded as unknown as KeptPage['loaded'],
    document: { body: Buffer.alloc(0), policy: '', tag: '' },
    ...more,
  }
}
const changesOf = (...changed: string[]): Changes => ({
  contentVersion: 2,
  releaseId: undefined,
  concern: (parts: readonly string[]) => parts.some((part) => changed.includes(part)),
})

/** `viewsUntil` is the time until which views are being loaded. */
function world(pages: KeptPage[], { msOfPage = 0, fails = '', viewsUntil = 0 } = {}) {
  const time = { now: 0 }
  const rendered: string[] = []
  const ahead = createRenderAhead({
    pages: {
      of: (id) => pages.filter((page) => page.website.id === id),
      loadingViews: () => (time.now < viewsUntil ? 1 : 0),
    },
    now: () => time.now,
    wait: async (ms) => void (time.now += ms),
    render: async ({ asked }, version) => {
      rendered.push(`${asked} ${version}`)
      time.now += msOfPage
      await Promise.resolve()
      if (asked === fails) throw new Error('a service is away')
    },
  })
  return { ahead, rendered, time }
}

test('changed pages are rendered, those with the most views first, and others are not', async () => {
  const many = Array.from({ length: 30 }, (_, at) => pageOf(`page ${at}`, at, 'other'))
  const { ahead, rendered } = world([...many, pageOf('changed', 0, 'a'), pageOf('popular', 99, 'a')])
  ahead.begin(website, changesOf('a'))
  await ahead.done()
  expect(rendered).toEqual(['popular 2', 'changed 2'])
})

test('views that are being loaded come first, and after two seconds of them nothing is rendered ahead', async () => {
  const pages = [pageOf('changed', 0, 'a')]
  const short = world(pages, { viewsUntil: 1_000 })
  short.ahead.begin(website, changesOf('a'))
  await short.ahead.done()
  expect([short.rendered, short.time.now]).toEqual([['changed 2'], 1_000])
  const long = world(pages, { viewsUntil: 5_000 })
  long.ahead.begin(website, changesOf('a'))
  await long.ahead.done()
  expect([long.rendered, long.time.now]).toEqual([[], 2_000])
})

test('after two seconds the rest is left to the next views', async () => {
  const pages = Array.from({ length: 30 }, (_, at) => pageOf(`page ${at}`, 1, 'a'))
  const { ahead, rendered } = world(pages, { msOfPage: 500 })
  ahead.begin(website, changesOf('a'))
  await ahead.done()
  expect(rendered).toHaveLength(4)
})

test('a page that fails does not stop the others, and a page without a document or of this version is left out', async () => {
  const pages = [
    pageOf('first', 3, 'a'),
    pageOf('second', 2, 'a'),
    { ...pageOf('never rendered', 9, 'a'), document: undefined } as unknown as KeptPage,
    pageOf('current', 9, 'a', {
      loaded: { contentVersion: 2, replies: new Map() } as unknown as KeptPage['loaded'],
    }),
  ]
  const { ahead, rendered } = world(pages, { fails: 'first' })
  ahead.begin(website, changesOf('a'))
  await ahead.done()
  expect(rendered).toEqual(['first 2', 'second 2'])
})

test('websites take turns, each waits once, and the time of one does not count for the next', async () => {
  const other = { id: 'other', identifier: 'other' }
  const pages = [
    ...Array.from({ length: 10 }, (_, at) => pageOf(`page ${at}`, 1, 'a')),
    pageOf('theirs', 1, 'a', { website: other }),
  ]
  const { ahead, rendered } = world(pages, { msOfPage: 1_500 })
  for (let n = 0; n < 3; n++) ahead.begin(website, changesOf('a'))
  ahead.begin(other, changesOf('a'))
  await ahead.done()
  expect(rendered).toEqual(['page 0 2', 'page 1 2', 'theirs 2'])
})
