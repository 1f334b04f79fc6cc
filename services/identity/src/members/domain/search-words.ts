/** Words are cut to this many characters, and a text to this many words. */
const MAX_CHARACTERS = 40
const MAX_WORDS = 30

/**
 * Returns the words of names and addresses in the form in which they are searched: lower case, without accents, split
 * at characters that are neither letters nor digits, without duplicates.
 */
export function searchWords(...texts: string[]): string[] {
  const folded = texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC')
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => [...word].slice(0, MAX_CHARACTERS).join('')))].slice(0, MAX_WORDS)
}
