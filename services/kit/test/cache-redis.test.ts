import { expect, test } from 'vitest'
import { createRedisCache } from '../src/cache/redis.ts'
import { cacheContract } from '../src/testing/cache-contract.ts'
import { redisForTests } from '../src/testing/redis.ts'

cacheContract('redis', () => createRedisCache({ url: redisForTests() }))

test('a cache that is unavailable finds and counts nothing, does not throw, and reports each failure', async () => {
  const failures: unknown[] = []
  const cache = await createRedisCache({
    url: 'redis://127.0.0.1:1',
    onFailure: (failure) => failures.push(failure),
  })
  expect(await cache.get('k')).toBeNull()
  await cache.set('k', 'v', 1_000)
  await cache.delete('k')
  expect(await cache.increment('k', 1_000)).toBe('unavailable')
  expect(failures).toHaveLength(4)
  await cache.close()
})
