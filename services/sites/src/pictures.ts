import sharp, { type Metadata } from 'sharp'
import { unsupportedType, invalid } from '@portico/kit/errors'
import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'
import { isPlainWebp } from './domain/plain-webp.ts'

/** A picture to keep: WebP, upright, without metadata, at most 2,500 px wide. */
export type ReadPicture = { width: number; height: number; color: string; bytes: Buffer }

/** Formats that are read, told by the content and not by the name. SVG is a document that can run code: not read. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])
const MAX_PIXELS = 50_000_000
const WIDEST_PX = IMAGE_WIDTHS_PX[0]
/** A plain WebP of at most so many bytes is kept as it came. */
const SMALL_BYTES = 400_000

const input = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const

sharp.cache({ memory: 16, files: 0, items: 20 })

/**
 * Reads an upload. What is a small plain WebP already is kept as it is; anything else is encoded as WebP, upright and
 * without its metadata. @throws Refusal 415 for what is no picture, 400 for one that is broken or too large
 */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  const found = await metadataOf(bytes)
  if (!found?.format || !FORMATS.has(found.format)) {
    throw unsupportedType('a JPEG, PNG, WebP, GIF, AVIF or TIFF picture')
  }
  try {
    if (found.width <= WIDEST_PX && bytes.length <= SMALL_BYTES && isPlainWebp(bytes)) {
      // The colour is found in the whole picture, so a broken one fails here.
      return { width: found.width, height: found.height, color: await colorOf(bytes), bytes }
    }
    const { data, info } = await sharp(bytes, input)
      .autoOrient()
      .resize({ width: WIDEST_PX, withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, color: await colorOf(data), bytes: data }
  } catch {
    throw invalid({ body: 'The picture is broken, or has more than 50 million pixels.' })
  }
}

/** A kept picture in a smaller width, or as it is where it is not wider than that. */
export async function narrowed(bytes: Buffer, width: number): Promise<Buffer> {
  const found = await sharp(bytes, input).metadata()
  if (found.width <= width) return bytes
  return sharp(bytes, input).resize({ width }).webp({ quality: 80, effort: 3 }).toBuffer()
}

/** What sharp finds in the bytes; undefined where it finds no picture. */
async function metadataOf(bytes: Buffer): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, input).metadata()
  } catch {
    return undefined
  }
}

/** The dominant colour as #rrggbb. */
async function colorOf(bytes: Buffer): Promise<string> {
  const small = await sharp(bytes, input)
    .resize({ width: 64 })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  const { dominant } = await sharp(small).stats()
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}
