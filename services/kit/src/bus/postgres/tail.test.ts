import { expect, test } from 'vitest'
import type { Incoming } from '../bus.ts'
import { createTail } from './tail.ts'

const KEY = 'test.v1/0'
const from = (first: number, count: number, length = 1): Incoming[] =>
  Array.from({ length: count }, (_, at) => ({
    topic: 'test.v1',
    partition: 0,
    offset: first + at,
    id: String(first + at),
    key: 'key',
    value: new Uint8Array(length),
    at: new Date(0),
  }))
const offsets = (messages: readonly Incoming[]) => messages.map(({ offset }) => offset)

test('messages are read from any held offset on, across the batches in which they came', () => {
  const tail = createTail({ maxBytes: 100_000 })
  tail.add(KEY, from(10, 2))
  tail.add(KEY, from(12, 1))
  tail.add(KEY, from(13, 3))
  const read = (at: number, limit = 100) => offsets(tail.read(KEY, at, limit))
  expect([read(10), read(11), read(15), read(11, 3)]).toEqual([
    [10, 11, 12, 13, 14, 15],
    [11, 12, 13, 14, 15],
    [15],
    [11, 12, 13],
  ])
  expect([read(9), read(16), offsets(tail.read('other.v1/0', 10, 1))]).toEqual([[], [], []])
})

test('after messages of another process only the later ones are held', () => {
  const tail = createTail({ maxBytes: 100_000 })
  tail.add(KEY, from(0, 3))
  tail.add(KEY, from(5, 2))
  expect([offsets(tail.read(KEY, 0, 10)), offsets(tail.read(KEY, 5, 10))]).toEqual([[], [5, 6]])
  tail.add(KEY, from(0, 1)) // the log was lost
  expect([offsets(tail.read(KEY, 5, 10)), offsets(tail.read(KEY, 0, 10))]).toEqual([[], [0]])
})

test('beyond the limit the oldest messages of all partitions are dropped', () => {
  const tail = createTail({ maxBytes: 4_000 })
  tail.add(KEY, from(0, 1, 1_000))
  tail.add('other.v1/0', from(0, 1, 1_000))
  tail.add(KEY, from(1, 1, 1_000))
  expect(offsets(tail.read(KEY, 0, 10))).toEqual([])
  expect(offsets(tail.read(KEY, 1, 10))).toEqual([1])
  expect(offsets(tail.read('other.v1/0', 0, 10))).toEqual([0])
  tail.forget(KEY)
  tail.forget('other.v1/0')
  expect(tail.bytes()).toBe(0)
  tail.add(KEY, from(0, 1, 10_000))
  expect([offsets(tail.read(KEY, 0, 10)), tail.bytes()]).toEqual([[], 0])
})
