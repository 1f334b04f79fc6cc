/** A UUID version 7. Does not use `crypto.randomUUID`, which pages without TLS lack. */
export const uuidv7 = (): string => format(7, Date.now().toString(16).padStart(12, '0'))

/** A UUID version 4: every bit but version and variant is random. */
export const uuidv4 = (): string => format(4, '')

/** A UUID of the version that begins with the hex digits `text`; the rest is random. */
function format(version: number, text: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 15) | (version << 4)
  bytes[8] = (bytes[8]! & 63) | 128
  for (const byte of bytes.subarray(text.length / 2)) text += byte.toString(16).padStart(2, '0')
  return text.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
