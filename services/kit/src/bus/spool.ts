import { unavailable } from '../errors.ts'
import type { Logger } from '../logger.ts'
import type { Bus, Outgoing } from './bus.ts'
import { encode, openSpool } from './spool-file.ts'
import { backoff, wait } from './wait.ts'

export type SpoolEvents = {
  /** Messages were written to the disk because the broker was away. */
  onSpooled?(messages: number): void
  /** Messages of the disk were acknowledged by the broker. */
  onDrained?(messages: number): void
  /** Messages were refused because the spool is full or the disk fails. */
  onRefused?(messages: number): void
}

export type SpooledPublisher = {
  /** Resolves when the broker or the disk has the messages. Throws Refusal 503 when neither takes them. */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  /** Bytes that wait on the disk. */
  waiting(): number
  /** Since when something waits on the disk, in milliseconds since the epoch: at most so long. Null when nothing does. */
  waitingSince(): number | null
  /** Stops draining; what is on the disk waits for the next start. */
  close(): Promise<void>
}

/**
 * Publishing for collectors, whose messages have no row to be atomic with: what the broker does not acknowledge
 * within `patienceMs` goes to an fsynced file in `dir` and is sent later, also after a crash. A message may then be
 * published twice, with one event id, and order holds within a file only.
 */
export async function createSpooledPublisher(
  options: {
    bus: Pick<Bus, 'publish'>
    dir: string
    /** The most that may wait on the disk, in bytes. */
    maxBytes: number
    logger: Logger
    patienceMs?: number
    retryMs?: number
  } & SpoolEvents,
): Promise<SpooledPublisher> {
  const { bus, maxBytes, logger, patienceMs = 1_000, retryMs = 1_000 } = options
  const spool = await openSpool(options.dir)
  const ended = new AbortController()
  const stopping = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
  let away = false
  let draining: Promise<void> | undefined
  let since = spool.size() > 0 ? Date.now() : null

  async function keep(topic: string, messages: readonly Outgoing[]) {
    const bytes = encode(topic, messages)
    try {
      if (ended.signal.aborted || spool.size() + bytes.length > maxBytes) throw new Error('the spool is full')
      await spool.append(bytes)
    } catch (failure) {
      options.onRefused?.(messages.length)
      logger.warn({ err: failure }, 'messages were refused: neither the broker nor the disk takes them')
      throw unavailable()
    }
    since ??= Date.now()
    options.onSpooled?.(messages.length)
    draining ??= drain()
  }

  /** One file after the other; a file stays until all of it was acknowledged. */
  async function drain() {
    for (let failures = 0; !ended.signal.aborted;) {
      try {
        const file = await spool.oldest()
        if (!file) break
        for (const { topic, messages } of file.records) {
          await Promise.race([bus.publish(topic, messages), stopping])
          if (ended.signal.aborted) return
          away = false
        }
        await file.done()
        if (spool.size() === 0) since = null
        options.onDrained?.(file.records.reduce((sum, record) => sum + record.messages.length, 0))
        failures = 0
      } catch (failure) {
        if (failures === 0) logger.warn({ err: failure }, 'messages wait on the disk for the broker')
        await wait(backoff(failures++, retryMs / 10, retryMs), ended.signal)
      }
    }
    draining = undefined
  }

  draining = drain()
  return {
    async publish(topic, messages) {
      if (messages.length === 0) return
      if (away) return keep(topic, messages)
      const sending = bus.publish(topic, messages)
      const outcome = await Promise.race([
        sending.then(
          () => 'acknowledged' as const,
          () => 'failed' as const,
        ),
        late(patienceMs),
      ])
      if (outcome === 'acknowledged') return
      away = true
      await keep(topic, messages)
    },
    waiting: () => spool.size(),
    waitingSince: () => since,
    async close() {
      ended.abort()
      await draining
      await spool.close()
    },
  }
}

function late(ms: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'late').unref())
}
