import type { Files } from '@portico/kit/files/files'
import type { Logger } from '@portico/kit/runtime/logger'
import { IMAGE_WIDTHS_PX, MAX_IMAGE_BYTES } from '@portico/proto/limits'
import type { LibraryDeps } from '../deps.ts'
import { createDecoder } from './decoder-process.ts'
import { createNegotiation } from './negotiate.ts'
import { resizePicture } from './pictures.ts'
import { createRenditions } from './renditions.ts'
import { createUploads } from './uploads.ts'

type Pictures = Pick<LibraryDeps, 'decoder' | 'uploads' | 'pictures'> & { stop(): void }

/** Creates the processes that decode pictures, and the pictures as they are served; `stop` ends them. */
export function createPictures({
  files,
  logger,
  signals,
}: {
  files: Files
  logger: Logger
  signals: LibraryDeps['signals']
}): Pictures {
  // One for uploads and one for the widths that visitors request: at most two pictures are decoded at a time.
  const decoder = createDecoder({ memoryMb: 480, timeLimitMs: 12_000 })
  const renditionDecoder = createDecoder({ memoryMb: 256, timeLimitMs: 5_000 })
  const uploads = createUploads({
    maxBytes: 3 * MAX_IMAGE_BYTES,
    maxBytesOfWebsite: 2 * MAX_IMAGE_BYTES,
    maxWaiting: 24,
    maxWaitingOfWebsite: 12,
    maxWaitMs: 10_000,
  })
  const onCreated = signals.renditionCreated
  const renditions = createRenditions({
    files,
    logger,
    onCreated,
    resize: (bytes, width) => resizePicture(renditionDecoder, bytes, width),
  })
  const pictures = createNegotiation({
    renditions,
    files,
    logger,
    onCreated,
    // In turn with the uploads, so that visitors never wait for it.
    encode: (websiteId, webp) =>
      uploads.runInTurn(websiteId, () => resizePicture(decoder, webp, IMAGE_WIDTHS_PX[0], 'avif')),
  })
  return {
    decoder,
    uploads,
    pictures,
    stop() {
      decoder.stop()
      renditions.stop()
      renditionDecoder.stop()
    },
  }
}
