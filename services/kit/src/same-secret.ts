import { timingSafeEqual } from 'node:crypto'

/**
 * Whether `given` is `wanted`, byte for byte, in a time that does not tell how much of it is right (only whether its
 * length is). What is neither text nor bytes, such as a header that is missing or comes twice, is not.
 */
export function sameSecret(given: unknown, wanted: string | Uint8Array): boolean {
  if (typeof given !== 'string' && !(given instanceof Uint8Array)) return false
  const [one, other] = [bytesOf(given), bytesOf(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bytesOf = (value: string | Uint8Array) => (typeof value === 'string' ? Buffer.from(value) : value)
