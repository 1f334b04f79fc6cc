import { randomFillSync } from 'node:crypto'

/** Makers of identifiers, passed in so that tests decide them. */
export type Ids = { objectId(): string; uuid(): string }

const POOL_BYTES = 4_096
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/**
 * Random bytes for ids, which nobody has to keep secret: taken from a pool, because asking the system for a few bytes
 * each time cost a twelfth of a light request. Never for a token or a key.
 */
export function randomIdBytes(count: number): Buffer {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + count))
  used += count
  return bytes
}

/** 24 hex characters: what the specification calls an id (website, collection, item, form). */
export function newObjectId(): string {
  const bytes = randomIdBytes(12)
  bytes.writeUInt32BE(Math.floor(Date.now() / 1000), 0)
  return bytes.toString('hex')
}

/** UUID version 7 of RFC 9562: 48 bits of milliseconds, then random; identifies events. */
export function uuidv7(nowMs = Date.now()): string {
  const bytes = randomIdBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const randomIds: Ids = { objectId: newObjectId, uuid: () => uuidv7() }
