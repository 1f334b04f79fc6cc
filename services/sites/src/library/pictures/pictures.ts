import { Refusal, invalid } from '@portico/kit/errors'
import { IMAGE_WIDTHS_PX, MAX_PICTURE_PIXELS } from '@portico/proto/limits'
import { fileMessages } from '@portico/proto/messages'
import { isPlainWebp } from '../domain/plain-webp.ts'
import { DecoderEnded, type Decoder } from './decoder-process.ts'
import type { Answer, PictureFormat } from './job.ts'

/** A picture to store: an upright WebP without metadata, at most 2,500 px wide. */
export type ReadPicture = { width: number; height: number; color: string; bytes: Buffer }

/** A plain WebP of at most this many bytes is stored as it is. */
const MAX_KEPT_BYTES = 400_000

/**
 * Reads an upload. Its format is detected from the content, not from the name. SVG is not supported, because it can run code.
 * @throws Refusal 415 for an unsupported type, 400 for a picture that is broken or has too many pixels, 422 for one that needs
 * too much memory or time, 503 if the decoder cannot be started
 */
export async function readPicture(decoder: Decoder, bytes: Buffer): Promise<ReadPicture> {
  const mayKeep = bytes.length <= MAX_KEPT_BYTES && isPlainWebp(bytes)
  const [width] = IMAGE_WIDTHS_PX
  const answer = await decoder
    .decode({ kind: 'read', bytes, maxPixels: MAX_PICTURE_PIXELS, width, mayKeep })
    .catch((error: unknown): never => {
      throw error instanceof DecoderEnded ? tooExpensive() : error
    })
  if (!answer.ok) throw toRefusal(answer)
  return { ...answer, bytes: answer.bytes ?? bytes }
}

/** Encodes a stored picture in a format, at most `width` px wide. @throws if it cannot be decoded */
export async function resizePicture(
  decoder: Decoder,
  bytes: Buffer,
  width: number,
  format: PictureFormat = 'webp',
): Promise<Buffer> {
  const answer = await decoder.decode({ kind: 'resize', bytes, width, format })
  if (!answer.ok) throw new Error(`the decoder refused a stored picture: ${answer.reason}`)
  return answer.bytes ?? bytes
}

function toRefusal({ reason, format }: Extract<Answer, { ok: false }>): Refusal {
  switch (reason) {
    case 'type':
      return unsupportedPicture()
    case 'pixels':
      return invalid({ body: fileMessages.tooManyPixels(pixelLimit(format)) })
    case 'memory':
      return tooExpensive()
    case 'broken':
      return invalid({ body: fileMessages.brokenPicture })
  }
}

/** 415: the body is not a picture of a supported type. */
export const unsupportedPicture = () =>
  new Refusal(415, {
    error: fileMessages.unsupportedType,
    errors: { body: fileMessages.unsupportedType },
  })

const pixelLimit = (format = '') => (MAX_PICTURE_PIXELS as Record<string, number>)[format] ?? 0

const tooExpensive = () =>
  new Refusal(422, { error: fileMessages.tooHardToRead, errors: { body: fileMessages.tooHardToRead } })
