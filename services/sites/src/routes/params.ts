import * as z from 'zod'
import { ObjectId } from '@portico/proto/http/object-id'

export const IdParams = z.object({ id: ObjectId })
export const WebsiteParams = z.object({ websiteId: ObjectId })
export const CollectionParams = z.object({ websiteId: ObjectId, id: ObjectId })

/** The largest body with a page document, in bytes. */
export const DOCUMENT_BYTES = 512 * 1_024
