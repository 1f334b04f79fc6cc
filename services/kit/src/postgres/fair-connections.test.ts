import type pg from 'pg'
import { expect, test } from 'vitest'
import { createFairConnections } from './fair-connections.ts'
import { isTransient } from './transient.ts'

const client = { release: () => undefined } as unknown as pg.PoolClient
const open = (waitMs = 60_000, connect = async () => client) =>
  createFairConnections({ connect } as Pick<pg.Pool, 'connect'>, { most: 1, waitMs })

test('a website with many waiting calls delays another one by a single connection', async () => {
  const connections = open()
  const served: string[] = []
  const call = async (websiteId: string) => {
    const own = await connections.connect(websiteId)
    served.push(websiteId)
    await new Promise((done) => setImmediate(done))
    connections.release(own)
  }
  const calls = ['loud', 'loud', 'loud', 'loud', 'quiet', '', 'quiet'].map(call)
  expect(connections.waiting()).toBe(6)
  await Promise.all(calls)
  expect(served).toEqual(['loud', 'loud', 'quiet', '', 'loud', 'quiet', 'loud'])
  expect(connections.waiting()).toBe(0)
})

test('urgent calls get two of three connections, and the websites among them take turns too', async () => {
  const connections = open()
  const served: string[] = []
  const call = async (name: string) => {
    const [websiteId, kind] = name.split(' ')
    const own = await connections.connect(websiteId!, kind === 'urgent')
    served.push(name)
    await new Promise((done) => setImmediate(done))
    connections.release(own)
  }
  const names = ['a', 'a', 'b', 'a urgent', 'a urgent', 'a urgent', 'b urgent', 'b']
  await Promise.all(names.map(call))
  expect(served).toEqual(['a', 'a urgent', 'b urgent', 'a', 'a urgent', 'a urgent', 'b', 'b'])
  expect(connections.waiting()).toBe(0)
})

test('a call that waits too long fails for a moment, and takes no connection later', async () => {
  const connections = open(1)
  const held = await connections.connect('one')
  const failure = await connections.connect('two').catch((error: unknown) => error)
  expect(isTransient(failure)).toBe(true)
  expect(connections.waiting()).toBe(0)
  connections.release(held)
  connections.release(await connections.connect('two'))
})

test('a connection that cannot be opened gives its turn to the next call', async () => {
  let tries = 0
  const connections = open(60_000, async () => {
    if (++tries === 1) throw new Error('connection error')
    return client
  })
  await expect(connections.connect('one')).rejects.toThrow('connection error')
  connections.release(await connections.connect('two'))
})
