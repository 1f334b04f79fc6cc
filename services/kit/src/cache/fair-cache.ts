import { LRUCache } from 'lru-cache'

type Options<V> = {
  maxBytes: number
  sizeOf: (value: V, key: string) => number
  /** The entries of an owner that was not used for this long, ms, are dropped before the entries of others. */
  idleMs?: number
  /** ms */
  now?: () => number
}

export type FairCache<V extends object> = ReturnType<typeof createFairCache<V>>

/**
 * A cache of owners (websites) that share a limit of bytes. Beyond it the owner with the most bytes loses its least recently
 * used entry, so that no owner can drop the entries of all others. Owners that were not used for a while lose theirs first.
 */
export function createFairCache<V extends object>({
  maxBytes,
  sizeOf,
  idleMs = 600_000,
  now = () => performance.now(),
}: Options<V>) {
  /** In the order of their last use. */
  const owners = new Map<string, { entries: LRUCache<string, V>; usedAt: number }>()
  let bytes = 0
  let size = 0

  function entriesOf(owner: string): LRUCache<string, V> {
    const known = owners.get(owner)
    const entries =
      known?.entries ??
      new LRUCache<string, V>({
        maxSize: maxBytes,
        sizeCalculation: (value, key) => Math.max(1, Math.ceil(sizeOf(value, key))),
      })
    owners.delete(owner)
    owners.set(owner, { entries, usedAt: now() })
    return entries
  }

  /** Changes the entries of an owner, and counts them anew. */
  function change(owner: string, entries: LRUCache<string, V>, work: () => void): void {
    bytes -= entries.calculatedSize
    size -= entries.size
    work()
    bytes += entries.calculatedSize
    size += entries.size
    if (entries.size === 0) owners.delete(owner)
  }

  function dropOne(): void {
    const [first] = owners
    if (!first) return
    let [owner, { entries }] = first
    if (now() - first[1].usedAt < idleMs)
      for (const [name, other] of owners)
        if (other.entries.calculatedSize > entries.calculatedSize) {
          owner = name
          entries = other.entries
        }
    change(owner, entries, () => entries.pop())
  }

  return {
    get(owner: string, key: string): V | undefined {
      return owners.has(owner) ? entriesOf(owner).get(key) : undefined
    },
    /** Returns an entry without counting it as used. */
    peek: (owner: string, key: string): V | undefined => owners.get(owner)?.entries.peek(key),
    /** Keeps a value. A value that is larger than the limit is not kept. */
    set(owner: string, key: string, value: V): void {
      const entries = entriesOf(owner)
      change(owner, entries, () => entries.set(key, value))
      while (bytes > maxBytes) dropOne()
    },
    delete(owner: string, key: string): void {
      const entries = owners.get(owner)?.entries
      if (entries) change(owner, entries, () => entries.delete(key))
    },
    deleteAll(owner: string): void {
      const entries = owners.get(owner)?.entries
      if (entries) change(owner, entries, () => entries.clear())
    },
    /** The values of an owner, the last used first. */
    values: (owner: string): V[] => [...(owners.get(owner)?.entries.values() ?? [])],
    bytes: () => bytes,
    size: () => size,
  }
}
