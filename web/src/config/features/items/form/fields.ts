import type * as z from 'zod'
import { recordType } from '@portico/proto/enums/record-type'
import type { ItemChange, ItemRow } from '@portico/proto/http/items'
import type { SeoFields } from '@portico/proto/http/pages'

type Seo = z.infer<typeof SeoFields>

/** The fields of an item that its form edits, as PUT …/items/:id takes them. Times are in ms. */
export type ItemFields = {
  title: string
  urlId: string
  recordType: number
  excerpt: string
  image: NonNullable<ItemRow['image']> | null
  tags: string[]
  categories: string[]
  author: string
  starred: boolean
  publishOn: number
  startDate: number | null
  endDate: number | null
  location: NonNullable<ItemRow['location']> | null
  seo: Seo
}

/** The fields of an item as it is saved. */
export const fieldsOf = (item: ItemRow): ItemFields => ({
  title: item.title,
  urlId: item.urlId,
  recordType: item.recordType,
  excerpt: item.excerpt,
  image: item.image ?? null,
  tags: item.tags,
  categories: item.categories,
  author: item.author?.displayName ?? '',
  starred: item.starred === true,
  publishOn: item.publishOn,
  startDate: item.startDate ?? null,
  endDate: item.endDate ?? null,
  location: item.location ?? null,
  seo: item.seo,
})

type Name = keyof ItemFields

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The names of the edited fields whose values differ from `saved`. */
export const changedNames = (edits: Partial<ItemFields>, saved: ItemFields): Name[] =>
  (Object.keys(edits) as Name[]).filter((name) => !isSame(edits[name], saved[name]))

/** The edited fields that another save has changed too, to another value. */
export const conflictsOf = (edits: Partial<ItemFields>, base: ItemFields, theirs: ItemFields): Name[] =>
  changedNames(edits, base).filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(edits[name], theirs[name]),
  )

/** The body of the call that saves the edited fields. */
export function changeOf(edits: Partial<ItemFields>, names: readonly Name[]): ItemChange {
  const { publishOn, ...others } = pick(edits, names)
  return { ...others, ...(publishOn !== undefined && { publishOn: new Date(publishOn).toISOString() }) }
}

function pick<T extends object>(values: T, names: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const name of names) picked[name] = values[name]
  return picked
}

const HOUR_MS = 3_600_000

/** The fields that a change of the record type changes: an event has a start and an end, other items have no dates. */
export function typeEdits(type: number, current: ItemFields, now: number): Partial<ItemFields> {
  if (type !== recordType.event) return { recordType: type, startDate: null, endDate: null, location: null }
  const start = current.startDate ?? Math.ceil(now / HOUR_MS) * HOUR_MS
  return { recordType: type, startDate: start, endDate: current.endDate ?? start + HOUR_MS }
}

/** The labels of the fields, for messages and comparisons. */
export const fieldLabels: Record<Name, string> = {
  title: 'Title',
  urlId: 'Address',
  recordType: 'Type',
  excerpt: 'Excerpt',
  image: 'Picture',
  tags: 'Tags',
  categories: 'Categories',
  author: 'Author',
  starred: 'Featured',
  publishOn: 'Date',
  startDate: 'Start',
  endDate: 'End',
  location: 'Place',
  seo: 'Search engines and social networks',
}
