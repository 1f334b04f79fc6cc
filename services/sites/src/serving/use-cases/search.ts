import type { Tx } from '@portico/kit/postgres/db'
import { nearestWords, searchWords, tsqueryText } from '../domain/search-query.ts'
import {
  findOpenWords,
  hasWord,
  searchEntries,
  similarWords,
  type SearchHit,
  type SearchFilter,
} from '../store/search.ts'

type SearchRequest = Omit<SearchFilter, 'words'> & { text: string }

/** Mistyped words of a search that are corrected. A search with more of them finds nothing. */
const MOST_CORRECTED = 3

/**
 * Finds published pages that have all words of a text (PAGE-22's page). If none has, mistyped words are replaced by the
 * nearest words of pages that are open to everybody, and `correctedTo` is the text that was searched instead.
 */
export async function search(
  tx: Tx,
  { text, ...filter }: SearchRequest,
): Promise<{ count: number; entries: SearchHit[]; correctedTo?: string }> {
  const words = searchWords(text)
  if (words.length === 0) return { count: 0, entries: [] }
  const found = await searchEntries(tx, { ...filter, words })
  if (found.count > 0 || filter.offset > 0) return found
  const unknown = new Set<string>()
  for (const word of words) {
    if (!(await hasWord(tx, filter.configuration, tsqueryText([word])))) unknown.add(word)
    if (unknown.size > MOST_CORRECTED) return found
  }
  const corrections = new Map<string, string>()
  for (const word of unknown) {
    const correction = await correct(tx, filter.configuration, word)
    // Without this word no page has all words.
    if (correction === undefined) return found
    corrections.set(word, correction)
  }
  if (corrections.size === 0) return found
  const corrected = words.map((word) => corrections.get(word) ?? word)
  const again = await searchEntries(tx, { ...filter, words: corrected })
  return again.count === 0 ? found : { ...again, correctedTo: corrected.join(' ') }
}

/** The nearest word to a mistyped one that a page has which is open to everybody. */
async function correct(tx: Tx, configuration: string, word: string): Promise<string | undefined> {
  const nearest = nearestWords(word, await similarWords(tx, word))
  const open = await findOpenWords(tx, configuration, nearest)
  return nearest.find((candidate) => open.has(candidate))
}
