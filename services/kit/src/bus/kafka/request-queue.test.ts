import { createRequire } from 'node:module'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkOnlyWaitingRequests } from './request-queue.ts'

type Pushed = {
  entry: Record<'correlationId' | 'apiKey' | 'apiVersion', number> & {
    apiName: string
    resolve(): void
    reject(): void
  }
  expectResponse: boolean
  sendRequest: () => void
  requestTimeout: number
}
type Queue = {
  push(request: Pushed): void
  fulfillRequest(reply: { correlationId: number; payload: null; size: number }): void
  maybeThrottle(ms: number): void
}
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
  options: object,
) => Queue

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue that sends two requests at most before a reply, and the numbers of the requests that it sent. */
function openQueue() {
  const sent: number[] = []
  const queue = new RequestQueue({
    instrumentationEmitter: new EventEmitter(),
    maxInFlightRequests: 2,
    requestTimeout: 30_000,
    enforceRequestTimeout: true,
    clientId: 'test',
    broker: 'broker:9092',
    logger: { debug() {}, warn() {} },
    isConnected: () => true,
  })
  return {
    sent,
    queue,
    push: (correlationId: number) =>
      queue.push({
        entry: { correlationId, resolve() {}, reject() {}, apiName: 'Fetch', apiKey: 1, apiVersion: 1 },
        expectResponse: true,
        sendRequest: () => void sent.push(correlationId),
        requestTimeout: 30_000,
      }),
    reply: (correlationId: number) => queue.fulfillRequest({ correlationId, payload: null, size: 0 }),
  }
}

test('a connection without waiting requests has no timer', () => {
  checkOnlyWaitingRequests()
  const { push, reply, sent } = openQueue()
  push(1)
  reply(1)
  expect(sent).toEqual([1])
  expect(vi.getTimerCount()).toBe(0)
})

test('requests that wait are sent after a reply', () => {
  checkOnlyWaitingRequests()
  const { push, reply, sent } = openQueue()
  for (const id of [1, 2, 3]) push(id)
  expect(sent).toEqual([1, 2])
  reply(1)
  expect(sent).toEqual([1, 2, 3])
})

test('requests that wait because the broker slows this client down are sent when it may', () => {
  checkOnlyWaitingRequests()
  const { queue, push, sent } = openQueue()
  queue.maybeThrottle(500)
  push(1)
  vi.advanceTimersByTime(400)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(200)
  expect(sent).toEqual([1])
  expect(vi.getTimerCount()).toBe(0)
})
