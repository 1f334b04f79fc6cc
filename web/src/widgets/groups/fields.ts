import { ArchiveValue, GroupsValue, TagCloudValue } from '@portico/proto/blocks/lists/listings'
import { fieldsFor } from '../fields.ts'

const groups = {
  collectionId: { label: 'Collection' },
  title: { label: 'Title' },
  showCounts: { label: 'Show the number of entries' },
  limit: { label: 'At most', unit: 'links' },
} as const

export const groupsFields = fieldsFor(GroupsValue, groups)

export const archiveFields = fieldsFor(ArchiveValue, {
  collectionId: groups.collectionId,
  title: groups.title,
  groupBy: {
    label: 'Group by',
    choices: { month: 'Month', category: 'Category', tag: 'Tag', author: 'Author' },
  },
  layout: { label: 'Layout', choices: { index: 'Columns', list: 'List', menu: 'Menu that opens' } },
  showCounts: groups.showCounts,
  limit: groups.limit,
})

export const tagCloudFields = fieldsFor(TagCloudValue, {
  collectionId: { label: 'Collection' },
  limit: { label: 'At most', unit: 'tags' },
  order: { label: 'Order', choices: { alphabet: 'By name', count: 'Most used first' } },
})
