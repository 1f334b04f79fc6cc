import { expect, test, vi } from 'vitest'
import { createMemoryCache } from '../../src/cache/memory.ts'
import { cacheContract } from '../../src/testing/cache-contract.ts'

cacheContract('memory', async () => createMemoryCache({ max: 1_000 }))

test('a full memory cache removes the least recently used entry', async () => {
  const cache = createMemoryCache({ max: 2 })
  await cache.set('a', '1', 60_000)
  await cache.set('b', '2', 60_000)
  await cache.get('a')
  await cache.set('c', '3', 60_000)
  expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual(['1', null, '3'])
})

test('a value of the memory cache expires in time although the time of day is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') })
  try {
    const cache = createMemoryCache({ max: 2 })
    await cache.set('a', '1', 40)
    vi.setSystemTime(new Date('2026-03-01T12:00:00Z'))
    await expect.poll(() => cache.get('a')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
