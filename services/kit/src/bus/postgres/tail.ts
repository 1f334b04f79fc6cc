import type { Incoming } from '../bus.ts'

/** Messages of one partition with consecutive offsets. */
type Batch = { key: string; messages: readonly Incoming[]; bytes: number }

/** Bytes of a message beside its value, estimated. */
const OVERHEAD_BYTES = 500

export type Tail = ReturnType<typeof createTail>

/**
 * The messages that this process has appended to the log last, so that a consumer in this process need not read them back. It
 * contains copies of committed messages only: a consumer that finds nothing here reads the log. `key` is `<topic>/<partition>`.
 * Beyond `maxBytes` the oldest messages are dropped.
 */
export function createTail({ maxBytes }: { maxBytes: number }) {
  const partitions = new Map<string, Batch[]>()
  /** All batches, the oldest first. */
  const batches = new Set<Batch>()
  let bytes = 0

  function drop(batch: Batch): void {
    batches.delete(batch)
    bytes -= batch.bytes
  }

  function forget(key: string): void {
    for (const batch of partitions.get(key) ?? []) drop(batch)
    partitions.delete(key)
  }

  return {
    /** Adds committed messages in the order of their offsets. If offsets are missing, another process has appended them. */
    add(key: string, messages: readonly Incoming[]): void {
      const last = partitions.get(key)?.at(-1)?.messages.at(-1)
      if (last && last.offset + 1 !== messages[0]!.offset) forget(key)
      const size = messages.reduce((sum, { value }) => sum + value.byteLength + OVERHEAD_BYTES, 0)
      const batch = { key, messages, bytes: size }
      partitions.set(key, [...(partitions.get(key) ?? []), batch])
      batches.add(batch)
      bytes += size
      for (const oldest of batches) {
        if (bytes <= maxBytes) break
        drop(oldest)
        const rest = partitions.get(oldest.key)!.slice(1)
        if (rest.length > 0) partitions.set(oldest.key, rest)
        else partitions.delete(oldest.key)
      }
    },
    /** At most `limit` messages from the offset `from` on; none if that message is not held. */
    read(key: string, from: number, limit: number): Incoming[] {
      const held = partitions.get(key) ?? []
      const first = held.findLastIndex(({ messages }) => messages[0]!.offset <= from)
      const found: Incoming[] = []
      for (let at = first; at >= 0 && at < held.length && found.length < limit; at++) {
        const { messages } = held[at]!
        const start = Math.max(0, from - messages[0]!.offset)
        found.push(...messages.slice(at === first ? start : 0, start + limit))
      }
      return found.slice(0, limit)
    },
    forget,
    bytes: () => bytes,
  }
}
