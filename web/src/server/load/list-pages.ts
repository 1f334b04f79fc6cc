import type { Offset } from '@portico/proto/http/content/page-query'
import { LIST_PAGE_ITEMS } from '@portico/proto/limits/display-limits'
import type { ItemView } from '@portico/proto/http/content/page-view'
import type { ListPagination } from '../../page/model.ts'

/** The page of a list that a query asks for. With `isReversed`, the items are the ones before the offset. */
export type ListPlace = { offset?: Offset | undefined; isReversed?: boolean | undefined }

/**
 * Returns one page of a list, newest first, and the addresses of the pages beside it (WIRE-20). Items are compared by
 * date and id, so that a walk in either direction meets each item once, even if several have the same date.
 * `addressOf` returns the address of the list with the given query.
 */
export function pageOfList<T extends Pick<ItemView, 'id' | 'publishOn'>>(
  items: readonly T[],
  { offset, isReversed = false }: ListPlace,
  addressOf: (query: Record<string, string>) => string,
): { items: T[]; pagination: ListPagination } {
  // A short list keeps the order in which its owner put the items.
  const sorted = items.length <= LIST_PAGE_ITEMS && !offset ? items : items.toSorted(newestFirst)
  const edge = offset
    ? edgeOf(sorted, (item) => (isReversed ? !isBefore(item, offset) : isAfter(item, offset)))
    : 0
  const from = offset && isReversed ? Math.max(0, edge - LIST_PAGE_ITEMS) : edge
  const shown = sorted.slice(from, offset && isReversed ? edge : from + LIST_PAGE_ITEMS)
  const [first, last] = [shown[0], shown.at(-1)]
  const newer = sorted[from - 1]
  const older = sorted[from + shown.length]
  const next = last && older && placeBeside(last, older)
  const prev = first && newer && placeBeside(first, newer)
  return {
    items: shown,
    pagination: {
      ...(next !== undefined && {
        nextPage: true,
        nextPageOffset: next,
        nextPageUrl: addressOf({ offset: String(next) }),
      }),
      ...(prev !== undefined && {
        prevPage: true,
        prevPageOffset: prev,
        prevPageUrl: addressOf({ offset: String(prev), reversePaginate: 'true' }),
      }),
      ...((next !== undefined || prev !== undefined) && { pageSize: LIST_PAGE_ITEMS }),
    },
  }
}

/** The index of the first item for which `isBeyond` is true; the number of items if there is none. */
function edgeOf<T>(sorted: readonly T[], isBeyond: (item: T) => boolean): number {
  const index = sorted.findIndex(isBeyond)
  return index < 0 ? sorted.length : index
}

/** Whether the item is the one that an offset names. */
export const isAtPlace = ({ publishOn, id }: Placed, offset: Offset): boolean =>
  publishOn === offset.at && (offset.id === undefined || offset.id === id)

type Placed = Pick<ItemView, 'id' | 'publishOn'>

const newestFirst = (a: Placed, b: Placed) =>
  b.publishOn - a.publishOn || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** Whether the item is older than the place. */
const isAfter = ({ publishOn, id }: Placed, { at, id: beside }: Offset) =>
  publishOn < at || (publishOn === at && beside !== undefined && id < beside)

/** Whether the item is newer than the place. */
const isBefore = ({ publishOn, id }: Placed, { at, id: beside }: Offset) =>
  publishOn > at || (publishOn === at && beside !== undefined && id > beside)

/** The place between an item and its neighbour: the item's moment, with its id if the neighbour has the same moment. */
const placeBeside = (item: Placed, neighbour: Placed): number | string =>
  item.publishOn === neighbour.publishOn ? `${item.publishOn}-${item.id}` : item.publishOn
