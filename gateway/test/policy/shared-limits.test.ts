import { randomInt } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createMemoryCache } from '@portico/kit/cache/memory'
import { createRedisCache } from '@portico/kit/cache/redis'
import type { Cache } from '@portico/kit/cache/cache'
import { redisForTests } from '@portico/kit/testing/redis'
import { defaultRates, type Rates } from '../../src/policy/limits.ts'
import { startGateway } from '../fixture.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A path of each class that all gateways count together, and of one that each gateway counts alone. */
const PATHS = {
  login: '/api/auth/nothing',
  owner: '/api/auth/session',
  forms: '/api/form/FormSubmissionKey',
  pay: '/api/commerce/orders/nothing',
  page: '/a-page',
}
type Class = keyof typeof PATHS

/** Each client may send 20 requests of a class in ten minutes. */
const rates = Object.fromEntries(
  Object.keys(defaultRates).map((name) => [name, { points: 20, seconds: 600 }]),
) as Rates

/** Starts a gateway. The returned function sends requests of a client and counts how many are not refused as too many. */
async function gatewayOn(cache: Cache, client: string) {
  const fixture = await startGateway({ cache, limits: { rates }, trustedProxies: ['127.0.0.1'] })
  closing.push(() => fixture.close())
  return async (name: Class, count: number): Promise<number> => {
    const to = PATHS[name].startsWith('/api/auth') ? fixture.app : fixture.site
    let passed = 0
    for (let n = 0; n < count; n += 1) {
      const { status } = await to(PATHS[name], { headers: { 'x-forwarded-for': client } })
      if (status !== 429) passed += 1
    }
    return passed
  }
}

/** An address of the range for tests of networks: other test files count in the same Redis. */
const someClient = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`

async function redis(): Promise<Cache> {
  const cache = await createRedisCache({ url: redisForTests() })
  closing.push(() => cache.close())
  return cache
}

test.each(['login', 'owner', 'forms', 'pay'] as const)(
  'two gateways on one Redis together allow a client the rate of class %s',
  async (name) => {
    const client = someClient()
    const [one, two] = [await gatewayOn(await redis(), client), await gatewayOn(await redis(), client)]
    expect(await one(name, 15)).toBe(15)
    expect(await two(name, 15)).toBe(5)
    expect(await one(name, 2)).toBe(0)
  },
)

test('each gateway allows a client the rate of a class that is not shared', async () => {
  const client = someClient()
  const [one, two] = [await gatewayOn(await redis(), client), await gatewayOn(await redis(), client)]
  expect([await one('page', 21), await two('page', 21)]).toEqual([20, 20])
})

test('the cache is asked once more than a quarter of the limit is used, and then gets the requests before too', async () => {
  const memory = createMemoryCache({ max: 10 })
  const added: number[] = []
  const cache: Cache = {
    ...memory,
    increment: (key, ttlMs, by) => {
      added.push(by ?? 1)
      return memory.increment(key, ttlMs, by)
    },
  }
  const send = await gatewayOn(cache, someClient())
  await send('owner', 5)
  expect(added).toEqual([])
  await send('owner', 3)
  expect(added).toEqual([6, 1, 1])
})

test('without the cache each gateway allows the rate', async () => {
  const away: Cache = { ...createMemoryCache({ max: 1 }), increment: async () => 'unavailable' }
  const send = await gatewayOn(away, someClient())
  expect(await send('owner', 22)).toBe(20)
})
