import * as z from 'zod'

export const objectId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id')
export const WebsiteParams = z.object({ websiteId: objectId })
export const CollectionParams = z.object({ websiteId: objectId, id: objectId })
