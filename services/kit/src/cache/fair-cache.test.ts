import { expect, test } from 'vitest'
import { createFairCache } from './fair-cache.ts'

type Value = { bytes: number }

function cacheOf(maxBytes: number) {
  const time = { now: 0 }
  const cache = createFairCache<Value>({
    maxBytes,
    sizeOf: ({ bytes }) => bytes,
    idleMs: 1_000,
    now: () => time.now,
  })
  return { cache, time, fill: (owner: string, key: string) => cache.set(owner, key, { bytes: 100 }) }
}

test('a website with many pages drops its own, and never the only page of another', () => {
  const { cache, fill } = cacheOf(1_000)
  fill('quiet', 'home')
  for (let n = 0; n < 500; n++) fill('busy', `page ${n}`)
  expect(cache.get('quiet', 'home')).toBeDefined()
  expect(cache.get('busy', 'page 499')).toBeDefined()
  expect(cache.get('busy', 'page 490')).toBeUndefined()
  expect([cache.bytes(), cache.size()]).toEqual([1_000, 10])
})

test('an owner loses its least recently used entry', () => {
  const { cache, fill } = cacheOf(300)
  for (const key of ['a', 'b', 'c']) fill('site', key)
  cache.get('site', 'a')
  cache.peek('site', 'b')
  fill('site', 'd')
  expect(['a', 'b', 'c', 'd'].map((key) => cache.peek('site', key) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a website without visits loses its pages before the others', () => {
  const { cache, time, fill } = cacheOf(500)
  fill('idle', 'one')
  fill('idle', 'two')
  time.now = 2_000
  for (const key of ['a', 'b', 'c', 'd', 'e']) fill('used', key)
  expect(cache.values('idle')).toEqual([])
  expect(cache.values('used')).toHaveLength(5)
})

test('bytes follow replaced, deleted and refused entries', () => {
  const { cache, fill } = cacheOf(500)
  fill('site', 'a')
  cache.set('site', 'a', { bytes: 300 })
  expect(cache.bytes()).toBe(300)
  cache.set('site', 'large', { bytes: 501 })
  expect([cache.get('site', 'large'), cache.bytes()]).toEqual([undefined, 300])
  cache.delete('site', 'a')
  expect([cache.bytes(), cache.size()]).toEqual([0, 0])
  fill('site', 'b')
  cache.deleteAll('site')
  expect([cache.bytes(), cache.size()]).toEqual([0, 0])
})
