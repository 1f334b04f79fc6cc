/** Returns the day (UTC, `YYYY-MM-DD`) of a time in milliseconds since the epoch; the partition of a hit. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Returns the hash of a visitor as 32 hex characters. */
export const toHex = (visitor: Uint8Array) =>
  Buffer.from(visitor.buffer, visitor.byteOffset, visitor.byteLength).toString('hex')
