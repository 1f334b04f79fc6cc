import * as z from 'zod'
import { ObjectId } from '@portico/proto/http/object-id'

export const IdParams = z.object({ id: ObjectId })
export const WebsiteParams = z.object({ websiteId: ObjectId })
export const CollectionParams = z.object({ websiteId: ObjectId, id: ObjectId })
export const RevisionParams = z.object({
  websiteId: ObjectId,
  id: ObjectId,
  number: z.coerce.number().int().min(1).max(2_147_483_647),
})
export const ReleaseParams = z.object({
  websiteId: ObjectId,
  number: z.coerce.number().int().min(1).max(2_147_483_647),
})
