/** A UUID version 7. Does not use `crypto.randomUUID`, which pages without TLS lack. */
export function uuidv7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  bytes[0] = (bytes[0]! & 15) | 112
  bytes[2] = (bytes[2]! & 63) | 128
  let text = Date.now().toString(16).padStart(12, '0')
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
