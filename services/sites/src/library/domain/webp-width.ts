/** The bytes of a WebP file that `webpWidth` needs. */
export const WEBP_HEAD_BYTES = 30

/** The width of a WebP picture by its first bytes, px; null if they do not tell it. */
export function webpWidth(head: Buffer): number | null {
  if (head.length < WEBP_HEAD_BYTES) return null
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return head.readUIntLE(24, 3) + 1
    case 'VP8L':
      return (head.readUInt16LE(21) & 0x3fff) + 1
    case 'VP8 ':
      return head.readUInt16LE(26) & 0x3fff
    default:
      return null
  }
}
