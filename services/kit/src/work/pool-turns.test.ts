import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { NO_REST } from '../testing/work/patient-pool.ts'
import { WorkDropped, WorkExceeded } from './work.ts'
import { later, NEVER, poolOf, short } from '../testing/work/work-pool.ts'

test('200 websites with a job each are served in their order, beside a website with a full queue', async () => {
  const { order, send, hold } = poolOf()
  const held = hold()
  const names = Array.from({ length: 200 }, (_, at) => `quiet ${at}`)
  const sent = [
    ...Array.from({ length: 8 }, (_, at) => send('busy', `busy ${at}`)),
    ...names.map((n) => send(n, n)),
  ]
  await expect(send('busy', 'busy 8')).rejects.toMatchObject(later)
  await held.release()
  await Promise.all(sent)
  expect(order.slice(0, 201)).toEqual(['busy 0', ...names])
})

test('a full queue refuses the website that filled it, and lets others in', async () => {
  const { order, send, hold } = poolOf({ maxWaiting: 4, maxWaitingOfWebsite: 4 })
  const held = hold()
  const busy = ['a1', 'a2', 'a3', 'a4'].map((name) => send('a', name))
  const quiet = send('b', 'b1')
  await expect(busy.pop()).rejects.toMatchObject(later)
  await held.release()
  await Promise.all([...busy, quiet])
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a job whose request has ended is dropped, and so is one whose request had ended before', async () => {
  const { pool, order, send, hold } = poolOf()
  const held = hold()
  const request = new AbortController()
  const dropped = send('a', 'dropped', { signal: request.signal })
  const kept = send('a', 'kept')
  request.abort()
  await expect(dropped).rejects.toBeInstanceOf(WorkDropped)
  await expect(send('b', 'late', { signal: request.signal })).rejects.toBeInstanceOf(WorkDropped)
  await held.release()
  await kept
  expect(order).toEqual(['kept'])
  expect(pool.stats().ends.dropped).toBe(2)
})

test('visitors’ jobs never hold up owners’ jobs, and one job of a client waits', async () => {
  const { order, send, hold } = poolOf()
  const visitor = { by: 'visitor' as const, client: '192.0.2.1' }
  const held = hold(visitor)
  const waiting = send('a', 'visitor', visitor)
  await expect(send('b', 'more', visitor)).rejects.toMatchObject(later)
  const other = send('b', 'other', { by: 'visitor', client: '192.0.2.2' })
  await send('a', 'owner')
  expect(order).toEqual(['owner'])
  await held.release()
  await Promise.all([waiting, other])
  expect(order).toEqual(['owner', 'visitor', 'other'])
})

test('while one owner’s job takes long, the second process takes the jobs of others, before the jobs of visitors', async () => {
  const { order, send, hold } = poolOf({ helpAfterMs: 1 })
  const visitors = hold({ by: 'visitor', client: 'x' })
  const held = hold({ websiteId: 'hostile' })
  const sent = [send('a', 'visitor', { by: 'visitor', client: 'y' }), send('b', 'owner')]
  await visitors.release()
  await Promise.all(sent)
  expect(order).toEqual(['owner', 'visitor'])
  await held.release()
})

test('the second process takes no job of the website that keeps the first one busy', async () => {
  const { order, send, hold } = poolOf({ helpAfterMs: 1 })
  const held = hold({ websiteId: 'busy' })
  const sent = ['busy', 'quiet', 'busy', 'other'].map((name) => send(name, name))
  await Promise.all([sent[1], sent[3]])
  expect(order).toEqual(['quiet', 'other'])
  await held.release()
  await Promise.all(sent)
})

test('a job waits for the process that is free first, while the second one is still starting', async () => {
  const { pool, order, send, hold } = poolOf({ helpAfterMs: 1 })
  const held = hold()
  await until(() => existsSync(held.begun))
  const sent = send('quiet', 'quiet')
  await until(() => pool.pids().length === 2)
  process.kill(pool.pids()[1]!, 'SIGSTOP')
  await held.release()
  await sent
  expect(order).toEqual(['quiet'])
})

test('a helper that is kept ready is started with the first process', async () => {
  const { pool, send } = poolOf({ keepsHelperReady: true })
  await send('a', 'first')
  await send('a', 'second')
  await until(() => pool.pids().length === 2)
})

test('a website whose job exceeded its limit comes after the others, and the second process serves them at once', async () => {
  const { pool, order, send, hold } = poolOf()
  await expect(pool.run(short, { do: 'spin' }, { websiteId: 'hostile' })).rejects.toBeInstanceOf(WorkExceeded)
  const held = hold({ websiteId: 'hostile' })
  const slow = send('hostile', 'hostile')
  await send('quiet', 'quiet')
  expect(order).toEqual(['quiet'])
  await held.release()
  await slow
})

test('a website whose job exceeded its limit rests, twice as long each time, and others do not', async () => {
  const clock = { at: 0 }
  const { pool, order, send } = poolOf({
    rests: { owner: { ...NO_REST, firstMs: 2_000 }, visitor: NO_REST },
    now: () => clock.at,
  })
  const from = { websiteId: 'hostile' }
  const restsFor = (seconds: string) => ({ status: 503, headers: { 'retry-after': seconds } })
  const spin = pool.run(short, { do: 'spin' }, from)
  const waiting = send('hostile', 'waiting')
  const others = [send('quiet', 'quiet'), send('hostile', 'of a visitor', { by: 'visitor' })]
  const refused = expect(waiting).rejects.toMatchObject(restsFor('2'))
  await expect(spin).rejects.toBeInstanceOf(WorkExceeded)
  await refused
  clock.at = 1_999
  await expect(send('hostile', 'early')).rejects.toMatchObject(restsFor('1'))
  clock.at = 2_000
  await Promise.all([...others, send('hostile', 'after its rest')])
  await expect(pool.run(short, { do: 'spin' }, from)).rejects.toBeInstanceOf(WorkExceeded)
  await expect(send('hostile', 'again')).rejects.toMatchObject(restsFor('4'))
  expect(order.toSorted()).toEqual(['after its rest', 'of a visitor', 'quiet'])
  expect(pool.stats().ends).toMatchObject({ resting: 3, 'too-long': 2 })
})

const visitorOf = (websiteId: string) => ({ websiteId, by: 'visitor' as const, client: websiteId })

test('after a visitor’s job that exceeded its limit, the jobs of its website rest, twice as long each time', async () => {
  const clock = { at: 0 }
  const rests = { owner: NO_REST, visitor: { firstMs: 2_000, longestMs: 8_000, slowForMs: NEVER } }
  const { pool, order, send } = poolOf({ rests, now: () => clock.at })
  const exceed = () => expect(pool.run(short, { do: 'spin' }, visitorOf('a'))).rejects.toThrow(WorkExceeded)
  const restsFor = (seconds: string) => ({ status: 503, headers: { 'retry-after': seconds } })
  await exceed()
  await expect(send('a', 'resting', visitorOf('a'))).rejects.toMatchObject(restsFor('2'))
  await send('b', 'of another website', visitorOf('b'))
  await send('a', 'of an owner')
  clock.at = 2_000
  await send('a', 'after the rest', visitorOf('a'))
  await exceed()
  await expect(send('a', 'resting', visitorOf('a'))).rejects.toMatchObject(restsFor('4'))
  expect(order).toEqual(['of another website', 'of an owner', 'after the rest'])
})

test('slow websites of visitors come after the others, and together wait after each further costly job', async () => {
  const rests = { owner: NO_REST, visitor: NO_REST }
  const { pool, order, send, hold } = poolOf({ rests, now: () => 0 })
  const exceed = (websiteId: string) =>
    expect(pool.run(short, { do: 'spin' }, visitorOf(websiteId))).rejects.toThrow(WorkExceeded)
  await exceed('a')
  await exceed('b')
  const held = hold(visitorOf('c'))
  const sent = [send('a', 'slow', visitorOf('a')), send('d', 'quiet', visitorOf('d'))]
  await held.release()
  await Promise.all(sent)
  expect(order).toEqual(['quiet', 'slow'])

  await exceed('a')
  const waiting = send('b', 'slow', visitorOf('b'))
  await send('d', 'quiet', visitorOf('d'))
  expect(order.slice(2)).toEqual(['quiet'])
  pool.stop()
  await expect(waiting).rejects.toMatchObject(later)
})
