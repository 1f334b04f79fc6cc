import { buffer } from 'node:stream/consumers'
import type { Logger } from '@portico/kit/runtime/logger'
import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'
import { pictureKey, type StoredFile } from '../domain/asset-names.ts'
import { WEBP_HEAD_BYTES, webpWidth } from '../domain/webp-width.ts'
import type { Files } from '@portico/kit/files/files'
import type { PictureFormat } from './job.ts'
import { createWidthQueue, type Urgency } from './width-queue.ts'

/** `exact` is false if another width is returned because the one that was requested is not there yet. */
export type Rendition = { bytes: Buffer; exact: boolean }
/** A picture as it is served. With `isFinal` no later request gets another format. */
export type Served = Rendition & { format: PictureFormat; isFinal: boolean }
export type Renditions = {
  /** Returns a picture as WebP in a width; null if there is no such picture. */
  get(file: StoredFile, width: number | 'largest'): Promise<Rendition | null>
  /** Creates the widths that are shown first in the background, after an upload of a picture of `pictureWidth` px. */
  prepare(file: StoredFile, pictureWidth: number): void
  /** Creates no more widths. */
  stop(): void
}
/** Calls `onTime` after a time; returns a function that cancels it. */
export type After = (ms: number, onTime: () => void) => () => void

/** Milliseconds that a request waits for a width. Then it gets a larger one, long before the gateway's limit. */
const MAX_WAIT_MS = 1_500
/** The widths that are created after an upload: the plain `src` of pages, and the one of the library. */
const FIRST_WIDTHS = [1_000, 300]

const ASCENDING_WIDTHS = [...IMAGE_WIDTHS_PX].reverse()

/**
 * Pictures in the widths of GAL-35. A width is created and stored at its first request, or after the upload; concurrent
 * requests share the work. A request does not wait longer than `MAX_WAIT_MS`: it gets the next larger width that is stored,
 * and the requested width is still created, for later requests.
 */
export function createRenditions({
  files,
  logger,
  onCreated,
  resize,
  after = startTimer,
}: {
  files: Files
  logger: Logger
  /** Called with the bytes of each width that was created and stored. */
  onCreated: (bytes: number) => void
  resize: (bytes: Buffer, width: number) => Promise<Buffer>
  after?: After
}): Renditions {
  /** Widths that wait or are being created. They resolve to null if they cannot be created. */
  const running = new Map<string, Promise<Buffer | null>>()
  const queue = createWidthQueue()

  async function createAndStore(file: StoredFile, width: number): Promise<Buffer | null> {
    const largest = await files.get(pictureKey(file, 'largest'))
    if (!largest) return null // deleted since the request
    const bytes = await resize(largest, width)
    if (bytes === largest) return bytes
    try {
      await files.put(pictureKey(file, width), bytes)
      onCreated(bytes.length)
    } catch (error) {
      logger.warn({ err: error }, 'a width of a picture was created but could not be stored')
    }
    return bytes
  }

  /** Starts to create a width, or joins the work that has begun; null if too many wait. */
  function create(file: StoredFile, width: number, urgency: Urgency): Promise<Buffer | null> | null {
    const key = pictureKey(file, width)
    const begun = running.get(key)
    if (begun) {
      if (urgency === 'visitor') queue.raise(file.websiteId, key)
      return begun
    }
    const queued = queue.add(file.websiteId, key, urgency, () => createAndStore(file, width))
    if (!queued) return null
    const creating = queued
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'a width of a picture could not be created')
        return null
      })
      .finally(() => running.delete(key))
    running.set(key, creating)
    return creating
  }

  /** The smallest stored width above `width`, else the largest. */
  async function nextLarger(file: StoredFile, width: number): Promise<Buffer | null> {
    for (const larger of ASCENDING_WIDTHS.filter((each) => each > width)) {
      const stored = await files.get(pictureKey(file, larger))
      if (stored) return stored
    }
    return files.get(pictureKey(file, 'largest'))
  }

  const isAtMost = async (key: string, width: number) => {
    const known = webpWidth(await buffer(files.read(key, 0, WEBP_HEAD_BYTES - 1)))
    return known !== null && known <= width
  }

  return {
    async get(file, width) {
      const stored = await files.get(pictureKey(file, width))
      if (stored) return { bytes: stored, exact: true }
      const largestKey = pictureKey(file, 'largest')
      if (width === 'largest' || (await files.size(largestKey)) === null) return null
      const isLargest = await isAtMost(largestKey, width)
      const creating = isLargest ? files.get(largestKey) : create(file, width, 'visitor')
      const created = creating && (await settledWithin(creating, MAX_WAIT_MS, after))
      if (created) return { bytes: created, exact: true }
      const larger = await nextLarger(file, width)
      return larger && { bytes: larger, exact: false }
    },
    prepare(file, pictureWidth) {
      for (const width of FIRST_WIDTHS) if (width < pictureWidth) void create(file, width, 'upload')
    },
    stop: queue.stop,
  }
}

/** The value of `work`, or null if it takes longer. */
async function settledWithin<T>(work: Promise<T>, ms: number, after: After): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const cancel = after(ms, () => resolve(null))
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}

const startTimer: After = (ms, onTime) => {
  const timer = setTimeout(onTime, ms)
  return () => clearTimeout(timer)
}
