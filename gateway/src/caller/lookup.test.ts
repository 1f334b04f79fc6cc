import { expect, test } from 'vitest'
import { createLookup } from './lookup.ts'

function lookupOf(answers: (key: string) => Promise<string | null>) {
  const world = { now: 0, asked: 0 }
  const lookup = createLookup<string>({
    max: 2,
    freshMs: 500,
    keepMs: 60_000,
    now: () => world.now,
    load: (key) => {
      world.asked += 1
      return answers(key)
    },
  })
  return { world, lookup }
}

test('an answer, or that there is none, is remembered for half a second', async () => {
  const { world, lookup } = lookupOf((key) => Promise.resolve(key === 'known' ? 'value' : null))
  expect(await lookup('known')).toEqual({ value: 'value', stale: false, at: 0 })
  expect(await lookup('missing')).toEqual({ value: null, stale: false, at: 0 })
  world.now = 250
  await lookup('known')
  await lookup('missing')
  expect(world.asked).toBe(2)
})

test('from half of the age on the answer is renewed while the old one still serves', async () => {
  const { world, lookup } = lookupOf(() => Promise.resolve(`at ${world.now}`))
  await lookup('a')
  world.now = 300
  expect(await lookup('a')).toEqual({ value: 'at 0', stale: false, at: 0 })
  expect(await lookup('a')).toEqual({ value: 'at 300', stale: false, at: 300 })
})

test('an answer is as old as its question, so nothing is used beyond the half second', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { world, lookup } = lookupOf(() => (world.asked === 1 ? promise : Promise.resolve('new')))
  const first = lookup('a')
  world.now = 600
  resolve('old')
  expect(await first).toEqual({ value: 'old', stale: false, at: 0 })
  expect(await lookup('a')).toEqual({ value: 'new', stale: false, at: 600 })
})

test('a failure uses the last answer as stale for a minute, then is thrown', async () => {
  let away = false
  const { world, lookup } = lookupOf(() =>
    away ? Promise.reject(new Error('away')) : Promise.resolve('value'),
  )
  await lookup('a')
  away = true
  world.now = 59_999
  expect(await lookup('a')).toEqual({ value: 'value', stale: true, at: 0 })
  await expect(lookup('b')).rejects.toThrow('away')
  world.now = 60_000
  await expect(lookup('a')).rejects.toThrow('away')
})

test('after a failure a question that takes a stale answer does not wait; the next call begins half a second later', async () => {
  let answers: () => Promise<string> = () => Promise.resolve('value')
  const { world, lookup } = lookupOf(() => answers())
  await lookup('a')
  answers = () => Promise.reject(new Error('away'))
  world.now = 600
  expect(await lookup('a', { orStale: true })).toEqual({ value: 'value', stale: true, at: 0 })
  expect(world.asked).toBe(2)
  answers = () => new Promise(() => {}) // nothing answers from now on
  world.now = 1_000
  expect(lookup('a', { orStale: true })).toEqual({ value: 'value', stale: true, at: 0 })
  expect(world.asked).toBe(2)
  world.now = 1_100
  expect(lookup('a', { orStale: true })).toEqual({ value: 'value', stale: true, at: 0 })
  expect(lookup('a', { orStale: true })).toEqual({ value: 'value', stale: true, at: 0 })
  expect(world.asked).toBe(3)
})

test('after a failure the first answer ends the stale ones', async () => {
  let isAway = false
  const { world, lookup } = lookupOf(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(`at ${world.now}`),
  )
  await lookup('a')
  isAway = true
  world.now = 600
  await lookup('a', { orStale: true })
  isAway = false
  world.now = 1_200
  expect(await lookup('a', { orStale: true })).toMatchObject({ stale: true })
  await new Promise((done) => setImmediate(done))
  expect(await lookup('a', { orStale: true })).toEqual({ value: 'at 1200', stale: false, at: 1_200 })
})

test('the number of remembered answers is bounded', async () => {
  const { world, lookup } = lookupOf(() => Promise.resolve('value'))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await lookup(key)
  expect(world.asked).toBe(4)
})
