import type { MemberStatus } from '@portico/proto/http/people/members'
import { searchWords } from './search-words.ts'

/** Words of a search that are used; the others are ignored. */
const MAX_WORDS = 5

/** Returns the filter of a search in the owner's list. A search without any word matches all members. */
export const filterOf = ({ search, status }: { search: string; status?: MemberStatus }) => ({
  words: searchWords(search).slice(0, MAX_WORDS),
  status,
})
