import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createRedisCache } from '@portico/kit/cache/redis'
import { StartProblem } from '@portico/kit/runtime/config'
import { keyVariables } from '@portico/kit/runtime/keys'
import { redisForTests } from '@portico/kit/testing/redis'
import { runToEnd } from '../../tooling/processes/run-to-end.ts'
import { cachePasswordsForTests } from '../../tooling/stores/start-redis.ts'
import { cacheUrl } from './users.ts'

const { host, hostname, port } = new URL(redisForTests())
const gatewayUrl = cacheUrl('gateway', cachePasswordsForTests.gateway, host)

/** The reply to each command on one connection, in order. */
function replies(...commands: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(`${commands.join('\r\n')}\r\n`))
    let text = ''
    socket.once('error', reject)
    socket.on('data', (data) => (text += data.toString()))
    socket.once('close', () => resolve(text.split('\r\n').slice(0, -1)))
  })
}

test('Low: Redis answers no client that does not authenticate', async () => {
  const answers = await replies('PING', 'GET rate:login:1', 'FLUSHALL')
  expect(answers).toEqual(Array(3).fill('-NOAUTH Authentication required.'))
})

test.each([
  ['without a login', `redis://${host}`, 'default'],
  ['with a wrong password', `redis://gateway:wrong@${host}`, 'gateway'],
  ['as the user default', `redis://default:${cachePasswordsForTests.gateway}@${host}`, 'default'],
])('Low: Redis refuses a start %s, which fails with a line that says so', async (_, url, user) => {
  const failure = await createRedisCache({ url }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartProblem)
  expect((failure as Error).message).toMatch(
    new RegExp(`^Cannot start: Redis at ${host} refuses the user ${user}: (WRONGPASS|NOAUTH) .*$`),
  )
})

test('Low: Redis lets the gateway count limits and read statistics, and nothing else', async () => {
  const failures: string[] = []
  const cache = await createRedisCache({
    url: gatewayUrl,
    onFailure: (failure) => failures.push((failure as Error).message),
  })
  const key = `rate:login:${randomUUID()}`
  expect(await cache.increment(key, 60_000)).toBe(1)
  expect(await cache.increment(key, 60_000)).toBe(2)
  expect((await cache.stats!())!.connections).toBeGreaterThan(0)
  expect(failures).toEqual([])

  expect(await cache.increment(`session:${randomUUID()}`, 60_000)).toBe('unavailable')
  expect(await cache.get(key)).toBeNull()
  expect(failures).toHaveLength(2)
  for (const failure of failures) expect(failure).toMatch(/NOPERM/)
  await cache.close()

  const login = `AUTH gateway ${cachePasswordsForTests.gateway}`
  const [first, ...refused] = await replies(
    login,
    'FLUSHALL',
    'KEYS *',
    'CONFIG GET *',
    'ACL LIST',
    'CLIENT LIST',
  )
  expect(first).toBe('+OK')
  expect(refused).toHaveLength(5)
  for (const answer of refused) expect(answer).toMatch(/^-NOPERM /)
})

test('Low: Redis: a gateway with a wrong password does not become ready and ends with one line', async () => {
  const urls = ['IDENTITY', 'SITES', 'FORMS', 'COMMERCE', 'CENSUS', 'PERFORMANCE', 'WEB']
  const { code, stdout, stderr } = await runToEnd('gateway/src/main.ts', {
    ...Object.fromEntries(Object.keys(keyVariables('gateway').shape).map((name) => [name, 'k'.repeat(32)])),
    ...Object.fromEntries(urls.map((name) => [`${name}_URL`, 'http://127.0.0.1:1'])),
    PORT: '0',
    ADMIN_PORT: '0',
    CRUMB_SECRET: 'c'.repeat(32),
    SYNTHETIC_SECRET: 's'.repeat(32),
    REDIS_URL: `redis://gateway:not-the-password@${host}`,
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Cannot start: Redis at \S+ refuses the user gateway: WRONGPASS .*\n$/)
  expect(stdout).not.toContain('is ready')
  expect(stdout + stderr).not.toContain('not-the-password')
})
