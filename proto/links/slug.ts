const MAX_LENGTH = 80

/** A text as one segment of an address: lower-case letters, digits and hyphens, at most 80; empty if none is left. */
export function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return words.slice(0, MAX_LENGTH).replace(/-$/, '')
}
