/** A part of a stored file, from byte `start` to byte `end`. */
export type Slice = { key: string; start: number; end: number }
/** A part of the new file: copied by the server from one slice, or sent by this process as the bytes of several. */
export type Piece = { kind: 'copy'; slice: Slice } | { kind: 'send'; slices: Slice[] }

/** S3 refuses a smaller part, except the last one. */
export const MIN_PART_BYTES = 5 * 1024 * 1024
/** S3 refuses to copy a larger part. */
const MAX_COPY_BYTES = 5_000_000_000

/**
 * Plans how files become one: large ones are copied by the server, and bytes that are too few for a part of their own are sent,
 * together with as many of the next file as make a part.
 */
export function planJoin(files: readonly { key: string; size: number }[]): Piece[] {
  const slices = files
    .filter(({ size }) => size > 0)
    .map(({ key, size }): Slice => ({ key, start: 0, end: size - 1 }))
  const pieces: Piece[] = []
  while (slices.length > 0) {
    const first = slices[0]!
    if (lengthOf(first) >= MIN_PART_BYTES) {
      pieces.push({ kind: 'copy', slice: take(slices, Math.min(lengthOf(first), MAX_COPY_BYTES)) })
      continue
    }
    const sent: Slice[] = []
    for (let missing = MIN_PART_BYTES; missing > 0 && slices.length > 0;) {
      const slice = take(slices, missing)
      sent.push(slice)
      missing -= lengthOf(slice)
    }
    pieces.push({ kind: 'send', slices: sent })
  }
  return pieces
}

export const lengthOf = ({ start, end }: Slice): number => end - start + 1

/** Takes up to `bytes` from the first slice. */
function take(slices: Slice[], bytes: number): Slice {
  const first = slices[0]!
  if (lengthOf(first) <= bytes) return slices.shift()!
  slices[0] = { ...first, start: first.start + bytes }
  return { ...first, end: first.start + bytes - 1 }
}
