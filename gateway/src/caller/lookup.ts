import { LruMap } from '../request/lru-map.ts'

/**
 * A thing looked up elsewhere: null is a remembered miss; `stale` when it could not be asked again in time. `at` is when
 * it was asked: what changed before is in the answer.
 */
export type Found<V> = { value: V | null; stale: boolean; at: number }

/**
 * Remembers answers of `load` for `freshMs`, misses included. Concurrent questions share one call; from half of the
 * age on one call in the background renews the answer, so that nobody waits. When `load` fails, the last known answer
 * serves as `stale` until it is `keepMs` old; then the failure is thrown. An answer that took long to come may be older
 * than `freshMs`: `at` says so to whoever cannot use it.
 */
export function createLookup<V>({
  max,
  freshMs,
  keepMs,
  now,
  load,
  onAsked,
}: {
  max: number
  freshMs: number
  keepMs: number
  now: () => number
  load: (key: string) => Promise<V | null>
  /** Told whether an answer was remembered, had to be asked for, or is the last known one. */
  onAsked?: (result: 'hit' | 'miss' | 'stale') => void
}) {
  const entries = new LruMap<Found<V>>(max)
  const running = new Map<string, Promise<Found<V>>>()

  function refresh(key: string): Promise<Found<V>> {
    const already = running.get(key)
    if (already) return already
    const at = now() // an answer is as old as its question
    const call = load(key)
      .then((value) => {
        const found = { value, stale: false, at }
        entries.set(key, found)
        return found
      })
      .finally(() => running.delete(key))
    running.set(key, call)
    return call
  }

  async function ask(key: string, known: Found<V> | undefined): Promise<Found<V>> {
    try {
      onAsked?.('miss')
      return await refresh(key)
    } catch (error) {
      if (!known || now() - known.at >= keepMs) throw error
      onAsked?.('stale')
      return { ...known, stale: true }
    }
  }

  /** The answer for `key`: at once where it is remembered. */
  return (key: string): Found<V> | Promise<Found<V>> => {
    const known = entries.get(key)
    if (known) {
      const age = now() - known.at
      if (age < freshMs) {
        if (age * 2 > freshMs) refresh(key).catch(() => undefined) // the next question meets the failure itself
        onAsked?.('hit')
        return known
      }
    }
    return ask(key, known)
  }
}
