import * as z from 'zod'
import { line } from '../link-url.ts'
import { CollectionId } from '../document/references.ts'
import { MAX_SUMMARY_ITEMS } from './summary.ts'

const collectionId = CollectionId

/** The newest entries of a journal with their excerpts. */
export const JournalValue = z.object({
  collectionId,
  limit: z.number().int().min(1).max(MAX_SUMMARY_ITEMS).default(10),
})
export type JournalValue = z.infer<typeof JournalValue>

/** The entries of a collection as pictures with titles. */
export const IndexValue = z.object({ collectionId })
export type IndexValue = z.infer<typeof IndexValue>

/** The entries of a collection by day, a month at a time. */
export const CalendarValue = z.object({
  collectionId,
  firstWeekday: z.enum(['sunday', 'monday']).default('monday'),
})
export type CalendarValue = z.infer<typeof CalendarValue>

/** The tags of a collection; a tag with more entries is larger. */
export const TagCloudValue = z.object({
  collectionId,
  limit: z.number().int().min(1).max(100).default(40),
  order: z.enum(['alphabet', 'count']).default('alphabet'),
})
export type TagCloudValue = z.infer<typeof TagCloudValue>

/** Links to the entries of each author, tag, category or month of a collection (types 27 to 30). */
export const GroupsValue = z.object({
  collectionId,
  title: line(200),
  showCounts: z.boolean().default(true),
  limit: z.number().int().min(1).max(100).default(30),
})
export type GroupsValue = z.infer<typeof GroupsValue>

/** The entries of a collection grouped by month, category, tag or author. */
export const ArchiveValue = GroupsValue.extend({
  groupBy: z.enum(['month', 'category', 'tag', 'author']).default('month'),
  /** `index`: all groups in columns; `list`: one below another; `menu`: a list that opens. */
  layout: z.enum(['index', 'list', 'menu']).default('index'),
})
export type ArchiveValue = z.infer<typeof ArchiveValue>
