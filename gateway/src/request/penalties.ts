import { LRUCache } from 'lru-cache'

/** Clients that are remembered. The least recently seen client is evicted first. */
const REMEMBERED = 10_000

type Faults = { faults: number; until: number }

/**
 * Counts the connections of each client that were ended for misuse. A client with `most` of them within `ms` milliseconds
 * is refused new connections for `ms` milliseconds.
 */
export function createPenalties({ most, ms, now }: { most: number; ms: number; now: () => number }) {
  const records = new LRUCache<string, Faults>({ max: REMEMBERED })
  return {
    note(client: string): void {
      const at = now()
      const known = records.get(client)
      if (!known || at >= known.until) {
        records.set(client, { faults: 1, until: at + ms })
        return
      }
      known.faults += 1
      if (known.faults === most) known.until = at + ms
    },
    isRefused(client: string): boolean {
      if (records.size === 0) return false
      const known = records.get(client)
      return known !== undefined && known.faults >= most && now() < known.until
    },
    size: () => records.size,
  }
}

export type Penalties = ReturnType<typeof createPenalties>
