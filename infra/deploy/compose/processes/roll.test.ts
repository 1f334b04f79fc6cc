import { expect, test } from 'vitest'
import { rollService, type Engine, type Replica } from './roll.ts'

/** Orders the containers that the engines below create. */
let created = 100

/** An engine in memory. It may be interrupted before its n-th change, and notes the fewest healthy processes. */
function engineOf(start: Replica[], { becomes = 'healthy', interruptAt = Infinity } = {}) {
  let containers = start.map((each) => ({ ...each }))
  let clock = 0
  let changes = 0
  const state = { fewestHealthy: Infinity, said: [] as string[], containers: () => containers }
  const change = () => {
    changes += 1
    if (changes === interruptAt) throw new Error('interrupted')
  }
  const note = () => {
    const healthy = containers.filter((each) => each.health === 'healthy' && each.state === 'running').length
    state.fewestHealthy = Math.min(state.fewestHealthy, healthy)
  }
  const engine: Engine = {
    replicas: () => containers.map((each) => ({ ...each })),
    async scale(_, count) {
      change()
      while (containers.length < count) {
        created += 1
        containers.push(replica(`n${created}`, { created: String(created), health: 'starting' }))
      }
      note()
    },
    async remove(id) {
      change()
      containers = containers.filter((each) => each.id !== id)
      note()
    },
    logs: () => 'the last line',
    async wait(ms) {
      clock += ms
      if (clock % 2_000 !== 0) return
      for (const each of containers) if (each.health === 'starting') each.health = becomes
    },
    now: () => clock,
    say: (text) => void state.said.push(text),
  }
  return { engine, state }
}
const replica = (id: string, more: Partial<Replica> = {}): Replica => ({
  id,
  created: id,
  state: 'running',
  health: 'healthy',
  restarts: 0,
  isCurrent: true,
  ...more,
})
const old = (id: string, more: Partial<Replica> = {}) => replica(id, { isCurrent: false, ...more })

test('replaces outdated processes one at a time, and at no time with fewer healthy ones than before', async () => {
  const { engine, state } = engineOf([old('1'), old('2')])
  await rollService('web', { count: 2 }, engine)
  expect(state.containers().map(({ isCurrent, health }) => [isCurrent, health])).toEqual([
    [true, 'healthy'],
    [true, 'healthy'],
  ])
  expect(state.fewestHealthy).toBe(2)
})

test('a single process is replaced only after the new one is healthy', async () => {
  const { engine, state } = engineOf([old('1')])
  await rollService('web', { count: 1 }, engine)
  expect(state.containers()).toHaveLength(1)
  expect(state.containers()[0]!.id).not.toBe('1')
  expect(state.fewestHealthy).toBe(1)
  expect(state.said.at(-1)).toBe('web: 1 ended after 0.0 s')
})

test('current processes stay; more are started and the oldest are stopped to reach the count', async () => {
  const grown = engineOf([replica('1')])
  await rollService('web', { count: 3 }, grown.engine)
  expect(grown.state.containers()).toHaveLength(3)
  expect(grown.state.containers()[0]!.id).toBe('1')
  const shrunk = engineOf([replica('1'), replica('2'), replica('3')])
  await rollService('web', { count: 1 }, shrunk.engine)
  expect(shrunk.state.containers().map(({ id }) => id)).toEqual(['3'])
})

test('make roll replaces current processes too', async () => {
  const { engine, state } = engineOf([replica('1'), replica('2')])
  await rollService('web', { count: 2, replaced: new Set(['1', '2']) }, engine)
  expect(state.containers().map(({ id }) => id)).toEqual([
    expect.stringMatching(/^n/),
    expect.stringMatching(/^n/),
  ])
  expect(state.fewestHealthy).toBe(2)
})

test.each(['unhealthy', 'starting'])(
  'a new process that stays %s is removed, and the old ones stay',
  async (becomes) => {
    const { engine, state } = engineOf([old('1'), old('2')], { becomes })
    await expect(rollService('web', { count: 2 }, engine)).rejects.toThrow(
      /^web: the new process is (unhealthy|not healthy after 120 s)\. It was removed; the processes that ran before still run\. Its last log lines:\n {2}the last line$/,
    )
    expect(state.containers().map(({ id }) => id)).toEqual(['1', '2'])
  },
)

test('interrupted before any change and repeated, it ends with current processes only', async () => {
  let interruptions = 0
  for (let interruptAt = 1; ; interruptAt += 1) {
    const first = engineOf([old('1'), old('2')], { interruptAt })
    const run = await rollService('web', { count: 2 }, first.engine).then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (run === 'done') break
    expect(run).toBe('interrupted')
    interruptions += 1
    // The interrupted roll may have left a container that was created and never started.
    const left = [...first.state.containers(), replica('created', { state: 'created', health: '' })]
    const second = engineOf(left)
    await rollService('web', { count: 2 }, second.engine)
    expect(second.state.containers().map(({ isCurrent, health }) => [isCurrent, health])).toEqual([
      [true, 'healthy'],
      [true, 'healthy'],
    ])
    expect(second.state.fewestHealthy).toBeGreaterThanOrEqual(2)
  }
  expect(interruptions).toBe(4)
})

test('a process that restarts in a loop is replaced', async () => {
  const { engine, state } = engineOf([replica('1', { state: 'restarting', health: 'unhealthy' })])
  await rollService('web', { count: 1 }, engine)
  expect(state.containers().map(({ id }) => id)).toEqual([expect.stringMatching(/^n/)])
})
