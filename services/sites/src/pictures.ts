import sharp from 'sharp'
import { unsupportedType, invalid } from '@portico/kit/errors'
import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'

export type PictureFile = { width: number; bytes: Buffer }
export type ReadPicture = { width: number; height: number; color: string; files: PictureFile[] }

/** Formats that are read, told by the content and not by the name. SVG is a document that can run code: not read. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])
const MAX_PIXELS = 50_000_000

sharp.cache({ memory: 16, files: 0, items: 20 })

/**
 * Re-encodes a picture as WebP: upright, without its metadata, as wide as it came (2,500 px at most) and in each
 * smaller width of GAL-35. @throws Refusal 415 for what is no picture, 400 for one that is broken or too large
 */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
  const format = await formatOf(() => sharp(bytes, input).metadata())
  if (format === undefined || !FORMATS.has(format))
    throw unsupportedType('a JPEG, PNG, WebP, GIF, AVIF or TIFF picture')
  try {
    const largest = await sharp(bytes, input)
      .autoOrient()
      .resize({ width: IMAGE_WIDTHS_PX[0], withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    const files: PictureFile[] = [{ width: largest.info.width, bytes: largest.data }]
    for (const width of IMAGE_WIDTHS_PX.filter((width) => width < largest.info.width)) {
      files.push({
        width,
        bytes: await sharp(largest.data).resize({ width }).webp({ quality: 80, effort: 3 }).toBuffer(),
      })
    }
    return {
      width: largest.info.width,
      height: largest.info.height,
      color: await colorOf(largest.data),
      files,
    }
  } catch {
    throw invalid({ body: 'The picture is broken, or has more than 50 million pixels.' })
  }
}

/** What sharp finds in the bytes; undefined where it finds no picture. */
async function formatOf(read: () => Promise<{ format?: string }>): Promise<string | undefined> {
  try {
    return (await read()).format
  } catch {
    return undefined
  }
}

/** The dominant colour as #rrggbb. */
async function colorOf(bytes: Buffer): Promise<string> {
  const small = await sharp(bytes).resize({ width: 64 }).flatten({ background: '#ffffff' }).png().toBuffer()
  const { dominant } = await sharp(small).stats()
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}
