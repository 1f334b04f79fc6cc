import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChaos } from '../../lab/chaos/run.ts'
import { fullTarget } from '../../lab/chaos/targets/target-full.ts'
import { stack, useStackAlone } from '../suite.ts'

useStackAlone('full')

// A short run of the chaos test: each process that accepts writes is killed once under load.

test('acknowledged writes are stored and counted once, although processes are killed under load', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-chaos-'))
  const { problems, comparison } = await runChaos({
    target: fullTarget(stack().dataDir),
    kills: 1,
    lanes: 2,
    seed: 1,
    short: true,
    only: ['gateway', 'forms', 'commerce', 'census', 'performance'],
    ledgerFile: (run) => join(dir, `${run}.jsonl`),
  })
  rmSync(dir, { recursive: true, force: true })
  expect(problems).toEqual([])
  for (const kind of ['submissions', 'hits', 'events', 'errors', 'records'] as const)
    expect(comparison.kinds[kind].acknowledged, kind).toBeGreaterThan(0)
  expect(comparison.carts.acknowledged).toBeGreaterThan(0)
}, 600_000)
