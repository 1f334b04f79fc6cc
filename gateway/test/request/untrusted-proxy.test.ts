import { afterAll, expect, test, vi } from 'vitest'
import { createLogger } from '@portico/kit/runtime/logger'
import { call } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { startGateway, type Fixture } from '../fixture.ts'
import { rawClient, statusOf } from './raw-client.ts'

const fixtures: Fixture[] = []
afterAll(() => Promise.all(fixtures.map((fixture) => fixture.close())))

async function start(trustedProxies: string[]) {
  const logger = createLogger({ name: 'gateway', level: 'silent' })
  const warn = vi.spyOn(logger, 'warn')
  const fixture = await startGateway({ logger, trustedProxies })
  fixtures.push(fixture)
  const from = (address: string) =>
    fixture.site('/api/commerce/x', { headers: { 'x-forwarded-for': address } })
  const counted = async () => {
    const admin = await fixture.gateway.admin(0)
    const { text } = await call(`${admin.url}/metrics`)
    await admin.close()
    return Number(/^gateway_untrusted_forwards_total\S* (\d+)/m.exec(text)?.[1])
  }
  return { fixture, warn, from, counted }
}

test('forwarded headers of an untrusted address are counted and logged once', async () => {
  const { fixture, warn, from, counted } = await start(['192.0.2.1'])
  await fixture.site('/api/commerce/x')
  expect([await counted(), warn.mock.calls.length]).toEqual([0, 0])
  for (const address of ['203.0.113.1', '203.0.113.2']) expect((await from(address)).status).toBe(200)
  expect(await counted()).toBe(2)
  expect(warn.mock.calls).toEqual([
    [{ peer: '127.0.0.1' }, expect.stringContaining('PORTICO_TRUSTED_PROXIES')],
  ])
})

test('forwarded headers of a trusted proxy are not counted', async () => {
  const { warn, from, counted } = await start(['127.0.0.1'])
  await from('203.0.113.1')
  expect([await counted(), warn.mock.calls.length]).toEqual([0, 0])
})

test('a proxy may be trusted by its host name, and then one client’s limits do not apply to its connections', async () => {
  const fixture = await startGateway({
    limits: { perClient: { connections: 2, faults: 1 } },
    trustedProxies: ['localhost'],
  })
  fixtures.push(fixture)
  const proxied = Array.from({ length: 6 }, () => rawClient(fixture.port, { send: '' }))
  await until(() => proxied.every(({ socket }) => socket.readyState === 'open'))
  const visitor = { headers: { 'x-forwarded-for': '203.0.113.1' } }
  const reply = await fixture.site('/api/commerce/x', visitor)
  expect(reply.status).toBe(200)
  expect(fixture.seen.commerce.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.1')
  expect(proxied.map(statusOf)).toEqual([0, 0, 0, 0, 0, 0])
  for (const { socket } of proxied) socket.destroy()
})
