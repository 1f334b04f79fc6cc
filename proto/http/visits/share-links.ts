import * as z from 'zod'
import { MAX_SHARE_DAYS } from '../../limits.ts'
import { ObjectId } from '../common/object-id.ts'

/** POST /api/rest/census/share-links: creates a link with which anyone can read the visits of the website. */
export const CreateShareLink = z.object({
  websiteId: ObjectId,
  /** Days until the link expires. */
  days: z.number().int().min(1).max(MAX_SHARE_DAYS),
})

/** Times are ISO. */
export const ShareLink = z.object({
  id: ObjectId,
  createdOn: z.iso.datetime(),
  expiresOn: z.iso.datetime(),
})
export type ShareLink = z.infer<typeof ShareLink>

/** `token` is shown only here. */
export const CreatedShareLink = ShareLink.extend({ token: z.string() })
export type CreatedShareLink = z.infer<typeof CreatedShareLink>

/** GET /api/rest/census/share-links: the links that have not expired, newest first. */
export const ShareLinksQuery = z.object({ websiteId: ObjectId })
export const ShareLinksReply = z.object({ links: z.array(ShareLink) })

/** DELETE /api/rest/census/share-links/{id}: the link ends at once. */
export const ShareLinkParams = z.object({ id: ObjectId })
