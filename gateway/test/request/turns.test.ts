import { afterEach, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { startGateway, type Fixture } from '../fixture.ts'
import { rawClient, type RawClient } from './raw-client.ts'

let fixture: Fixture
const clients: RawClient[] = []
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await fixture.close()
})

const ask = (path: string, client: string) =>
  `GET ${path} HTTP/1.1\r\nHost: studio.localhost:8080\r\nX-Forwarded-For: ${client}\r\n\r\n`

async function connected(from: string): Promise<RawClient> {
  const client = rawClient(fixture.port, { from })
  clients.push(client)
  await until(() => !client.socket.connecting)
  return client
}

/** Sends 90 requests of 203.0.113.1 on connections of their own, and after them one of another client. */
async function sendCrowd(from: string): Promise<void> {
  const crowd: RawClient[] = []
  for (let n = 0; n < 90; n++) crowd.push(await connected(from))
  const other = await connected(from === '127.0.0.1' ? '127.0.0.2' : from)
  for (const [n, { socket }] of crowd.entries()) socket.write(ask(`/api/commerce/${n}`, '203.0.113.1'))
  other.socket.write(ask('/api/commerce/other', '203.0.113.2'))
  await until(() => fixture.seen.commerce.length === 91)
}

const placeOfOther = () => fixture.seen.commerce.findIndex(({ url }) => url === '/api/commerce/other')

test('a client with many requests at once does not delay the request of another client', async () => {
  fixture = await startGateway()
  await sendCrowd('127.0.0.1')
  expect(placeOfOther()).toBeLessThan(45)
})

test('clients behind a trusted proxy take turns by the address that it forwards', async () => {
  fixture = await startGateway({ trustedProxies: ['127.0.0.9'] })
  await sendCrowd('127.0.0.9')
  expect(placeOfOther()).toBeLessThan(45)
})
