import { timingSafeEqual } from 'node:crypto'

/**
 * Whether `given` equals `wanted`, compared in constant time; the time reveals only whether the lengths are equal. A value
 * that is neither text nor bytes, such as a header that is missing or sent twice, is not equal.
 */
export function sameSecret(given: unknown, wanted: string | Uint8Array): boolean {
  if (typeof given !== 'string' && !(given instanceof Uint8Array)) return false
  const [one, other] = [bytesOf(given), bytesOf(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bytesOf = (value: string | Uint8Array) => (typeof value === 'string' ? Buffer.from(value) : value)
