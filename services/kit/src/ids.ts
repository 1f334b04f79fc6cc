import { createHash, randomFillSync } from 'node:crypto'

/** Creates identifiers; passed in so that tests can set them. */
export type Ids = { objectId(): string; uuid(): string }

const POOL_BYTES = 4_096
const pool = Buffer.alloc(POOL_BYTES)
let usedBytes = POOL_BYTES

/**
 * Returns random bytes for ids, which are not secret. Do not use them for tokens or keys. They come from a pool, because
 * asking the system for a few bytes each time took a twelfth of a light request.
 */
export function randomIdBytes(count: number): Buffer {
  if (usedBytes + count > POOL_BYTES) {
    randomFillSync(pool)
    usedBytes = 0
  }
  const bytes = Buffer.from(pool.subarray(usedBytes, usedBytes + count))
  usedBytes += count
  return bytes
}

/** Creates an id of the specification (website, collection, item, form): 24 hex characters. */
export function newObjectId(): string {
  const bytes = randomIdBytes(12)
  bytes.writeUInt32BE(Math.floor(Date.now() / 1000), 0)
  return bytes.toString('hex')
}

/** Creates a UUID version 7 (RFC 9562), which identifies an event: 48 bits of milliseconds, then random bits. */
export function uuidv7(nowMs = Date.now()): string {
  const bytes = randomIdBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidText(bytes)
}

/** Returns the UUID (version 8, RFC 9562) that belongs to a text. */
export function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidText(bytes)
}

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const randomIds: Ids = { objectId: newObjectId, uuid: () => uuidv7() }
