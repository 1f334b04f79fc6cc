import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { describeEdge, seen, send, startEdge } from './testing/edge.ts'
import { startLoad } from './testing/load.ts'

describeEdge('gateways behind the edge', () => {
  let edge: Awaited<ReturnType<typeof startEdge>>
  beforeAll(async () => {
    edge = await startEdge()
    await until(() => edge.healthy())
  })
  afterAll(() => edge?.stop())

  test('finds both gateways by their name, and each gets requests', async () => {
    const sent = startLoad(edge.edge)
    await until(() => sent.counts.size === 2)
    expect((await sent.stop()).failed).toEqual([])
  })

  test('a gateway drains, stops and starts again under load: 0 failed of at least 500 requests', async () => {
    const [first, second] = edge.gateways
    const sent = startLoad(edge.edge)
    const served = ({ address }: (typeof edge.gateways)[number]) => sent.counts.get(address) ?? 0
    await until(() => served(first!) >= 50 && served(second!) >= 50)
    first!.state.isReady = false
    // The edge has noticed once the other gateway serves 100 requests in a row.
    let [known, other] = [first!.state.requests, served(second!)]
    await until(() => {
      if (first!.state.requests !== known) [known, other] = [first!.state.requests, served(second!)]
      return served(second!) >= other + 100
    })
    await first!.stop()
    edge.names.addresses.delete(first!.address)
    const without = served(second!)
    await until(() => served(second!) >= without + 200)
    first!.state.isReady = true
    await first!.listen()
    edge.names.addresses.add(first!.address)
    const before = served(first!)
    await until(() => served(first!) >= before + 100)
    const { failed, sent: all } = await sent.stop()
    expect(failed).toEqual([])
    expect(all).toBeGreaterThanOrEqual(500)
  })

  test('a gateway that accepts connections and does not answer holds up only the requests that it has', async () => {
    const frozen = edge.gateways[0]!
    frozen.state.isFrozen = true
    const before = frozen.state.requests
    let answered = 0
    const waiting = Array.from({ length: 16 }, async () => {
      const { status } = await send({ port: edge.edge })
      answered += 1
      return status
    })
    await until(() => frozen.state.requests - before + answered === 16)
    const held = frozen.state.requests
    expect(held).toBeGreaterThan(before)
    for (let n = 0; n < 50; n++) expect((await send({ port: edge.edge })).status).toBe(200)
    expect(frozen.state.requests).toBe(held)
    // The waiting requests end with the gateway.
    await frozen.stop()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200, 502]))
    frozen.state.isFrozen = false
    await frozen.listen()
    await until(async () => seen((await send({ port: edge.edge })).text).gateway === frozen.address)
  })

  test('gateways whose checks are all late still get requests, and none fails', async () => {
    const running = startLoad(edge.edge)
    for (const { state } of edge.gateways) state.checkMs = 3_000
    await until(async () => !(await edge.healthy()))
    const asked = edge.gateways.map(({ state }) => state.requests)
    await until(() =>
      Promise.resolve(edge.gateways.every(({ state }, at) => state.requests > asked[at]! + 20)),
    )
    for (const { state } of edge.gateways) state.checkMs = 0
    await until(() => edge.healthy())
    expect((await running.stop()).failed).toEqual([])
  })

  test('without a gateway the answer is 503 with Retry-After, and the edge is unhealthy', async () => {
    for (const gateway of edge.gateways) await gateway.stop()
    await until(async () => !(await edge.healthy()))
    const { status, headers, text } = await send({ port: edge.edge })
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store'])
    expect(text).toBe('Portico is not available. Please try again shortly.\n')
    for (const gateway of edge.gateways) await gateway.listen()
    await until(() => edge.healthy())
  })
})
