import type { Logger } from '@portico/kit/runtime/logger'
import type { Blobs } from './blobs.ts'
import { assetKey } from '../domain/asset-names.ts'

/** `exact` is false where the picture is wider than asked: too many are being made, or making it failed. */
export type Rendition = { bytes: Buffer; exact: boolean }
export type Renditions = {
  get(websiteId: string, assetId: string, width: number | 'largest'): Promise<Rendition | null>
}

/** Widths made at the same time: the decoder takes one picture at a time. */
const AT_ONCE = 1
/** Widths that wait for their turn; further requests get the largest picture. */
const MAX_WAITING = 100

/**
 * Pictures in the widths of GAL-35. A width is made when it is first asked for, once for all who ask meanwhile, and
 * kept. Making it is bounded, so that a first visit of a large gallery does not starve the service.
 */
export function createRenditions({
  blobs,
  logger,
  made,
  make,
}: {
  blobs: Blobs
  logger: Logger
  made: (bytes: number) => void
  make: (bytes: Buffer, width: number) => Promise<Buffer>
}): Renditions {
  const running = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let busy = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }

  async function makeAndKeep(key: string, largest: Buffer, width: number): Promise<Buffer> {
    const bytes = await inTurn(() => make(largest, width))
    if (bytes === largest) return bytes
    try {
      await blobs.put(key, bytes)
      made(bytes.length)
    } catch (error) {
      logger.warn({ err: error }, 'a width of a picture was made but could not be kept')
    }
    return bytes
  }

  return {
    async get(websiteId, assetId, width) {
      const key = assetKey(websiteId, assetId, width)
      const kept = await blobs.get(key)
      if (kept) return { bytes: kept, exact: true }
      if (width === 'largest') return null
      const largest = await blobs.get(assetKey(websiteId, assetId, 'largest'))
      if (!largest) return null
      let making = running.get(key)
      if (!making) {
        if (waiting.length >= MAX_WAITING) return { bytes: largest, exact: false }
        making = makeAndKeep(key, largest, width).finally(() => running.delete(key))
        running.set(key, making)
      }
      try {
        return { bytes: await making, exact: true }
      } catch (error) {
        logger.warn({ err: error }, 'a width of a picture could not be made')
        return { bytes: largest, exact: false }
      }
    },
  }
}
