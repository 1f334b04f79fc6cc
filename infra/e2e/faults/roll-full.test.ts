import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { kill, type Target } from '../../lab/chaos/targets/target.ts'
import { fullTarget } from '../../lab/chaos/targets/target-full.ts'
import { underLoad, type UnderLoad } from '../../lab/chaos/under-load.ts'
import type { World } from '../../lab/chaos/world.ts'
import { requestRoll } from '../../tooling/full-stack/request-roll.ts'
import { startStack, type Stack } from '../stack.ts'

// Several processes of some names, which are replaced while requests arrive.

const SCALE = 'gateway=2 web=2 commerce=2 census=2'
const PER_SECOND = 20
/** The status of a request that got no answer. */
const LOST = 0

let stack: Stack
let target: Target
let dir: string
let restoreKernel: (() => void) | undefined
/**
 * Whether the kernel passes connections that wait at a process that stops to the other process of its port. Where its settings are
 * read-only, requests on such connections are lost, and only answers count.
 */
const keepsConnections = () => restoreKernel !== undefined

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'portico-roll-'))
  stack = await startStack('infra/tooling/full.ts', { PORTICO_SCALE: SCALE })
  target = fullTarget(stack.dataDir)
  try {
    restoreKernel = target.full!.keepQueuedConnections()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error
  }
})
afterAll(async () => {
  restoreKernel?.()
  await stack?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const load = (work: (world: World) => Promise<unknown>): Promise<UnderLoad> =>
  underLoad(target, { perSecond: PER_SECOND, seed: 1, ledgerFile: (run) => join(dir, `${run}.jsonl`) }, work)

const failedOf = ({ failed }: UnderLoad) =>
  failed.filter(({ status }) => keepsConnections() || status !== LOST)

/** A release in which a process runs a program that is given instead of its own. */
function releaseWith(file: string, program: string): string {
  const root = mkdtempSync(join(dir, 'release-'))
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, file), program)
  return root
}

test('every process is replaced under load: no request fails, no write is lost or stored twice', async () => {
  let replaced: Awaited<ReturnType<typeof requestRoll>> = []
  const result = await load(async () => (replaced = await requestRoll(stack.dataDir)))
  expect([failedOf(result), result.surprises, result.differences]).toEqual([[], [], []])
  expect(result.comparison.kinds.hits.acknowledged).toBeGreaterThan(0)
  expect(result.comparison.kinds.submissions.acknowledged).toBeGreaterThan(0)
  expect(result.comparison.carts.acknowledged).toBeGreaterThan(0)
  expect(replaced.map(({ name }) => name)).toEqual([
    ...['identity', 'sites', 'forms', 'commerce', 'commerce-2', 'census', 'census-2', 'performance'],
    ...['gateway', 'gateway-2', 'web', 'web-2'],
  ])
  for (const { name, goneMs } of replaced) expect([name, goneMs <= 10_000]).toEqual([name, true])
}, 600_000)

test('a release whose processes do not become ready ends the roll; the old ones serve, and no request fails', async () => {
  const silent = releaseWith('services/forms/src/main.ts', 'setInterval(() => {}, 1e6)\n')
  const ending = releaseWith('gateway/src/main.ts', 'process.exit(1)\n')
  const result = await load(async () => {
    const before = [await target.pid('forms'), await target.pid('gateway')]
    await expect(
      requestRoll(stack.dataDir, { names: ['forms'], checkout: silent, readySeconds: 3 }),
    ).rejects.toThrow('forms did not become ready')
    await expect(requestRoll(stack.dataDir, { names: ['gateway'], checkout: ending })).rejects.toThrow(
      'gateway did not become ready',
    )
    expect([await target.pid('forms'), await target.pid('gateway')]).toEqual(before)
  })
  expect([failedOf(result), result.surprises, result.differences]).toEqual([[], [], []])
}, 600_000)

test('a process that is killed while it is replaced loses no write, and the roll can be repeated', async () => {
  const result = await load(async () => {
    const before = await target.pid('forms')
    const rolling = requestRoll(stack.dataDir, { names: ['forms'] })
    expect((await kill(target, 'forms')).pid).toBe(before)
    await rolling
    const between = await target.pid('forms')
    expect(between).not.toBe(before)
    const [again] = await requestRoll(stack.dataDir, { names: ['forms'] })
    expect(again!.name).toBe('forms')
    await until(async () => ![before, between, null].includes(await target.pid('forms')))
  })
  // Requests on the connections of the killed process fail, and visitors repeat them.
  expect([result.surprises, result.differences]).toEqual([[], []])
}, 600_000)
