import type { Histogram } from './histogram.ts'

/**
 * Encodes a histogram for storage: for each bucket that is not empty, the number of empty ones before it and its count,
 * as varints. An empty histogram has no bytes.
 */
export function encodeHistogram(histogram: Histogram): Buffer {
  const bytes: number[] = []
  let gap = 0
  for (const count of histogram) {
    if (count) {
      writeVarint(bytes, gap)
      writeVarint(bytes, count)
      gap = 0
    } else gap++
  }
  return Buffer.from(bytes)
}

/** Adds the counts of an encoded histogram to `histogram`. @throws RangeError if the bytes end within a number */
export function addEncoded(histogram: Histogram, bytes: Uint8Array): void {
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
    const count = readVarint()
    while (histogram.length <= bucket) histogram.push(0)
    histogram[bucket]! += count
  }
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
}
