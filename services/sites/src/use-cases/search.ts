import type { Tx } from '@portico/kit/postgres/db'
import { nearestWord, searchWords, tsqueryText } from '../domain/search-query.ts'
import { hasWord, searchEntries, similarWords, type FoundEntry, type SearchFilter } from '../store/search.ts'

type Wanted = Omit<SearchFilter, 'words'> & { text: string }

/**
 * Finds published pages that have all words of a text (PAGE-22's page). If none has, mistyped words are replaced by the
 * nearest words of the website, and `correctedTo` is the text that was searched instead.
 */
export async function search(
  tx: Tx,
  { text, ...filter }: Wanted,
): Promise<{ count: number; entries: FoundEntry[]; correctedTo?: string }> {
  const words = searchWords(text)
  if (words.length === 0) return { count: 0, entries: [] }
  const found = await searchEntries(tx, { ...filter, words })
  if (found.count > 0 || filter.offset > 0) return found
  const corrected: string[] = []
  for (const word of words) {
    const isKnown = await hasWord(tx, filter.configuration, tsqueryText([word]))
    corrected.push(isKnown ? word : (nearestWord(word, await similarWords(tx, word)) ?? word))
  }
  if (corrected.every((word, at) => word === words[at])) return found
  const again = await searchEntries(tx, { ...filter, words: corrected })
  return again.count === 0 ? found : { ...again, correctedTo: corrected.join(' ') }
}
