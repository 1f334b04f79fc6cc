import { blockType } from '../enums/block-type.ts'
import { MAX_SUMMARY_ITEMS, type SummaryValue } from '../blocks/lists/summary.ts'
import { blocksOf, type Block, type PageDocument } from '../site.ts'

/** The most entries of a collection that a calendar or an index shows. */
const MAX_LISTED = 250

/** The fields by which blocks choose entries of a collection. */
export type Entry = {
  categories: readonly string[]
  tags: readonly string[]
  starred?: boolean | undefined
}

type Filter = Partial<Pick<SummaryValue, 'category' | 'tag' | 'featured'>>

/** The entries of a collection that a block shows, and whether it shows counts of all of its entries. */
export type CollectionNeed = { collectionId: string; filter: Filter; limit: number; hasGroups: boolean }

/** The part of a collection that a block shows; null for blocks of other types. */
export function collectionNeed({ type, value }: Pick<Block, 'type' | 'value'>): CollectionNeed | null {
  const { collectionId } = value
  if (typeof collectionId !== 'string') return null
  const need = (limit: number, more: Partial<CollectionNeed> = {}): CollectionNeed => ({
    collectionId,
    filter: {},
    limit,
    hasGroups: false,
    ...more,
  })
  switch (type) {
    case blockType.summary:
    case blockType.summaryV2:
      return need(limitOf(value), { filter: filterOf(value) })
    case blockType.journal:
      return need(limitOf(value))
    case blockType.index:
    case blockType.calendar:
      return need(MAX_LISTED)
    case blockType.collectionLink:
      return need(0)
    case blockType.tagCloud:
    case blockType.archive:
    case blockType.postsByAuthor:
    case blockType.postsByTag:
    case blockType.postsByCategory:
    case blockType.postsByMonth:
      return need(0, { hasGroups: true })
    default:
      return null
  }
}

/** A block of a type that was not known when it was stored may have any value. */
function limitOf({ limit }: Block['value']): number {
  return typeof limit === 'number' ? Math.min(limit, MAX_SUMMARY_ITEMS) : 0
}

function filterOf({ category, tag, featured }: Block['value']): Filter {
  return {
    ...(typeof category === 'string' && { category }),
    ...(typeof tag === 'string' && { tag }),
    ...(featured === true && { featured }),
  }
}

/** The needs of all blocks of a document, by collection. */
export function collectionNeeds(document: PageDocument): Map<string, CollectionNeed[]> {
  const needs = new Map<string, CollectionNeed[]>()
  for (const block of blocksOf(document)) {
    const need = collectionNeed(block)
    if (need) needs.set(need.collectionId, [...(needs.get(need.collectionId) ?? []), need])
  }
  return needs
}

/** The first entries that match the filter of a block. Names are compared without regard to case (COMM-06). */
export function selectEntries<T extends Entry>(
  entries: readonly T[],
  need: Pick<CollectionNeed, 'filter' | 'limit'>,
): T[] {
  const { category, tag, featured } = need.filter
  const found: T[] = []
  for (const entry of entries) {
    if (found.length >= need.limit) break
    if (category !== undefined && !has(entry.categories, category)) continue
    if (tag !== undefined && !has(entry.tags, tag)) continue
    if (featured === true && entry.starred !== true) continue
    found.push(entry)
  }
  return found
}

/** The entries that at least one of the blocks shows, in the order of the collection. */
export function shownEntries<T extends Entry>(entries: readonly T[], needs: readonly CollectionNeed[]): T[] {
  const shown = new Set(needs.flatMap((need) => selectEntries(entries, need)))
  return entries.filter((entry) => shown.has(entry))
}

const has = (names: readonly string[], wanted: string) =>
  names.some((name) => name.toLowerCase() === wanted.toLowerCase())
