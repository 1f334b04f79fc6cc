import * as z from 'zod'
import {
  MAX_LOCK_NOTE_LENGTH,
  MAX_LOCK_PASSWORD_LENGTH,
  MIN_LOCK_PASSWORD_LENGTH,
} from '../../limits/lock-limits.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

/**
 * PUT …/collections/:id/access: who may read a page, or a collection with its items. `password` and `note` (the text on the lock
 * screen) are for the permission `password`; a page that has a password keeps it if none is given.
 */
export const PutPageAccess = z.preprocess(
  toStorableJson,
  z.strictObject({
    permission: z.enum(['public', 'members', 'password']),
    password: z.string().min(MIN_LOCK_PASSWORD_LENGTH).max(MAX_LOCK_PASSWORD_LENGTH).optional(),
    note: z.string().trim().max(MAX_LOCK_NOTE_LENGTH).optional(),
  }),
)
export type PutPageAccess = z.infer<typeof PutPageAccess>

/**
 * GET …/members-only: the pages and collections that only signed-in members may read, and those with a password, which is never
 * sent.
 */
export const MembersOnlyReply = z.object({
  collectionIds: z.array(ObjectId),
  passwords: z.array(z.object({ id: ObjectId, note: z.string() })),
})
export type MembersOnlyReply = z.infer<typeof MembersOnlyReply>
