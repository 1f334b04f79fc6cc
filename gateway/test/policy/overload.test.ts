import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { FEW_REQUESTS_OF_CLIENT } from '@portico/proto/limits/gateway-limits'
import { until } from '@portico/kit/testing/until'
import { send, startGateway } from '../fixture.ts'
import { rawClient, statusOf } from '../request/raw-client.ts'

const IN_FLIGHT = 12

test('one client that fills the requests in flight is refused, and another is still answered', async () => {
  const fixture = await startGateway({ limits: { maxInFlight: IN_FLIGHT } })
  const held: ServerResponse[] = []
  fixture.world.answer.commerce = (_req, res) => void held.push(res)
  const host = 'Host: studio.localhost:8080\r\n'
  const clients = Array.from({ length: IN_FLIGHT + 3 }, () =>
    rawClient(fixture.port, { send: `GET /api/commerce/x HTTP/1.1\r\n${host}\r\n`, from: '127.0.0.9' }),
  )
  try {
    await until(
      () => held.length + clients.filter((client) => statusOf(client) === 503).length === IN_FLIGHT + 3,
    )
    expect(held.length).toBeGreaterThan(FEW_REQUESTS_OF_CLIENT)
    expect(held.length).toBeLessThanOrEqual(IN_FLIGHT)
    expect((await fixture.site('/api/form/x')).status).toBe(200)
    for (const res of held.splice(0)) send(res, 200, {})
  } finally {
    for (const { socket } of clients) socket.destroy()
    await fixture.close()
  }
})
