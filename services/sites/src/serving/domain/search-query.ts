/** Words of a search that are used; the rest is ignored. */
const MOST_WORDS = 10

/** The words of a search: letters and digits, in lower case, as visitors typed them. */
export const searchWords = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).slice(0, MOST_WORDS)

/**
 * The text of a tsquery that finds pages with all words. The last word may be the beginning of a longer one, because
 * visitors search while they type. Words contain no characters of the syntax.
 */
export const tsqueryText = (words: readonly string[]): string =>
  words.map((word, at) => `'${word}'${at === words.length - 1 ? ':*' : ''}`).join(' & ')

/** A text without accents, as the search compares it. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** The part of a word that its other forms most likely begin with too. */
export const wordBeginning = (word: string): string =>
  word.slice(0, Math.max(3, Math.ceil(word.length * 0.6)))

/** Words that are offered in place of a mistyped one. */
const MOST_NEAR = 5

/**
 * The words that were probably meant, the nearest first: those with the fewest changed, added, missing or swapped letters, at
 * most one for each four letters of the word and at least two.
 */
export function nearestWords(typed: string, candidates: readonly string[]): string[] {
  const plain = withoutAccents(typed)
  return candidates
    .map((word) => ({ word, distance: editDistance(plain, word) }))
    .filter(({ distance }) => distance <= Math.max(2, Math.floor(plain.length / 4)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_NEAR)
    .map(({ word }) => word)
}

/** The number of letters to change, add, remove or swap with a neighbour to make one word of the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
