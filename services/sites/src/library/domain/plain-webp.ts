/** Chunks of a WebP file that contain the picture; others contain metadata, colour profiles and animations. */
const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Whether `bytes` are a WebP picture without animation, metadata, unknown chunks or bytes after its end. */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || word(bytes, 0) !== 'RIFF' || word(bytes, 8) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!PICTURE_CHUNKS.has(word(bytes, at))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

const word = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)
