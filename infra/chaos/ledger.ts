import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

export type Kind = 'submission' | 'hit' | 'record'
/** `acknowledged`: a 2xx came. `refused`: a 4xx came and nothing may have happened. `unknown`: anything may have. */
export type State = 'attempted' | 'acknowledged' | 'refused' | 'unknown'
export type Entry = { id: string; kind: Kind; state: State }

/**
 * What the loader did, by its own ids, kept outside the stack: one line a change in a file, written before the request
 * leaves and after its answer came, so that it survives the loader too.
 */
export function openLedger(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const entries = new Map<string, Entry>()
  const note = (entry: Entry, status?: number) => {
    entries.set(entry.id, entry)
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...entry, status })}\n`)
  }
  return {
    attempt: (kind: Kind, id: string) => note({ id, kind, state: 'attempted' }),
    settle: (kind: Kind, id: string, state: State, status: number) => note({ id, kind, state }, status),
    /** Everything so far; what was never settled counts as unknown. */
    entries: () => [...entries.values()],
  }
}

export type Ledger = ReturnType<typeof openLedger>

export type Verdict = {
  attempted: number
  acknowledged: number
  refused: number
  unknown: number
  stored: number
  /** Acknowledged and not stored. */
  lost: string[]
  /** Stored more than once. */
  doubled: string[]
  /** Stored although refused, or never attempted. */
  strange: string[]
}

/** Compares entries of one kind with how often each id is stored. */
export function compareEntries(entries: readonly Entry[], stored: ReadonlyMap<string, number>): Verdict {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const count = (...states: State[]) => entries.filter((entry) => states.includes(entry.state)).length
  return {
    attempted: entries.length,
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    unknown: count('unknown', 'attempted'),
    stored: stored.size,
    lost: entries
      .filter((entry) => entry.state === 'acknowledged' && !stored.has(entry.id))
      .map(({ id }) => id),
    doubled: [...stored].filter(([, times]) => times > 1).map(([id]) => id),
    strange: [...stored.keys()].filter((id) => {
      const state = byId.get(id)?.state
      return state === undefined || state === 'refused'
    }),
  }
}
