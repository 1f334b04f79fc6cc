import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { Hostile } from '../testing/hostile-work.ts'
import { createWorkPool } from './pool.ts'
import { WorkDropped, WorkExceeded, WorkFailed, type Caller, type Work } from './work.ts'

const hostile: Work<Hostile, string> = {
  name: 'hostile',
  module: new URL('../testing/hostile-work.ts', import.meta.url),
  timeLimitMs: 60_000,
  memoryMb: 64,
}
const short = { ...hostile, timeLimitMs: 50 }
const NEVER = 1_000_000
const later = { status: 503, headers: { 'retry-after': '1' } }

function poolOf(more: Partial<Parameters<typeof createWorkPool>[0]> = {}) {
  const pool = createWorkPool({
    startLimitMs: 60_000,
    idleMs: 60_000,
    maxWaiting: 300,
    maxWaitingOfWebsite: 8,
    helpAfterMs: NEVER,
    slowForMs: NEVER,
    ownerRestMs: 0,
    maxOwnerRestMs: NEVER,
    visitorRestMs: 0,
    ...more,
  })
  onTestFinished(() => pool.stop())
  const order: string[] = []
  const send = (websiteId: string, name: string, caller: Partial<Caller> = {}) =>
    pool
      .run(hostile, { do: 'return', value: name }, { websiteId, ...caller })
      .then((value) => void order.push(value))
  /** Holds a thread with a job until `release`. */
  const hold = (caller: Partial<Caller> = {}) => {
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const done = pool.run(hostile, { do: 'hold', gate }, { websiteId: 'holder', ...caller })
    const release = () => {
      Atomics.store(gate, 0, 1)
      Atomics.notify(gate, 0)
      return done
    }
    return { done, release }
  }
  return { pool, order, send, hold }
}

const ok = (value: string): Hostile => ({ do: 'return', value })

test('a job that never ends is ended at its limit, and the queue goes on', async () => {
  const { pool } = poolOf()
  const from = { websiteId: 'a' }
  const hung = pool.run(short, { do: 'spin' }, from)
  const next = pool.run(hostile, ok('next'), { websiteId: 'b' })
  await expect(hung).rejects.toBeInstanceOf(WorkExceeded)
  expect(await next).toBe('next')
  await expect(pool.run(short, { do: 'never' }, from)).rejects.toBeInstanceOf(WorkExceeded)
  expect(await pool.run(hostile, ok('again'), from)).toBe('again')
  expect(pool.stats().ends).toMatchObject({ 'too-long': 2 })
})

test('a thread that is killed in the middle of a job gives its caller a 503, and the next job a new thread', async () => {
  const { pool } = poolOf()
  const killed = pool.run(hostile, { do: 'exit' }, { websiteId: 'a' })
  const next = pool.run(hostile, ok('next'), { websiteId: 'b' })
  await expect(killed).rejects.toMatchObject(later)
  expect(await next).toBe('next')
})

test('a job that needs too much memory ends only itself', async () => {
  const { pool } = poolOf()
  const filled = pool.run(hostile, { do: 'fill-memory' }, { websiteId: 'a' })
  await expect(filled).rejects.toBeInstanceOf(WorkExceeded)
  expect(await pool.run(hostile, ok('next'), { websiteId: 'b' })).toBe('next')
  expect(pool.stats().ends['too-large']).toBe(1)
})

test('work that throws fails its job with the reason, and the thread goes on', async () => {
  const { pool } = poolOf()
  const failed = pool.run(hostile, { do: 'throw' }, { websiteId: 'a' })
  await expect(failed).rejects.toThrow(new WorkFailed('this input is bad'))
  expect(await pool.run(hostile, ok('next'), { websiteId: 'a' })).toBe('next')
})

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

test('visitors’ jobs never hold up those of owners, and one job of a client waits', async () => {
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

test('while one owner’s job takes long, the second thread takes those of others, before those of visitors', async () => {
  const { order, send, hold } = poolOf({ helpAfterMs: 1 })
  const visitors = hold({ by: 'visitor', client: 'x' })
  const held = hold({ websiteId: 'hostile' })
  const sent = [send('a', 'visitor', { by: 'visitor', client: 'y' }), send('b', 'owner')]
  await visitors.release()
  await Promise.all(sent)
  expect(order).toEqual(['owner', 'visitor'])
  await held.release()
})

test('a website whose job exceeded its limit comes after the others, and the second thread serves them at once', async () => {
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
  const { pool, order, send } = poolOf({ ownerRestMs: 2_000, now: () => clock.at })
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

const nameThread = (pool: ReturnType<typeof createWorkPool>, caller: Caller) =>
  pool.run(hostile, { do: 'name-thread' }, caller)

test('while the first thread starts again, the second one takes the jobs of owners', async () => {
  const { pool } = poolOf()
  await nameThread(pool, { websiteId: 'a' })
  const second = await nameThread(pool, { websiteId: 'a', by: 'visitor' })
  const spin = pool.run(short, { do: 'spin' }, { websiteId: 'hostile' })
  const quiet = nameThread(pool, { websiteId: 'quiet' })
  await expect(spin).rejects.toBeInstanceOf(WorkExceeded)
  expect(await quiet).toBe(second)
})

test('a thread that was ended at a limit starts again before the next job comes', async () => {
  const { pool, hold } = poolOf()
  const visitor = hold({ by: 'visitor' })
  await expect(pool.run(short, { do: 'spin' }, { websiteId: 'hostile' })).rejects.toBeInstanceOf(WorkExceeded)
  // Threads are numbered in the order of their starts.
  const later = new Worker('', { eval: true }).threadId
  expect(Number(await nameThread(pool, { websiteId: 'quiet' }))).toBeLessThan(later)
  await visitor.release()
})

test('after a visitor’s job that exceeded its limit, others of visitors rest, and those of owners do not', async () => {
  const { pool, order, send } = poolOf({ visitorRestMs: 1_000_000 })
  const visitor = { websiteId: 'a', by: 'visitor' as const, client: 'x' }
  await expect(pool.run(short, { do: 'spin' }, visitor)).rejects.toBeInstanceOf(WorkExceeded)
  const resting = send('a', 'visitor', visitor)
  await send('a', 'owner')
  expect(order).toEqual(['owner'])
  pool.stop()
  await expect(resting).rejects.toMatchObject(later)
})

test('the rest of visitors’ jobs ends', async () => {
  const { pool, send } = poolOf({ visitorRestMs: 1 })
  const visitor = { websiteId: 'a', by: 'visitor' as const, client: 'x' }
  await expect(pool.run(short, { do: 'spin' }, visitor)).rejects.toBeInstanceOf(WorkExceeded)
  await send('a', 'visitor', visitor)
})

test('a pool whose thread does not start in time refuses the jobs that wait for it', async () => {
  const { send } = poolOf({ startLimitMs: 0 })
  const sent = [send('a', 'a1'), send('b', 'b1')]
  for (const each of sent) await expect(each).rejects.toMatchObject(later)
})

test('a stopped pool refuses what waits and ends what runs', async () => {
  const { pool, send, hold } = poolOf()
  const held = hold()
  const waiting = send('a', 'a1')
  pool.stop()
  await expect(held.done).rejects.toMatchObject(later)
  await expect(waiting).rejects.toMatchObject(later)
})

test('the figures count what waits, what began and how jobs ended', async () => {
  const { pool, send, hold } = poolOf()
  const held = hold()
  const sent = [send('a', 'a1'), send('b', 'b1', { by: 'visitor' })]
  expect(pool.stats().classes.owner).toMatchObject({ waiting: 1, started: 1 })
  await held.release()
  await Promise.all(sent)
  const { owner, visitor } = pool.stats().classes
  expect([owner, visitor]).toMatchObject([
    { waiting: 0, longestWaitMs: 0, started: 2 },
    { waiting: 0, longestWaitMs: 0, started: 1 },
  ])
})
