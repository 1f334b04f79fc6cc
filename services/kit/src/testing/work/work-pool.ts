import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Hostile } from './hostile-work.ts'
import { createPatientPool } from './patient-pool.ts'
import type { createWorkPool } from '../../work/pool.ts'
import type { Caller, Work } from '../../work/work.ts'

export const hostile: Work<Hostile, string> = {
  name: 'hostile',
  module: new URL('./hostile-work.ts', import.meta.url),
  timeLimitMs: 60_000,
  memoryMb: 64,
}
export const short = { ...hostile, timeLimitMs: 50 }
export const NEVER = 1_000_000
export const later = { status: 503, headers: { 'retry-after': '1' } }

export function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-pool-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

export function poolOf(more: Partial<Parameters<typeof createWorkPool>[0]> = {}) {
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

export const ok = (value: string): Hostile => ({ do: 'return', value })
