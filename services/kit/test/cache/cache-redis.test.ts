import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createRedisCache } from '../../src/cache/redis.ts'
import { cacheContract } from '../../src/testing/cache-contract.ts'
import { redisForTests } from '../../src/testing/redis.ts'
import { until } from '../../src/testing/until.ts'

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

test('calls to a server that stops answering return in time as unavailable, and work again when it answers', async () => {
  const target = new URL(redisForTests())
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    const redis = connect(Number(target.port), target.hostname)
    sockets.push(client, redis)
    client.pipe(redis).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  const failures: unknown[] = []
  const cache = await createRedisCache({
    url: url.href,
    timeoutMs: 100,
    onFailure: (failure) => failures.push(failure),
  })
  const key = randomUUID()
  expect(await cache.increment(key, 60_000)).toBe(1)
  const [client, redis] = sockets as [Socket, Socket]
  redis.unpipe(client)
  redis.pause()
  expect(await cache.increment(key, 60_000)).toBe('unavailable')
  expect(await cache.get(key)).toBeNull()
  expect(failures).toHaveLength(2)
  redis.pipe(client)
  await until(async () => (await cache.increment(key, 60_000)) !== 'unavailable')
  await cache.close()
  for (const socket of sockets) socket.destroy()
  proxy.close()
})
