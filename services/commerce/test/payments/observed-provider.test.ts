import { trace } from '@opentelemetry/api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { collectTraces } from '@portico/kit/testing/traces'
import { observedProvider } from '../../src/payments/use-cases/observed-provider.ts'
import { createSignals } from '../../src/signals.ts'
import { startProvider } from './provider.ts'

const traces = collectTraces()
let world: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  world = await startProvider()
})
afterAll(async () => {
  await world.close()
  await traces.stop()
})

test('a call of the provider is measured, and is a span with its outcome and the id of the request, without tokens', async () => {
  const metrics = createMetrics({ service: 'commerce' })
  const account = randomUUID().replaceAll('-', '')
  const provider = observedProvider(world.adapterOf(account), 'test', createSignals(metrics))
  const paymentId = randomUUID()
  const confirmationToken = await world.token(account, '4000000000000002')
  const traceId = await traces.tracer.startActiveSpan('purchase', async (span) => {
    const methods = ['card'] as const
    const order = { paymentId, checkoutId: 'c1', amount: 1_000, currency: 'USD', methods } as const
    const created = await provider.create(order)
    if (created.status !== 'created') throw new Error(created.reason)
    const { providerId } = created.payment
    const returnUrl = 'https://shop.example/checkout/order/secret-order-token'
    const attempt = { paymentId, providerId, attempt: 1, confirmationToken, returnUrl }
    expect((await provider.confirm({ ...attempt, method: 'card' })).status).toBe('declined')
    await provider.look(providerId)
    span.end()
    return span.spanContext().traceId
  })
  const spans = traces.of(traceId)
  expect([...spans.keys()]).toEqual(
    expect.arrayContaining(['provider create', 'provider confirm', 'provider look', 'purchase']),
  )
  expect(spans.get('provider confirm')?.attributes).toEqual({
    'provider.name': 'test',
    'provider.call': 'confirm',
    'payment.id': paymentId,
    'provider.outcome': 'declined',
    'provider.request_id': expect.stringMatching(/^req_/),
  })
  const written = JSON.stringify(
    [...spans.values()].map(({ attributes, events }) => ({ attributes, events })),
  )
  expect(written).toContain(paymentId)
  for (const secret of [confirmationToken, 'secret-order-token', '4000000000000002'])
    expect(written).not.toContain(secret)

  const text = await metrics.registry.metrics()
  const counted = (call: string, outcome: string) =>
    text
      .split('\n')
      .find(
        (line) =>
          line.startsWith('commerce_provider_seconds_count') &&
          line.includes(`call="${call}",outcome="${outcome}"`),
      )
      ?.split(' ')
      .at(-1)
  expect(counted('create', 'created')).toBe('1')
  expect(counted('confirm', 'declined')).toBe('1')
  expect(counted('look', 'found')).toBe('1')
  expect(text).toMatch(/provider="stripe",call="capture",outcome="unknown"/)
})

test('outside a trace a call is measured and has no span', async () => {
  const metrics = createMetrics({ service: 'commerce' })
  const provider = observedProvider(
    world.adapterOf(randomUUID().replaceAll('-', '')),
    'test',
    createSignals(metrics),
  )
  expect(trace.getActiveSpan()).toBeUndefined()
  expect((await provider.look('pi_unknown')).status).toBe('missing')
  expect(await metrics.registry.metrics()).toContain('call="look",outcome="missing"')
})
