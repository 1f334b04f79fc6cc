import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareEntries, openLedger } from './ledger.ts'
import { seeded, shuffled } from '../../demo/random.ts'

test('a comparison lists lost, doubled and unexpected ids; an unknown id may be stored or not', () => {
  const entry = (id: string, state: 'acknowledged' | 'refused' | 'unknown') => ({
    id,
    kind: 'hit' as const,
    state,
  })
  const entries = [
    entry('kept', 'acknowledged'),
    entry('missing', 'acknowledged'),
    entry('twice', 'acknowledged'),
    entry('perhaps', 'unknown'),
    entry('not', 'unknown'),
    entry('refused', 'refused'),
  ]
  const stored = new Map([
    ['kept', 1],
    ['twice', 2],
    ['perhaps', 1],
    ['refused', 1],
    ['never-sent', 1],
  ])
  expect(compareEntries(entries, stored)).toEqual({
    attempted: 6,
    acknowledged: 3,
    refused: 1,
    unknown: 2,
    stored: 5,
    lost: ['missing'],
    doubled: ['twice'],
    strange: ['refused', 'never-sent'],
  })
})

test('the file of a ledger has a line for each change, and the ledger has the last state of each id', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ledger-'))
  const file = join(dir, 'run.jsonl')
  const ledger = openLedger(file)
  ledger.attempt('hit', 'a')
  ledger.attempt('submission', 'b')
  ledger.settle('hit', 'a', 'acknowledged', 204)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { id: 'a', kind: 'hit', state: 'attempted' },
    { id: 'b', kind: 'submission', state: 'attempted' },
    { id: 'a', kind: 'hit', state: 'acknowledged', status: 204 },
  ])
  expect(ledger.entries()).toEqual([
    { id: 'a', kind: 'hit', state: 'acknowledged' },
    { id: 'b', kind: 'submission', state: 'attempted' },
  ])
  rmSync(dir, { recursive: true })
})

test('a seed always gives the same schedule, and another seed gives another one', () => {
  const items = Array.from({ length: 50 }, (_, n) => n)
  expect(shuffled(items, seeded(7))).toEqual(shuffled(items, seeded(7)))
  expect(shuffled(items, seeded(7))).not.toEqual(shuffled(items, seeded(8)))
  expect(shuffled(items, seeded(7)).toSorted((a, b) => a - b)).toEqual(items)
})
