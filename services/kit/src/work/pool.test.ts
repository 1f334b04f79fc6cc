import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../testing/until.ts'
import type { WorkPool } from './pool.ts'
import { WorkExceeded, WorkFailed, type Caller } from './work.ts'
import { folderOfTest, hostile, later, ok, poolOf, short } from '../testing/work/work-pool.ts'

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

test('when a process is killed, the processes of its pool end, even one with a job that never returns', async () => {
  const begun = join(folderOfTest(), 'begun')
  const program = fileURLToPath(new URL('../testing/work/parent-program.ts', import.meta.url))
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
