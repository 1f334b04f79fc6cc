import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRoll, readRequest, type Origin, type RollState } from './roll.ts'

const RUNNING = ['postgres', 'forms', 'census', 'census-2', 'web', 'gateway', 'gateway-2', 'identity']

test('a request names processes, a release and seconds; without names it means every process, gateways before web', () => {
  expect(readRequest('census forms\n/srv/release\n20\n', RUNNING)).toEqual({
    instances: ['census', 'census-2', 'forms'],
    origin: { checkout: '/srv/release', readyWaitMs: 20_000 },
  })
  const all = [...RUNNING, 'sites', 'commerce', 'performance']
  const { instances, origin } = readRequest('', all)
  expect([instances.length, origin]).toEqual([all.length - 1, {}])
  expect(instances.slice(-3)).toEqual(['gateway', 'gateway-2', 'web'])
})

test.each([
  ['postgres', '"postgres"'],
  ['census unknown', '"unknown"'],
  ['sites', '"sites"'], // does not run
  ['forms\n\nsoon', '"soon"'],
])('the request "%s" is refused', (text, named) => {
  expect(() => readRequest(text, RUNNING)).toThrow(named)
})

test('a roll ends at the process that does not become ready, which later starts from the release before', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-roll-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'roll')
  const states: RollState[] = []
  const started: (readonly [string, Origin])[] = []
  let isBroken = true
  const roll = createRoll({
    file,
    storeBuilt: () => Promise.reject(new Error('no process of web is replaced')),
    onChange: (state) => states.push(state),
    supervisor: {
      names: () => RUNNING,
      async replace(name) {
        started.push([name, roll.originOf(name)])
        if (name === 'census-2' && isBroken) throw new Error('census did not become ready')
        return { readyMs: 1, goneMs: 2 }
      },
    },
  })
  writeFileSync(file, 'census forms\n/new')
  const first = roll.run()
  await roll.run() // refused
  await first
  expect(started).toEqual([
    ['census', { checkout: '/new' }],
    ['census-2', { checkout: '/new' }],
  ])
  expect(roll.state()).toEqual({
    rolls: 1,
    rollError: 'Error: census did not become ready',
    isRolling: false,
    replaced: [{ name: 'census', readyMs: 1, goneMs: 2 }],
  })
  expect([roll.originOf('census'), roll.originOf('census-2')]).toEqual([{ checkout: '/new' }, {}])
  expect(states.at(-1)).toEqual(roll.state())

  isBroken = false
  await roll.run()
  expect(roll.state()).toMatchObject({ rolls: 2, rollError: null })
  expect(roll.state().replaced.map(({ name }) => name)).toEqual(['census', 'census-2', 'forms'])
})

test('the built files of the new release are stored before a roll with web; if that fails, nothing is replaced', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-roll-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'roll')
  const events: string[] = []
  let isBroken = true
  const roll = createRoll({
    file,
    onChange: () => undefined,
    async storeBuilt(checkout) {
      events.push(`stores ${checkout ?? 'this release'}`)
      if (isBroken) throw new Error('the disk is full')
    },
    supervisor: {
      names: () => RUNNING,
      async replace(name) {
        events.push(`replaces ${name}`)
        return { readyMs: 1, goneMs: 2 }
      },
    },
  })
  writeFileSync(file, 'forms web\n/new')
  await roll.run()
  expect([roll.state().rollError, events]).toEqual(['Error: the disk is full', ['stores /new']])

  isBroken = false
  await roll.run()
  writeFileSync(file, 'web')
  await roll.run()
  writeFileSync(file, 'forms')
  await roll.run()
  expect(roll.state()).toMatchObject({ rolls: 4, rollError: null })
  expect(events.slice(1)).toEqual([
    ...['stores /new', 'replaces forms', 'replaces web'],
    ...['stores this release', 'replaces web'],
    'replaces forms',
  ])
})
