import type * as z from 'zod'
import type { ItemChange, ItemRow } from './items.ts'
import type { SeoFields } from '../common/seo-fields.ts'

/** The fields of an item that its owner edits beside its text, as PUT …/items/:id takes them. Times are in ms. */
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
  seo: z.infer<typeof SeoFields>
}

/** Some of the fields, and some of the texts for search engines. */
export type ItemPatch = Partial<Omit<ItemFields, 'seo'>> & { seo?: Partial<ItemFields['seo']> }

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

/** The body of the call that saves a change. */
export function changeOf({ publishOn, ...others }: ItemPatch): ItemChange {
  return { ...others, ...(publishOn !== undefined && { publishOn: new Date(publishOn).toISOString() }) }
}
