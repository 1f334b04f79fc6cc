import { addCount, type Counts } from './counts.ts'
import type { Histogram } from './histogram.ts'

/**
 * Encodes counts for storage: for each bucket, the number of empty ones before it and its count, as varints. No counts have
 * no bytes.
 */
export function encodeCounts(counts: Counts): Buffer {
  const bytes: number[] = []
  for (let at = 0, next = 0; at < counts.length; at += 2) {
    writeVarint(bytes, counts[at]! - next)
    writeVarint(bytes, counts[at + 1]!)
    next = counts[at]! + 1
  }
  return Buffer.from(bytes)
}

/** Adds encoded counts to `counts`. @throws RangeError if the bytes end within a number */
export const addEncodedCounts = (counts: Counts, bytes: Uint8Array): void =>
  readCounts(bytes, (bucket, count) => addCount(counts, bucket, count))

/** Adds encoded counts to a histogram. @throws RangeError if the bytes end within a number */
export function addEncoded(histogram: Histogram, bytes: Uint8Array): void {
  readCounts(bytes, (bucket, count) => {
    while (histogram.length <= bucket) histogram.push(0)
    histogram[bucket]! += count
  })
}

function readCounts(bytes: Uint8Array, take: (bucket: number, count: number) => void): void {
  let at = 0
  const readVarint = () => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('the histogram is truncated')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  for (let bucket = 0; at < bytes.length; bucket++) {
    bucket += readVarint()
    take(bucket, readVarint())
  }
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
}
