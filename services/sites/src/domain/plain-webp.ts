/** Parts of a WebP file that are the picture itself; others hold metadata, colour profiles and animations. */
const PICTURE_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Whether `bytes` are one still WebP picture and nothing else: no metadata, no unknown part, nothing behind its end. */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || word(bytes, 0) !== 'RIFF' || word(bytes, 8) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!PICTURE_PARTS.has(word(bytes, at))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

const word = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)
