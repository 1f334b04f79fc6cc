import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { byTurns } from './turns.ts'

/** Requests are named after their clients: `a1` is of client `a`. */
function setUp(most: number) {
  const handled: string[] = []
  const { listener, waiting } = byTurns((req) => void handled.push(req.url!), {
    most,
    clientOf: (req) => req.url![0]!,
  })
  return {
    handled,
    waiting,
    send(name: string, res = { destroyed: false }) {
      listener({ url: name } as IncomingMessage, res as ServerResponse)
      return res
    },
  }
}

const names = (client: string, count: number) => Array.from({ length: count }, (_, n) => `${client}${n}`)

test('a request is handled at once while few arrive', async () => {
  const { handled, send, waiting } = setUp(2)
  send('a0')
  expect(handled).toEqual(['a0'])
  await nextTurn()
  for (const name of ['a1', 'b0']) send(name)
  expect(handled).toEqual(['a0', 'a1', 'b0'])
  expect(waiting()).toBe(0)
})

test('clients take turns, and the requests of each keep their order', async () => {
  const { handled, send, waiting } = setUp(2)
  for (const name of [...names('a', 6), 'b0', 'b1', 'c0']) send(name)
  expect(handled).toEqual(['a0', 'a1'])
  expect(waiting()).toBe(7)
  await nextTurn()
  expect(handled.slice(2)).toEqual(['a2', 'a3'])
  await nextTurn()
  expect(handled.slice(4)).toEqual(['b0', 'a4'])
  await nextTurn()
  expect(handled.slice(6)).toEqual(['c0', 'b1'])
  await nextTurn()
  expect(handled.slice(8)).toEqual(['a5'])
  expect(waiting()).toBe(0)
})

test('a client that had no request waiting comes before clients with waiting requests', async () => {
  const { handled, send } = setUp(2)
  for (let n = 0; n < 4; n++) for (const client of 'abcd') send(`${client}${n}`)
  for (let turn = 0; turn < 4; turn++) await nextTurn()
  const before = handled.length
  send('v0')
  await nextTurn()
  expect(handled[before]).toBe('v0')
})

test('clients with one request each do not stop a client with several', async () => {
  const { handled, send } = setUp(2)
  for (const name of names('a', 6)) send(name)
  await nextTurn()
  for (const client of 'bcdefgh') send(`${client}0`)
  for (let turn = 0; turn < 2; turn++) await nextTurn()
  expect(handled.filter((name) => name.startsWith('a')).length).toBeGreaterThanOrEqual(5)
})

test('requests whose clients disconnected are dropped and take no place', async () => {
  const { handled, send, waiting } = setUp(1)
  send('a0')
  const gone = [send('b0'), send('c0')]
  send('b1')
  for (const each of gone) each.destroyed = true
  for (let turn = 0; turn < 2; turn++) await nextTurn()
  expect(handled).toEqual(['a0', 'b1'])
  expect(waiting()).toBe(0)
})
