import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { createSupervisor, isAlive, type RunningProcess } from './supervisor.ts'

const started: number[] = []
const alive = () => started.filter(isAlive)
afterEach(() => {
  for (const pid of alive()) process.kill(pid, 'SIGKILL')
  started.length = 0
})

/** A process that sleeps. Its start takes until `ready` resolves. */
async function sleeper(
  ready: Promise<void> = Promise.resolve(),
  onStop: () => Promise<unknown> = () => Promise.resolve(),
): Promise<RunningProcess> {
  const child = spawn('sleep', ['60'])
  const ended = once(child, 'exit')
  started.push(child.pid!)
  await ready
  return {
    pid: child.pid!,
    ended,
    async stop() {
      await onStop()
      child.kill('SIGKILL')
      await ended
    },
  }
}

const supervise = () => {
  let pids: Record<string, number> = {}
  const supervisor = createSupervisor({
    restart: true,
    onEnd: () => undefined,
    onChange: (now) => void (pids = now),
  })
  return { supervisor, pid: () => pids['a']! }
}

test('a process that is killed is started again', async () => {
  const { supervisor, pid } = supervise()
  await supervisor.run('a', () => sleeper())
  const first = pid()
  process.kill(first, 'SIGKILL')
  await until(() => pid() !== first && !isAlive(first))
  expect(alive()).toEqual([pid()])
  await supervisor.stop()
  expect(alive()).toEqual([])
})

test('a process that is killed while it is replaced leaves one process, which stops with the others', async () => {
  // The replacement and the restart are ready in each order.
  for (const order of ['replacement first', 'restart first']) {
    const { supervisor, pid } = supervise()
    const [replacement, restart] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waits = [Promise.resolve(), replacement.promise, restart.promise]
    await supervisor.run('a', () => sleeper(waits.shift()))
    const first = pid()
    const replaced = supervisor.replace('a')
    await until(() => started.length === 2)
    process.kill(first, 'SIGKILL')
    await until(() => started.length === 3)
    const turns = order === 'restart first' ? [restart, replacement] : [replacement, restart]
    turns[0]!.resolve()
    await until(() => pid() !== first)
    turns[1]!.resolve()
    await replaced
    await until(() => alive().length === 1)
    expect([order, alive()]).toEqual([order, [pid()]])
    await supervisor.stop()
    expect([order, alive()]).toEqual([order, []])
    started.length = 0
  }
})

test('a process whose replacement does not become ready stays, and can be replaced later', async () => {
  const { supervisor, pid } = supervise()
  const starts: boolean[] = []
  let isBroken = false
  await supervisor.run('a', (replaces) => {
    starts.push(replaces)
    return isBroken ? Promise.reject(new Error('not ready')) : sleeper()
  })
  const first = pid()
  isBroken = true
  await expect(supervisor.replace('a')).rejects.toThrow('not ready')
  expect([pid(), alive()]).toEqual([first, [first]])
  isBroken = false
  await supervisor.replace('a')
  expect(pid()).not.toBe(first)
  expect(alive()).toEqual([pid()])
  expect(starts).toEqual([false, true, true])
  await supervisor.stop()
})

test('all processes stop side by side, and the stores after them', async () => {
  const { supervisor } = supervise()
  const stopping: string[] = []
  // Ends only when both have been told to stop.
  const both = Promise.withResolvers<void>()
  const stop = (name: string) => {
    stopping.push(name)
    if (stopping.length === 2) both.resolve()
    return name === 'store' ? Promise.resolve() : both.promise
  }
  for (const name of ['store', 'a', 'b'])
    await supervisor.run(name, () => sleeper(undefined, () => stop(name)))
  await supervisor.stop(['store'])
  expect(stopping).toEqual(['a', 'b', 'store'])
  expect(alive()).toEqual([])
})
