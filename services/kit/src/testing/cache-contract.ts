import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cache } from '../cache/cache.ts'
import { until } from './until.ts'

/** The tests that every cache adapter passes. */
export function cacheContract(name: string, open: () => Promise<Cache>) {
  describe(`${name}: the cache contract`, () => {
    let cache: Cache
    beforeAll(async () => {
      cache = await open()
    })
    afterAll(() => cache.close())

    test('a value is found until it is deleted', async () => {
      const key = randomUUID()
      expect(await cache.get(key)).toBeNull()
      await cache.set(key, 'höhe ✓', 60_000)
      expect(await cache.get(key)).toBe('höhe ✓')
      await cache.set(key, '', 60_000)
      expect(await cache.get(key)).toBe('')
      await cache.delete(key)
      expect(await cache.get(key)).toBeNull()
    })

    test('a value expires', async () => {
      const key = randomUUID()
      await cache.set(key, 'x', 40)
      await until(async () => (await cache.get(key)) === null)
    })

    test('parallel increments add up within the window that the first one started', async () => {
      const key = randomUUID()
      const sums = await Promise.all(Array.from({ length: 20 }, () => cache.increment(key, 60_000)))
      expect(sums.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    })

    test('increments by several add up, and the first one starts the window', async () => {
      const key = randomUUID()
      expect(await cache.increment(key, 300, 7)).toBe(7)
      expect(await cache.increment(key, 300)).toBe(8)
      expect(await cache.increment(key, 300, 2)).toBe(10)
      await until(async () => (await cache.increment(key, 300, 7)) === 7)
    })

    test('increments do not extend a window, and the next window begins at one', async () => {
      const key = randomUUID()
      expect(await cache.increment(key, 300)).toBe(1)
      expect(await cache.increment(key, 300)).toBe(2)
      await until(async () => (await cache.increment(key, 300)) === 1)
    })
  })
}
