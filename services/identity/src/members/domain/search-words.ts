/** Characters of a word that are kept; and words of one text. */
const MOST_CHARACTERS = 40
const MOST_WORDS = 30

/**
 * The words of names and addresses in the form in which they are searched: lower-cased, without accents, split where
 * there is neither letter nor digit. Each once.
 */
export function searchWords(...texts: string[]): string[] {
  const folded = texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC')
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => [...word].slice(0, MOST_CHARACTERS).join('')))].slice(0, MOST_WORDS)
}
