/** The formats of fonts, by the first four bytes of a file. */
const signatures: Readonly<Record<string, 'woff2' | 'woff' | 'sfnt'>> = {
  wOF2: 'woff2',
  wOFF: 'woff',
  OTTO: 'sfnt',
  true: 'sfnt',
  '\x00\x01\x00\x00': 'sfnt',
}

/** The largest font after decompression, bytes. */
export const MAX_PLAIN_BYTES = 40_000_000

/** The format of a font by its content; null for any other file, and for one whose header promises more than 40 MB. */
export function fontFormatOf(file: Buffer): 'woff2' | 'woff' | 'sfnt' | null {
  if (file.length < 48) return null
  const format = signatures[file.toString('latin1', 0, 4)] ?? null
  if (format === null || format === 'sfnt') return format
  return file.readUInt32BE(16) <= MAX_PLAIN_BYTES ? format : null
}
