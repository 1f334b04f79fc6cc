import * as z from 'zod'
import {
  MAX_LOCK_NOTE_LENGTH,
  MAX_LOCK_PASSWORD_LENGTH,
  MIN_LOCK_PASSWORD_LENGTH,
} from '../../limits/lock-limits.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

/** The text above the password field of the lock screen; plain, with line breaks. */
const Note = z.string().trim().max(MAX_LOCK_NOTE_LENGTH)

/**
 * PUT /api/rest/sites/:websiteId/lock. A password locks the website or replaces its password, and ends what visitors have
 * unlocked. Without one only the note changes, which needs a locked website.
 */
export const PutLock = z.preprocess(
  toStorableJson,
  z.strictObject({
    password: z.string().min(MIN_LOCK_PASSWORD_LENGTH).max(MAX_LOCK_PASSWORD_LENGTH).optional(),
    note: Note.optional(),
  }),
)

/** Whether the website needs a password. The password itself is never sent. `changedOn` is in ms. */
export const LockReply = z.object({
  isLocked: z.boolean(),
  note: z.string(),
  changedOn: z.number().optional(),
})
export type LockReply = z.infer<typeof LockReply>

/** POST /api/unlock: the password that a visitor enters, and the path to return to. `username` is for password managers,
 * `scope` for the password of a single page. */
export const UnlockBody = z.object({
  password: z.string().min(1).max(MAX_LOCK_PASSWORD_LENGTH),
  path: z.string().max(2_000).default('/'),
  username: z.string().max(200).optional(),
  scope: ObjectId.optional(),
})

/** The query parameter by which a page says why it was not unlocked. */
export const UNLOCK_QUERY = 'unlock'

/** Why a password was not accepted: it is wrong, or there were too many guesses. */
export const unlockProblems = ['wrong', 'wait'] as const
export type UnlockProblem = (typeof unlockProblems)[number]
