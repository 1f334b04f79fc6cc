import { Refusal, invalid } from '@portico/kit/errors'
import { IMAGE_WIDTHS_PX, MAX_PICTURE_PIXELS } from '@portico/proto/limits'
import { fileMessages } from '@portico/proto/messages'
import { isPlainWebp } from '../domain/plain-webp.ts'
import { DecoderEnded, type Decoder } from './decoder-process.ts'
import type { Answer } from './job.ts'

/** A picture to keep: WebP, upright, without metadata, at most 2,500 px wide. */
export type ReadPicture = { width: number; height: number; color: string; bytes: Buffer }

/** A plain WebP of at most so many bytes is kept as it came. */
const SMALL_BYTES = 400_000

/**
 * Reads an upload; its format is told by the content and not by the name. SVG is a document that can run code: not read.
 * @throws Refusal 415 for a type that is not read, 400 for a picture that is broken or has too many pixels, 422 for one
 * that takes too much memory or time, 503 when the decoder cannot be started
 */
export async function readPicture(decoder: Decoder, bytes: Buffer): Promise<ReadPicture> {
  const keep = bytes.length <= SMALL_BYTES && isPlainWebp(bytes)
  const [width] = IMAGE_WIDTHS_PX
  const answer = await decoder
    .decode({ kind: 'read', bytes, maxPixels: MAX_PICTURE_PIXELS, width, keep })
    .catch((error: unknown): never => {
      throw error instanceof DecoderEnded ? tooHard() : error
    })
  if (!answer.ok) throw refusal(answer)
  return { ...answer, bytes: answer.bytes ?? bytes }
}

/** A kept picture in a smaller width, or as it is where it is not wider than that. @throws when it cannot be made */
export async function narrowed(decoder: Decoder, bytes: Buffer, width: number): Promise<Buffer> {
  const answer = await decoder.decode({ kind: 'narrow', bytes, width })
  if (!answer.ok) throw new Error(`the decoder refused a stored picture: ${answer.reason}`)
  return answer.bytes ?? bytes
}

function refusal({ reason, format }: Extract<Answer, { ok: false }>): Refusal {
  switch (reason) {
    case 'type':
      return new Refusal(415, {
        error: fileMessages.unsupportedType,
        errors: { body: fileMessages.unsupportedType },
      })
    case 'pixels':
      return invalid({ body: fileMessages.tooManyPixels(pixelLimit(format)) })
    case 'memory':
      return tooHard()
    case 'broken':
      return invalid({ body: fileMessages.brokenPicture })
  }
}

const pixelLimit = (format = '') => (MAX_PICTURE_PIXELS as Record<string, number>)[format] ?? 0

const tooHard = () =>
  new Refusal(422, { error: fileMessages.tooHardToRead, errors: { body: fileMessages.tooHardToRead } })
