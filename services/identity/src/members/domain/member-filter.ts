import type { MemberStatus } from '@portico/proto/http/members'
import { searchWords } from './search-words.ts'

/** Words of a search that are read. */
const MOST_WORDS = 5

/** What a search of the owner's list asks for. A text without a single word in it asks for everybody. */
export const filterOf = ({ search, status }: { search: string; status?: MemberStatus | undefined }) => ({
  words: searchWords(search).slice(0, MOST_WORDS),
  status,
})
