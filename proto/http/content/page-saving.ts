import * as z from 'zod'
import { ChangedDocument, PageDocument } from '../../site.ts'
import { toStorableJson } from '../../values/storable.ts'

/**
 * PUT …/collections/:id/page and …/items/:id/page. `revision` is the one that the editor has loaded; with another current
 * revision the save is a 409 with the current page (`PageConflict`). Without `revision` the document replaces what is saved.
 * A repeated `saveId` gets the first reply; with another body it is a 422. Blocks that are equal to blocks of the saved page are
 * kept, and others are checked. Ids are used once. A document without ids of rows and columns, although the saved page has some,
 * is from a client that does not know them: its sections, rows, columns and blocks keep `id`, `space`, `anchor`, `hideOn` and
 * `phoneOrder`.
 */
export const PutPage = z.preprocess(
  toStorableJson,
  z.object({
    document: ChangedDocument,
    revision: z.number().int().min(1).optional(),
    saveId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/, 'may hold 8 to 64 letters, digits, - and _')
      .optional(),
  }),
)

/**
 * GET and PUT …/page: the saved page. `savedBy` is the id of an account, absent for a page that was never saved.
 * `bytes` is the size of the document as JSON; `warning` is set when it is close to the largest size of a save.
 */
export const SavedPage = z.object({
  document: PageDocument,
  revision: z.number().int(),
  savedBy: z.string().optional(),
  savedAt: z.number(),
  bytes: z.number().int(),
  warning: z.string().optional(),
})
export type SavedPage = z.infer<typeof SavedPage>

/** The body of the 409 for an outdated revision: a refusal with the page as it is saved now. */
export type PageConflict = { error: string; errorKey: 'page-changed' } & SavedPage

/** A kept revision of a page. Saves of one account within ten minutes are one revision; `number` is the number of the last one. */
export const PageRevision = z.object({
  number: z.number().int(),
  savedBy: z.string(),
  savedAt: z.number(),
  bytes: z.number().int(),
})

/** GET …/pages/:id/revisions, newest first. */
export const PageRevisionList = z.object({ revisions: z.array(PageRevision) })
export type PageRevisionList = z.infer<typeof PageRevisionList>

/** GET …/pages/:id/revisions/:number. */
export const PageRevisionReply = PageRevision.extend({ document: PageDocument })
export type PageRevisionReply = z.infer<typeof PageRevisionReply>
