import { expect, test } from 'vitest'
import { createPageCache, finishedPage } from './page-cache.ts'

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
