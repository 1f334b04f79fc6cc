/** A part of a file: positions of its first and last byte. */
export type ByteRange = { start: number; end: number }

/**
 * Reads a `Range` header for a file of `size` bytes. Returns null for the whole file, which also answers several ranges and
 * other units, and `unsatisfiable` for a range outside the file (416).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const last = Number(match[2])
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? null : { start, end }
}
