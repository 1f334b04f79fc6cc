import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { PAGE_TAG_HEADER, PAGE_TAIL_HEADER } from '@portico/proto/pages/page-headers'
import { createPageCache, finishedPage, type CachedPage } from './page-cache.ts'

const keyOf = (path: string) => ({ websiteId: 'site', version: 0, path })

const pageUntil = (until?: number) =>
  finishedPage(
    {
      status: 200,
      headers: {
        'content-type': 'text/html',
        'x-portico-cacheable': '1',
        ...(until !== undefined && { 'x-portico-cacheable-until': String(until) }),
      },
      body: Buffer.from('<p>Events</p>'),
    },
    (policy) => policy,
  )

test('a page that names its end is kept until then, and is not kept when it has already ended', () => {
  const cache = createPageCache({ maxBytes: 1_000_000 })
  cache.fill(keyOf('always'))({ status: 'page', page: pageUntil() })
  cache.fill(keyOf('ends later'))({ status: 'page', page: pageUntil(Date.now() + 60_000) })
  cache.fill(keyOf('has ended'))({ status: 'page', page: pageUntil(Date.now() - 1) })
  expect(['always', 'ends later', 'has ended'].map((path) => cache.get(keyOf(path)) !== undefined)).toEqual([
    true,
    true,
    false,
  ])
})

test('the end of a page is not sent to clients', () => {
  expect(pageUntil(1).headers).not.toHaveProperty('x-portico-cacheable-until')
})

afterEach(() => void vi.restoreAllMocks())

test('a page that changes often is compressed fast, and to fewer bytes when it has stayed for a minute', async () => {
  const time = vi.spyOn(performance, 'now')
  const words = (first: string) =>
    first + Array.from({ length: 2_000 }, (_, at) => `<p>A cup number ${at * at}.</p>`).join('')
  let version = 0
  const key = () => ({ ...keyOf('page'), version })
  const pageOf = (text: string, at: number, kept?: CachedPage) => {
    time.mockReturnValue(at)
    version += 1
    const headers = {
      'content-type': 'text/html',
      'x-portico-cacheable': '1',
      [PAGE_TAG_HEADER]: text.slice(0, 22),
      [PAGE_TAIL_HEADER]: Buffer.from('<end>').toString('base64'),
    }
    const page = finishedPage(
      { status: 200, headers, body: Buffer.from(`${text}<end>`) },
      (all) => all,
      version,
      kept,
    )
    cache.fill(key())({ status: 'page', page })
    return page
  }
  const cache = createPageCache({ maxBytes: 10_000_000 })
  const bodyAt = async (at: number) => {
    time.mockReturnValue(at)
    return (await cache.body(key(), cache.get(key())!, 'br')).body
  }
  const first = pageOf(words('first'), 0)
  const small = await bodyAt(1)
  const second = pageOf(words('other'), 1_000, first)
  const fast = await bodyAt(2_000)
  expect(fast.length).toBeGreaterThan(small.length * 1.01)
  expect(brotliDecompressSync(fast).toString()).toBe(`${words('other')}<end>`)
  expect(await bodyAt(60_000)).toBe(fast)
  await expect.poll(async () => (await bodyAt(61_000)).length).toBeLessThan(small.length * 1.01)
  expect(brotliDecompressSync(await bodyAt(61_000)).toString()).toBe(`${words('other')}<end>`)
  pageOf(words('third'), 200_000, second)
  expect((await bodyAt(200_001)).length).toBeLessThan(small.length * 1.01)
})
