import { unavailable } from '../errors.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Bus, Outgoing } from '../bus/bus.ts'
import { backoff, wait } from '../bus/wait.ts'
import { encode, openSpool, type Spool, type SpoolRecord } from './spool-file.ts'

/** A batch of spooled messages for the broker has at most so many messages and bytes, but at least one record. */
const BATCH_MESSAGES = 500
const BATCH_BYTES = 256_000
/** On a full disk every message is refused; a log line for each would fill the logs. */
const LOG_EVERY_MS = 10_000
/** A process has 10 s to stop, and answers requests in the first 8 of them. */
const SEND_BEFORE_END_MS = 1_500
const CLOSE_CHECK_MS = 20

export type SpoolEvents = {
  /** Messages were written to the disk because the broker was unavailable. */
  onSpooled?(messages: number): void
  /** Messages from the disk were acknowledged by the broker. */
  onDrained?(messages: number): void
  /** Messages were refused because the spool is full or the disk failed. */
  onRefused?(messages: number): void
}

export type SpooledPublisher = {
  /** Resolves when the broker or the disk has the messages. @throws Refusal 503 when neither accepts them */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  /** Bytes that wait on the disk. */
  waitingBytes(): number
  /** Upper bound of the milliseconds that any message has waited on the disk; 0 when the spool is empty. */
  waitingMs(): number
  /**
   * Stops. While the broker accepts messages, those on the disk are sent first, for at most 1.5 s; the others wait for the
   * next start, or for another process that takes them over.
   */
  close(): Promise<void>
}

/**
 * Creates a publisher for collectors, whose messages do not belong to a database transaction. A message that the broker
 * does not acknowledge within `ackTimeoutMs` is written to an fsynced file below `dir` and sent later, even after a
 * crash. It may then be published twice, with the same event id. Messages on the disk are sent in order; a new message
 * may overtake them once the broker is back. Any number of processes may share `dir`: each has its own directory there,
 * and takes over the files of processes that have ended.
 */
export async function createSpooledPublisher(
  options: {
    bus: Pick<Bus, 'publish'>
    dir: string
    /** Maximum number of bytes that may wait on the disk. */
    maxBytes: number
    /** Size in bytes at which a file is closed and the next one started. */
    fileBytes?: number
    logger: Logger
    /** Milliseconds to wait for the broker's acknowledgement before a message is spooled. */
    ackTimeoutMs?: number
    /** Maximum milliseconds between two attempts to send spooled messages. */
    retryMs?: number
    /** Milliseconds between two searches for files of processes that have ended. */
    adoptEveryMs?: number
  } & SpoolEvents,
): Promise<SpooledPublisher> {
  const { bus, maxBytes, logger, ackTimeoutMs = 1_000, retryMs = 1_000, adoptEveryMs = 5_000 } = options
  let spool: Spool | null = await openSpool(options.dir, options.fileBytes).catch((failure: unknown) => {
    if (!isTransientDiskFailure(failure)) throw failure
    logger.warn({ err: failure }, 'the spool cannot be opened; will retry')
    return null
  })
  const size = () => spool?.size() ?? 0
  const ended = new AbortController()
  const stopping = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
  let isBrokerAway = false
  let loggedAt = -Infinity
  let draining: Promise<void> | undefined
  /** Attempts to send spooled messages that have failed since the last success. */
  let failures = 0
  let waitingSince = size() > 0 ? performance.now() : null

  /** Opens the spool if that failed at the start, and takes over files of processes that have ended. */
  async function maintain() {
    while (!ended.signal.aborted) {
      await wait(adoptEveryMs, ended.signal)
      if (ended.signal.aborted) return
      try {
        if (spool) await spool.adopt()
        else spool = await openSpool(options.dir, options.fileBytes)
      } catch (failure) {
        logger.warn({ err: failure }, 'the spool cannot be opened or cannot take over files; will retry')
      }
      if (size() === 0) continue
      waitingSince ??= performance.now()
      draining ??= drain()
    }
  }

  /** Writes messages to the disk. @throws Refusal 503 when the spool is full or the disk fails */
  async function writeToDisk(topic: string, messages: readonly Outgoing[]) {
    const bytes = encode(topic, messages)
    try {
      if (!spool) throw new Error('the spool is not open')
      if (ended.signal.aborted || size() + bytes.length > maxBytes) throw new Error('the spool is full')
      await spool.append(bytes)
    } catch (failure) {
      options.onRefused?.(messages.length)
      if (performance.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = performance.now()
        logger.warn({ err: failure }, 'messages are refused: neither the broker nor the disk accepts them')
      }
      throw unavailable()
    }
    waitingSince ??= performance.now()
    options.onSpooled?.(messages.length)
    draining ??= drain()
  }

  /** The batches of the oldest file that are not yet published. */
  async function readOldest() {
    const file = (await spool?.oldest()) ?? null
    return file && { batches: toBatches(file.records), done: file.done }
  }

  /**
   * Publishes one file after the other, and deletes a file when all of it has been acknowledged. After a failure it
   * continues with the batch that failed.
   */
  async function drain() {
    let file: Awaited<ReturnType<typeof readOldest>> = null
    failures = 0
    while (!ended.signal.aborted) {
      try {
        file ??= await readOldest()
        if (!file) break
        for (let batch; (batch = file.batches[0]); file.batches.shift()) {
          // A topic that was accepted is not sent again when another topic of the batch is refused.
          for (const [topic, messages] of batch) {
            await Promise.race([bus.publish(topic, messages), stopping])
            if (ended.signal.aborted) return
            batch.delete(topic)
            options.onDrained?.(messages.length)
          }
          isBrokerAway = false
          failures = 0
        }
        await file.done()
        file = null
        if (size() === 0) waitingSince = null
      } catch (failure) {
        if (failures === 0) logger.warn({ err: failure }, 'messages wait on the disk for the broker')
        await wait(backoff(failures++, retryMs / 10, retryMs), ended.signal)
      }
    }
    draining = undefined
  }

  draining = drain()
  const maintaining = maintain()
  return {
    async publish(topic, messages) {
      if (messages.length === 0) return
      if (isBrokerAway) return writeToDisk(topic, messages)
      const sending = bus.publish(topic, messages)
      const outcome = await Promise.race([
        sending.then(
          () => 'acknowledged' as const,
          () => 'failed' as const,
        ),
        timeOut(ackTimeoutMs),
      ])
      if (outcome === 'acknowledged') return
      isBrokerAway = true
      await writeToDisk(topic, messages)
    },
    waitingBytes: size,
    waitingMs: () => (waitingSince === null ? 0 : performance.now() - waitingSince),
    async close() {
      const end = performance.now() + SEND_BEFORE_END_MS
      while (size() > 0 && failures === 0 && performance.now() < end) {
        draining ??= drain()
        await Promise.race([draining, wait(CLOSE_CHECK_MS)])
      }
      ended.abort()
      await maintaining
      await draining
      await spool?.close()
    },
  }
}

/** Whether a failure of the disk may end without a change of the configuration. */
function isTransientDiskFailure(failure: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((failure as NodeJS.ErrnoException).code ?? '')
}

function timeOut(ms: number): Promise<'timed out'> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'timed out').unref())
}

/** Merges consecutive records into batches, each with its messages by topic, in their order. */
function toBatches(records: readonly SpoolRecord[]): Map<string, Outgoing[]>[] {
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
