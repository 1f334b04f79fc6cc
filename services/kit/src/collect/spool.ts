import { unavailable } from '../errors.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Bus, Outgoing } from '../bus/bus.ts'
import { encode, openSpool, type Spool, type SpoolRecord } from './spool-file.ts'
import { backoff, wait } from '../bus/wait.ts'

/** One call to the broker while draining has at most so many messages and bytes, but at least one record. */
const BATCH_MESSAGES = 500
const BATCH_BYTES = 256_000
/** A full disk refuses every message: a line for each would fill the logs. */
const SAY_EVERY_MS = 10_000

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
  waitingBytes(): number
  /** For how many milliseconds something has waited on the disk, at most. 0 when nothing does. */
  waitingMs(): number
  /** Stops draining; what is on the disk waits for the next start. */
  close(): Promise<void>
}

/**
 * Publishing for collectors, whose messages have no row to be atomic with: a message that the broker does not
 * acknowledge within `ackTimeoutMs` goes to an fsynced file below `dir` and is sent later, also after a crash. It may then
 * be published twice, with one event id. Messages on the disk are sent in their order; a message that comes when the
 * broker is back may overtake them. Any number of processes may share `dir`: each has a directory of its own there, and
 * sends what processes left that have ended.
 */
export async function createSpooledPublisher(
  options: {
    bus: Pick<Bus, 'publish'>
    dir: string
    /** The most that may wait on the disk, in bytes. */
    maxBytes: number
    /** When a file is closed and the next one begun, in bytes. */
    fileBytes?: number
    logger: Logger
    ackTimeoutMs?: number
    retryMs?: number
    /** How often files of processes that have ended are looked for, in milliseconds. */
    adoptEveryMs?: number
  } & SpoolEvents,
): Promise<SpooledPublisher> {
  const { bus, maxBytes, logger, ackTimeoutMs = 1_000, retryMs = 1_000, adoptEveryMs = 5_000 } = options
  let spool: Spool | null = await openSpool(options.dir, options.fileBytes).catch((failure: unknown) => {
    if (!isDiskTrouble(failure)) throw failure
    logger.warn({ err: failure }, 'the spool cannot be opened now; it is tried again')
    return null
  })
  const size = () => spool?.size() ?? 0
  const ended = new AbortController()
  const stopping = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
  let away = false
  let told = -Infinity
  let draining: Promise<void> | undefined
  let since = size() > 0 ? performance.now() : null

  /** Opens the spool where the disk was full at the start, and takes over what other processes left. */
  async function tend() {
    while (!ended.signal.aborted) {
      await wait(adoptEveryMs, ended.signal)
      if (ended.signal.aborted) return
      try {
        if (spool) await spool.adopt()
        else spool = await openSpool(options.dir, options.fileBytes)
      } catch (failure) {
        logger.warn({ err: failure }, 'files of processes that have ended cannot be taken over now')
      }
      if (size() === 0) continue
      since ??= performance.now()
      draining ??= drain()
    }
  }

  async function keep(topic: string, messages: readonly Outgoing[]) {
    const bytes = encode(topic, messages)
    try {
      if (!spool) throw new Error('the spool is not open')
      if (ended.signal.aborted || size() + bytes.length > maxBytes) throw new Error('the spool is full')
      await spool.append(bytes)
    } catch (failure) {
      options.onRefused?.(messages.length)
      if (performance.now() - told > SAY_EVERY_MS) {
        told = performance.now()
        logger.warn({ err: failure }, 'messages are refused: neither the broker nor the disk takes them')
      }
      throw unavailable()
    }
    since ??= performance.now()
    options.onSpooled?.(messages.length)
    draining ??= drain()
  }

  /** The oldest file as batches that are still to be published. */
  async function oldest() {
    const file = (await spool?.oldest()) ?? null
    return file && { left: batches(file.records), done: file.done }
  }

  /** One file after the other; a file stays until all of it was acknowledged. A failure is repeated from its batch. */
  async function drain() {
    let file: Awaited<ReturnType<typeof oldest>> = null
    for (let failures = 0; !ended.signal.aborted;) {
      try {
        file ??= await oldest()
        if (!file) break
        for (let batch; (batch = file.left[0]); file.left.shift()) {
          for (const [topic, messages] of batch) {
            await Promise.race([bus.publish(topic, messages), stopping])
            if (ended.signal.aborted) return
          }
          away = false
          failures = 0
          options.onDrained?.([...batch.values()].flat().length)
        }
        await file.done()
        file = null
        if (size() === 0) since = null
      } catch (failure) {
        if (failures === 0) logger.warn({ err: failure }, 'messages wait on the disk for the broker')
        await wait(backoff(failures++, retryMs / 10, retryMs), ended.signal)
      }
    }
    draining = undefined
  }

  draining = drain()
  const tending = tend()
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
        late(ackTimeoutMs),
      ])
      if (outcome === 'acknowledged') return
      away = true
      await keep(topic, messages)
    },
    waitingBytes: size,
    waitingMs: () => (since === null ? 0 : performance.now() - since),
    async close() {
      ended.abort()
      await tending
      await draining
      await spool?.close()
    },
  }
}

/** Whether a failure of the disk may pass without a change of the configuration. */
function isDiskTrouble(failure: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((failure as NodeJS.ErrnoException).code ?? '')
}

function late(ms: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'late').unref())
}

/** Neighbouring records merged by topic, in their order. */
function batches(records: readonly SpoolRecord[]): Map<string, Outgoing[]>[] {
  const all: Map<string, Outgoing[]>[] = []
  let count = Infinity
  let bytes = Infinity
  for (const { topic, messages } of records) {
    const size = messages.reduce((sum, one) => sum + one.value.length, 0)
    count += messages.length
    bytes += size
    if (count > BATCH_MESSAGES || bytes > BATCH_BYTES) {
      all.push(new Map())
      count = messages.length
      bytes = size
    }
    const batch = all.at(-1)!
    const merged = batch.get(topic)
    if (merged) merged.push(...messages)
    else batch.set(topic, [...messages])
  }
  return all
}
