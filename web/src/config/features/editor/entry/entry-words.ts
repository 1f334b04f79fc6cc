import { recordTypes } from '../../../content/items/record-types.ts'
import type { EntryField } from '../document/entry.ts'

/** The labels of the fields of an entry. */
export const entryLabels: Record<EntryField, string> = {
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
  'seo.title': 'Title for search engines',
  'seo.description': 'Description for search engines',
  'seo.socialTitle': 'Title for social networks',
  'seo.socialDescription': 'Description for social networks',
  'seo.socialImage': 'Picture for social networks',
  'seo.noIndex': 'Hide from search engines',
}

/** A value of a field in words, for comparisons. Empty for no value. */
export function entryWords(field: EntryField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return field === 'recordType'
      ? (recordTypes.find(({ code }) => code === value)?.label ?? 'Other')
      : new Date(value).toLocaleString()
  if (Array.isArray(value)) return value.join(', ')
  return Object.values(value)
    .filter((each) => typeof each === 'string' && each !== '')
    .join('\n')
}
