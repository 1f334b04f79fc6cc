import * as z from 'zod'
import { ObjectId } from './object-id.ts'

/** PUT …/collections/:id/access: who may read a page, or a collection with its items. */
export const PutPageAccess = z.strictObject({ permission: z.enum(['public', 'members']) })

/** GET …/members-only: the pages and collections that only signed-in members may read. */
export const MembersOnlyReply = z.object({ collectionIds: z.array(ObjectId) })
export type MembersOnlyReply = z.infer<typeof MembersOnlyReply>
