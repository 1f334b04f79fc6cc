import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChaos } from '../chaos/run.ts'
import { fullTarget } from '../chaos/target-full.ts'
import type { Stack } from './stack.ts'

/** The chaos test in short: what takes writes is killed once each, under load; patient, because machines are busy. */
export function killTests(stack: () => Stack): void {
  test('what was acknowledged is stored and counted once, although its processes are killed meanwhile', async () => {
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
    for (const kind of ['submissions', 'hits', 'records'] as const)
      expect(comparison[kind].acknowledged).toBeGreaterThan(0)
    expect(comparison.carts.acknowledged).toBeGreaterThan(0)
  }, 600_000)
}
