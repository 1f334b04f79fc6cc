import { afterEach, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { startGateway, type Fixture } from './fixture.ts'
import { rawClient, statusOf, type RawClient } from './request/raw-client.ts'

let fixture: Fixture
const clients: RawClient[] = []
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await fixture.close()
})

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: studio.localhost:8080\r\n\r\n`
const ahead = (count: number) => Array.from({ length: count }, (_, n) => ask(`/api/commerce/${n}`)).join('')

function open(send: string, from = '127.0.0.9'): RawClient {
  const client = rawClient(fixture.port, { from, send })
  clients.push(client)
  return client
}

const arrived = () => fixture.seen.commerce.map(({ url }) => url)
const answers = ({ answer }: RawClient) => answer().split('HTTP/1.1 200').length - 1

test('pipelined requests are handled one at a time, in order', async () => {
  fixture = await startGateway()
  const held: (() => void)[] = []
  fixture.world.answer.commerce = (_req, res) => void held.push(() => res.end('{}'))
  const client = open(ahead(4))
  for (let n = 0; n < 4; n++) {
    await until(() => held.length === n + 1)
    expect((await fixture.site('/')).status).toBe(200) // a round trip in which a second would have been handled
    expect(arrived()).toHaveLength(n + 1)
    held[n]!()
  }
  await until(() => answers(client) === 4)
  expect(arrived()).toEqual([0, 1, 2, 3].map((n) => `/api/commerce/${n}`))
  expect(client.answer()).not.toContain('connection: close')
})

test('of 80 pipelined requests one is answered, then the connection closes', async () => {
  fixture = await startGateway({ limits: { pipelined: 4 } })
  const client = open(ahead(80))
  await client.closed
  expect(arrived()).toEqual(['/api/commerce/0'])
  expect(answers(client)).toBe(1)
})

test('a trusted proxy may pipeline any number of requests', async () => {
  fixture = await startGateway({
    limits: { pipelined: 2, perClient: { faults: 1 } },
    trustedProxies: ['127.0.0.9'],
  })
  const client = open(ahead(20))
  await until(() => answers(client) === 20)
})

test('a client whose connections were ended for misuse many times is refused for a while, others are not', async () => {
  fixture = await startGateway({ limits: { pipelined: 1, perClient: { faults: 3 } } })
  for (let n = 0; n < 3; n++) await open(ahead(9)).closed
  const handled = arrived().length
  const refused = open('')
  await refused.closed
  expect(statusOf(refused)).toBe(429)
  expect(refused.answer().toLowerCase()).toContain('retry-after: 10')
  expect(arrived()).toHaveLength(handled)
  const other = open(ask('/api/commerce/other'), '127.0.0.10')
  await until(() => statusOf(other) === 200)
  fixture.world.now += 10_000
  const later = open(ask('/api/commerce/later'))
  await until(() => statusOf(later) === 200)
})

test('a client with too many requests at once loses the connection and its pipelined requests', async () => {
  fixture = await startGateway({ limits: { perClient: { requests: 1 } } })
  fixture.world.answer.commerce = () => undefined
  open(ask('/api/commerce/first'))
  await until(() => arrived().length === 1)
  const second = open(ahead(3))
  await second.closed
  expect(statusOf(second)).toBe(429)
  expect(second.answer().split('HTTP/1.1 ')).toHaveLength(2)
})
