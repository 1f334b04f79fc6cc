import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

export type Kind = 'submission' | 'hit' | 'event' | 'error' | 'record' | 'decision' | 'order'
/** `acknowledged`: the answer was a 2xx. `refused`: a 4xx, so nothing is stored. `unknown`: it may be stored or not. */
export type State = 'attempted' | 'acknowledged' | 'refused' | 'unknown'
export type Entry = { id: string; kind: Kind; state: State }

/**
 * Records the writes of the load by their ids, outside the stack. Each change is a line of a file, written before the request
 * is sent and again after its answer, so that the ledger survives a crash of this process.
 */
export function openLedger(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const entries = new Map<string, Entry>()
  const append = (entry: Entry, status?: number) => {
    entries.set(entry.id, entry)
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...entry, status })}\n`)
  }
  return {
    attempt: (kind: Kind, id: string) => append({ id, kind, state: 'attempted' }),
    settle: (kind: Kind, id: string, state: State, status: number) => append({ id, kind, state }, status),
    /** Returns the last state of each id. An entry that is still `attempted` counts as unknown. */
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
