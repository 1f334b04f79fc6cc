import * as z from 'zod'
import { ObjectId } from '../common/object-id.ts'

/** Days for which a preview link may be valid. */
export const MAX_PREVIEW_DAYS = 30
/** Preview links of a website that are valid at once. */
export const MAX_PREVIEW_LINKS = 20

/** POST …/previews: a link to what is saved, or to the release with this number. */
export const CreatePreview = z.strictObject({
  release: z.number().int().min(1).max(2_147_483_647).optional(),
  days: z.number().int().min(1).max(MAX_PREVIEW_DAYS),
})

/** A preview link; without `release` it shows what is saved. Times are in ms. */
export const PreviewLink = z.object({
  id: ObjectId,
  release: z.number().int().optional(),
  createdOn: z.number(),
  expiresOn: z.number(),
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** The address of a new link is shown only here, because its token is stored as a hash. */
export const CreatedPreview = PreviewLink.extend({ url: z.string() })
export type CreatedPreview = z.infer<typeof CreatedPreview>

/** GET …/previews: the valid links, newest first. */
export const PreviewList = z.object({ previews: z.array(PreviewLink) })
export type PreviewList = z.infer<typeof PreviewList>

/** The subject of a preview. `ended`: the link has expired or was revoked, and the page is the published one. */
export const PagePreview = z.union([
  z.object({ release: z.number().int().optional(), expiresOn: z.number() }),
  z.object({ ended: z.literal(true) }),
])
export type PagePreview = z.infer<typeof PagePreview>
