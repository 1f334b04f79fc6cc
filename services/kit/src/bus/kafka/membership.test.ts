import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Consumer } from 'kafkajs'
import { watchMembership } from './membership.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const events = new EventEmitter()
  let lost = 0
  watchMembership(events as unknown as Pick<Consumer, 'on'>, () => void lost++)
  const emitForSeconds = (seconds: number, ...names: string[]) => {
    for (let at = 0; at < seconds; at++) {
      vi.advanceTimersByTime(1_000)
      for (const name of names) events.emit(name)
    }
  }
  return { emitForSeconds, lost: () => lost }
}

test('a consumer that fetches without a heartbeat for 30 s has lost its membership, and is reported every 30 s', () => {
  const { emitForSeconds, lost } = watched()
  emitForSeconds(29, 'consumer.fetch')
  expect(lost()).toBe(0)
  emitForSeconds(1, 'consumer.fetch')
  expect(lost()).toBe(1)
  emitForSeconds(29, 'consumer.fetch')
  expect(lost()).toBe(1)
  emitForSeconds(1, 'consumer.fetch')
  expect(lost()).toBe(2)
})

test('a consumer with heartbeats, or without a fetch because its broker is unavailable, is not reported', () => {
  const { emitForSeconds, lost } = watched()
  emitForSeconds(120, 'consumer.fetch', 'consumer.heartbeat')
  emitForSeconds(120)
  emitForSeconds(1, 'consumer.group_join', 'consumer.fetch')
  emitForSeconds(29, 'consumer.fetch')
  expect(lost()).toBe(0)
})
