import { recordType } from '@portico/proto/enums/record-type'
import type { PageModel } from '../../../../page/model.ts'
import type { EntryFields } from '../document/entry.ts'

/** The page of an entry with its fields as they are edited. */
export function withEntry(page: PageModel, entry: EntryFields | undefined): PageModel {
  if (!entry || !page.item) return page
  const { id, collectionId, urlId, fullUrl, addedOn, updatedOn, language, variantOf } = page.item
  const isEvent = entry.recordType === recordType.event
  return {
    ...page,
    item: {
      ...{ id, collectionId, urlId, fullUrl, addedOn, updatedOn },
      ...(language !== undefined && { language }),
      ...(variantOf !== undefined && { variantOf }),
      recordType: entry.recordType,
      title: entry.title,
      excerpt: entry.excerpt,
      tags: entry.tags,
      categories: entry.categories,
      publishOn: entry.publishOn,
      ...(entry.image && { image: entry.image }),
      ...(entry.author !== '' && { author: { displayName: entry.author } }),
      ...(isEvent && entry.startDate !== null && { startDate: entry.startDate }),
      ...(isEvent && entry.endDate !== null && { endDate: entry.endDate }),
      ...(isEvent && entry.location && { location: entry.location }),
    },
  }
}
