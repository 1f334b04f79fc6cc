import * as z from 'zod'
import type { PageDocument } from '../../site.ts'
import { ObjectId } from '../common/object-id.ts'

/** GET …/pages/:id/published: the document that visitors see. `release` is the number of the release that brought it. */
export const PublishedDocument = z.object({
  document: z.custom<PageDocument>(),
  path: z.string(),
  release: z.number().int(),
  publishedOn: z.number().optional(),
})
export type PublishedDocument = z.infer<typeof PublishedDocument>

/** GET …/pages/:id/history?block=: the id of a block. */
export const BlockHistoryQuery = z.object({ block: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

/** A block as it was stored, which is not checked. */
const StoredBlock = z.object({
  id: z.string(),
  type: z.number().int(),
  value: z.record(z.string(), z.unknown()),
  hideOn: z.string().optional(),
})

/**
 * A value that a block had, and when and by whom it was saved or published first. It comes from a kept revision or from a
 * release, which has a name if its owner gave it one.
 */
const BlockVersion = z.object({
  block: StoredBlock,
  savedOn: z.number(),
  savedBy: z.string(),
  revision: z.number().int().optional(),
  release: z.object({ number: z.number().int(), name: z.string() }).optional(),
})

/** The different values, newest first; `isComplete` is false if older ones were left out. */
export const BlockHistory = z.object({ versions: z.array(BlockVersion), isComplete: z.boolean() })
export type BlockHistory = z.infer<typeof BlockHistory>

/** PUT …/pages/:id/editors: the other accounts that edit the page, and its current revision. */
export const PageEditors = z.object({
  editors: z.array(z.object({ id: ObjectId, label: z.string(), seenOn: z.number() })),
  revision: z.number().int(),
})
export type PageEditors = z.infer<typeof PageEditors>
