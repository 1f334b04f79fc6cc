import type { Logger } from '@portico/kit/runtime/logger'
import { pictureKey, type StoredFile } from '../domain/asset-names.ts'
import type { Files } from '@portico/kit/files/files'
import type { Renditions, Served } from './renditions.ts'

/** Pictures that wait to be encoded as AVIF; a later request asks again for others. */
const MAX_WAITING = 100
/** Keys of widths that were requested once. */
const MAX_REMEMBERED = 2_000

export type PictureFiles = {
  /** Returns a picture in a width, as AVIF if the browser accepts it and it is stored; null if there is no such picture. */
  get(file: StoredFile, width: number | 'largest', accept: string | undefined): Promise<Served | null>
  /** Creates the widths that are shown first in the background, after an upload. */
  prepare: Renditions['prepare']
}

/**
 * Pictures in the format that the browser accepts. Encoding an AVIF is slow, so it happens in the background from the second
 * request of a width on, and until then the answer is a WebP. An AVIF that is not smaller is remembered as an empty file, and
 * the WebP is served for good.
 */
export function createNegotiation({
  renditions,
  files,
  logger,
  onCreated,
  encode,
}: {
  renditions: Renditions
  files: Files
  logger: Logger
  /** Called with the bytes of each AVIF that was stored. */
  onCreated: (bytes: number) => void
  /** Encodes a WebP as AVIF. It decides when the encoder is free. */
  encode: (websiteId: string, webp: Buffer) => Promise<Buffer>
}): PictureFiles {
  const requested = new Set<string>()
  const waiting = new Map<string, { websiteId: string; webp: Buffer }>()
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (const [key, { websiteId, webp }] of waiting) {
      try {
        const avif = await encode(websiteId, webp)
        const isSmaller = avif.length < webp.length
        await files.put(key, isSmaller ? avif : Buffer.alloc(0))
        if (isSmaller) onCreated(avif.length)
      } catch (error) {
        logger.warn({ err: error }, 'a picture could not be encoded as AVIF; a later request tries again')
      }
      waiting.delete(key)
      requested.delete(key)
    }
    isRunning = false
  }

  /** Encodes the picture in the background if this width was requested before. */
  function want(key: string, websiteId: string, webp: Buffer): void {
    if (!requested.has(key)) {
      if (requested.size >= MAX_REMEMBERED) requested.clear()
      requested.add(key)
    } else if (!waiting.has(key) && waiting.size < MAX_WAITING) {
      waiting.set(key, { websiteId, webp })
      void run()
    }
  }

  return {
    async get(file, width, accept) {
      const key = pictureKey(file, width, 'avif')
      const stored = acceptsAvif(accept) ? await files.get(key) : undefined
      if (stored && stored.length > 0) return { bytes: stored, exact: true, format: 'avif', isFinal: true }
      const found = await renditions.get(file, width)
      if (!found) return null
      const isFinal = stored !== null
      if (!isFinal && found.exact) want(key, file.websiteId, found.bytes)
      return { ...found, format: 'webp', isFinal }
    },
    prepare: renditions.prepare,
  }
}

/** Whether the `Accept` header names AVIF with a weight above zero. Wildcards also come from programs that cannot show it. */
export function acceptsAvif(accept = ''): boolean {
  return accept.split(',').some((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return type === 'image/avif' && !parameters.some((each) => /^q=0(?:\.0{1,3})?$/.test(each))
  })
}
