/** Bytes of a segment of the log. Portico does not change the default of Postgres. */
export const SEGMENT_BYTES = 16 * 2 ** 20
const SEGMENTS_PER_ID = 2n ** 32n / BigInt(SEGMENT_BYTES)

/** Reads a place in the log, such as `0/3000028`. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const formatLsn = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase()

/** The name of the segment that contains a place in the log of a timeline. */
export function segmentAt(timeline: number, lsn: bigint): string {
  const number = lsn / BigInt(SEGMENT_BYTES)
  return [BigInt(timeline), number / SEGMENTS_PER_ID, number % SEGMENTS_PER_ID]
    .map((part) => part.toString(16).padStart(8, '0').toUpperCase())
    .join('')
}

/** The first place of a segment. */
export function segmentStart(name: string): bigint {
  const [, id, part] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`))
  return (id! * SEGMENTS_PER_ID + part!) * BigInt(SEGMENT_BYTES)
}

export const timelineOf = (segment: string): number => parseInt(segment.slice(0, 8), 16)

export const nextSegment = (name: string): string =>
  segmentAt(timelineOf(name), segmentStart(name) + BigInt(SEGMENT_BYTES))

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
