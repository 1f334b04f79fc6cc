import * as z from 'zod'
import { MAX_FILE_BYTES, UPLOAD_PART_BYTES } from '../../limits.ts'
import { ObjectId } from './object-id.ts'

/* Parameters in paths that several endpoints read. */

const Version = z.coerce.number<number>().int().min(1).max(2_147_483_647)

export const IdParams = z.object({ id: ObjectId })
export const WebsiteParams = z.object({ websiteId: ObjectId })
/** A part of a website: a collection, an item, a file, a redirect and so on. */
export const CollectionParams = z.object({ websiteId: ObjectId, id: ObjectId })
export const RevisionParams = z.object({ websiteId: ObjectId, id: ObjectId, number: Version })
export const ReleaseParams = z.object({ websiteId: ObjectId, number: Version })
export const AccountParams = z.object({ accountId: ObjectId })
export const SessionParams = z.object({ id: z.string().max(64) })
export const TokenParams = z.object({ token: z.string().max(100) })
export const FileParams = z.object({ assetId: ObjectId, name: z.string() })
/** A part of an upload, from 1. */
export const PartParams = z.object({
  websiteId: ObjectId,
  id: ObjectId,
  number: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(Math.ceil(MAX_FILE_BYTES / UPLOAD_PART_BYTES)),
})
