import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Hostile } from '../testing/hostile-work.ts'
import { until } from '../testing/until.ts'
import { createPatientPool, NO_REST } from '../testing/patient-pool.ts'
import type { createWorkPool, WorkPool } from './pool.ts'
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

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-pool-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function poolOf(more: Partial<Parameters<typeof createWorkPool>[0]> = {}) {
  const pool = createPatientPool({ maxWaitingOfWebsite: 8, ...more })
  onTestFinished(() => pool.stop())
  const order: string[] = []
  const send = (websiteId: string, name: string, caller: Partial<Caller> = {}) =>
    pool
      .run(hostile, { do: 'return', value: name }, { websiteId, ...caller })
      .then((value) => void order.push(value))
  /** Holds a process with a job until `release`. */
  const hold = (caller: Partial<Caller> = {}) => {
    const folder = folderOfTest()
    const [begun, gate] = [join(folder, 'begun'), join(folder, 'gate')]
    const done = pool.run(hostile, { do: 'hold', begun, gate }, { websiteId: 'holder', ...caller })
    const release = () => {
      writeFileSync(gate, '')
      return done
    }
    return { begun, done, release }
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

test('a process that is killed in the middle of a job gives its caller a 503, and the next job a new process', async () => {
  const { pool, hold, send } = poolOf()
  const killed = hold()
  const next = send('b', 'next')
  await until(() => existsSync(killed.begun))
  process.kill(pool.pids()[0]!, 'SIGKILL')
  await expect(killed.done).rejects.toMatchObject(later)
  await next
  await expect(pool.run(hostile, { do: 'exit' }, { websiteId: 'a' })).rejects.toMatchObject(later)
  await send('b', 'after that')
  expect(pool.stats().ends.ended).toBe(2)
})

test('a process that is killed between two jobs costs the next one nothing', async () => {
  const { pool, send } = poolOf()
  await send('a', 'first')
  process.kill(pool.pids()[0]!, 'SIGKILL')
  await until(() => pool.pids().length === 0)
  await send('a', 'second')
})

test.each(['fill-memory', 'fill-arrays', 'fill-buffers'] as const)(
  'a job that needs too much memory (%s) ends only itself',
  async (fill) => {
    const { pool, send } = poolOf()
    const filled = pool.run(hostile, { do: fill }, { websiteId: 'a' })
    const next = send('b', 'next')
    await expect(filled).rejects.toBeInstanceOf(fill === 'fill-buffers' ? Error : WorkExceeded)
    await next
  },
)

test('the processes have no variables and no flags of this one', async () => {
  vi.stubEnv('SECRET_OF_THIS_TEST', 'secret')
  vi.stubEnv('NODE_OPTIONS', '--import=/nowhere.mjs --inspect')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { pool } = poolOf()
  const listed = await pool.run(hostile, { do: 'list-environment' }, { websiteId: 'a' })
  const shell = new Set(['PWD', 'OLDPWD', '_', 'SHLVL'])
  expect(
    listed
      .split(' ')
      .filter((name) => !shell.has(name))
      .sort(),
  ).toEqual([
    '--expose-gc',
    '--max-old-space-size=64',
    '--max-semi-space-size=4',
    '--no-warnings',
    '--v8-pool-size=0',
    'MALLOC_ARENA_MAX',
    'UV_THREADPOOL_SIZE',
  ])
})

test('when a process is killed, those of its pool end, also one with a job that never returns', async () => {
  const begun = join(folderOfTest(), 'begun')
  const program = fileURLToPath(new URL('../testing/parent-program.ts', import.meta.url))
  const parent = spawn(process.execPath, [program, begun], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  await until(() => existsSync(begun))
  parent.kill('SIGKILL')
  const pids = String(line).trim().split(' ').map(Number)
  expect(pids).toHaveLength(2)
  await until(() => pids.every((pid) => !isRunning(pid)))
})

test('work that throws fails its job with the reason, and the process goes on', async () => {
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

test('while one owner’s job takes long, the second process takes those of others, before those of visitors', async () => {
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

const nameProcess = (pool: WorkPool, caller: Caller) => pool.run(hostile, { do: 'name-process' }, caller)

test('while the first process starts again, the second one takes the jobs of owners', async () => {
  const { pool } = poolOf()
  await nameProcess(pool, { websiteId: 'a' })
  const second = await nameProcess(pool, { websiteId: 'a', by: 'visitor' })
  const spin = pool.run(short, { do: 'spin' }, { websiteId: 'hostile' })
  const quiet = nameProcess(pool, { websiteId: 'quiet' })
  await expect(spin).rejects.toBeInstanceOf(WorkExceeded)
  expect(await quiet).toBe(second)
})

test('a process that was ended at a limit starts again before the next job comes', async () => {
  const { pool } = poolOf()
  const [before] = [await nameProcess(pool, { websiteId: 'quiet' })]
  await expect(pool.run(short, { do: 'spin' }, { websiteId: 'hostile' })).rejects.toBeInstanceOf(WorkExceeded)
  await until(() => pool.pids().length === 1)
  const [started] = pool.pids()
  expect(String(started)).not.toBe(before)
  await expect.poll(() => nameProcess(pool, { websiteId: 'quiet' })).toBe(String(started))
})

const visitorOf = (websiteId: string) => ({ websiteId, by: 'visitor' as const, client: websiteId })

test('after a visitor’s job that exceeded its limit, those of its website rest, twice as long each time', async () => {
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

test('a pool whose process does not start in time refuses the jobs that wait for it', async () => {
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

/** Whether a process runs; one that has ended may keep its entry until its parent has read its status. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}
