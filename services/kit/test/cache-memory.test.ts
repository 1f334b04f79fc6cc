import { expect, test } from 'vitest'
import { createMemoryCache } from '../src/cache/memory.ts'
import { cacheContract } from '../src/testing/cache-contract.ts'

cacheContract('memory', async () => createMemoryCache({ max: 1_000 }))

test('a full memory cache drops what was unused for longest', async () => {
  const cache = createMemoryCache({ max: 2 })
  await cache.set('a', '1', 60_000)
  await cache.set('b', '2', 60_000)
  await cache.get('a')
  await cache.set('c', '3', 60_000)
  expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual(['1', null, '3'])
})
