import type { Logger } from '@portico/kit/runtime/logger'
import { pictureKey, type StoredFile } from '../domain/asset-names.ts'
import type { Blobs } from './blobs.ts'
import type { PictureFormat } from './job.ts'

/** `exact` is false if the largest picture is returned because the width could not be created. */
export type Rendition = { bytes: Buffer; exact: boolean }
/** A picture as it is served. With `isFinal` no later request gets another format. */
export type Served = Rendition & { format: PictureFormat; isFinal: boolean }
export type Renditions = {
  /** Returns a picture as WebP in a width; null if there is no such picture. */
  get(file: StoredFile, width: number | 'largest'): Promise<Rendition | null>
}

/** Widths that are created at the same time: the decoder decodes one picture at a time. */
const MAX_CONCURRENT = 1
/** Widths that wait to be created; further requests get the largest picture. */
const MAX_WAITING = 100

/**
 * Pictures in the widths of GAL-35. A width is created and stored at its first request; concurrent requests share the work.
 * The queue is limited, so that the first visit of a large gallery does not overload the service.
 */
export function createRenditions({
  blobs,
  logger,
  onCreated,
  resize,
}: {
  blobs: Blobs
  logger: Logger
  /** Called with the bytes of each width that was created and stored. */
  onCreated: (bytes: number) => void
  resize: (bytes: Buffer, width: number) => Promise<Buffer>
}): Renditions {
  const running = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let busy = 0

  async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }

  async function createAndStore(key: string, largest: Buffer, width: number): Promise<Buffer> {
    const bytes = await runInTurn(() => resize(largest, width))
    if (bytes === largest) return bytes
    try {
      await blobs.put(key, bytes)
      onCreated(bytes.length)
    } catch (error) {
      logger.warn({ err: error }, 'a width of a picture was created but could not be stored')
    }
    return bytes
  }

  return {
    async get(file, width) {
      const key = pictureKey(file, width)
      const stored = await blobs.get(key)
      if (stored) return { bytes: stored, exact: true }
      if (width === 'largest') return null
      const largest = await blobs.get(pictureKey(file, 'largest'))
      if (!largest) return null
      let creating = running.get(key)
      if (!creating) {
        if (waiting.length >= MAX_WAITING) return { bytes: largest, exact: false }
        creating = createAndStore(key, largest, width).finally(() => running.delete(key))
        running.set(key, creating)
      }
      try {
        return { bytes: await creating, exact: true }
      } catch (error) {
        logger.warn({ err: error }, 'a width of a picture could not be created')
        return { bytes: largest, exact: false }
      }
    },
  }
}
