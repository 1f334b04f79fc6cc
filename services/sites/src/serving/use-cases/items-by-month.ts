import type { Tx } from '@portico/kit/postgres/db'
import type { ItemView } from '@portico/proto/http/content/page-view'
import { createMonthOf, isInMonth, type Month } from '@portico/proto/time/month'
import { listItemDates, readItems, readListVersion, type ItemDates } from '../store/item-dates.ts'

/** The dates of a published list, and the answers for its months, by content version. */
type CachedList = {
  contentVersion: number
  monthOf: (at: number) => Month
  dates: readonly ItemDates[]
  months: Map<Month, readonly ItemView[]>
  characters: number
}
type MonthQuery = { websiteId: string; collectionId: string; month: Month }

/** Lists that are kept, and the characters of the answers that are kept for all of them. */
const MAX_LISTS = 1_000
const MAX_CHARACTERS = 8_000_000

/**
 * Finds the published items of a list in a month. The dates of a list and the answers are kept by content version, so that an
 * anonymous request for an empty month reads no item.
 */
export function createItemsByMonth({ maxCharacters = MAX_CHARACTERS } = {}) {
  // In the order of their last use.
  const lists = new Map<string, CachedList>()
  let characters = 0

  function drop(key: string): void {
    characters -= lists.get(key)?.characters ?? 0
    lists.delete(key)
  }

  async function listOf(tx: Tx, { websiteId, collectionId }: MonthQuery): Promise<CachedList> {
    const key = `${websiteId} ${collectionId}`
    // Before the dates, so that dates of a later version are at most kept under an earlier one.
    const { contentVersion, timeZone } = await readListVersion(tx, websiteId)
    const kept = lists.get(key)
    const list =
      kept?.contentVersion === contentVersion
        ? kept
        : {
            contentVersion,
            monthOf: createMonthOf(timeZone),
            dates: await listItemDates(tx, collectionId),
            months: new Map(),
            characters: 0,
          }
    if (list === kept) lists.delete(key)
    else drop(key)
    // An unknown list is not kept, because a client can ask for any number of them.
    if (list.dates.length > 0) lists.set(key, list)
    if (lists.size > MAX_LISTS) drop(lists.keys().next().value!)
    return list
  }

  return async (tx: Tx, asked: MonthQuery): Promise<readonly ItemView[]> => {
    const list = await listOf(tx, asked)
    const { month } = asked
    const known = list.months.get(month)
    if (known) return known
    const ids = list.dates.filter((dates) => isInMonth(dates, month, list.monthOf)).map(({ id }) => id)
    if (ids.length === 0) return []
    const read = await readItems(tx, asked.collectionId, ids)
    const items = read.items.sort((a, b) => startOf(a) - startOf(b))
    const key = `${asked.websiteId} ${asked.collectionId}`
    if (lists.get(key) === list && read.characters <= maxCharacters / 4) {
      list.months.set(month, items)
      list.characters += read.characters
      characters += read.characters
      for (const oldest of lists.keys()) {
        if (characters <= maxCharacters) break
        drop(oldest)
      }
    }
    return items
  }
}

const startOf = ({ startDate, publishOn }: ItemView): number => startDate ?? publishOn
