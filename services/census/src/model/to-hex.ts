/** Returns the hash of a visitor as 32 hex characters. */
export const toHex = (visitor: Uint8Array) =>
  Buffer.from(visitor.buffer, visitor.byteOffset, visitor.byteLength).toString('hex')
