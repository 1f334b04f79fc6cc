import * as z from 'zod'
import { ObjectId } from './object-id.ts'

/** The reply to a write that has nothing to tell. */
export const Done = z.object({})
export type Done = z.infer<typeof Done>

/** The id of what was just made or changed. */
export const Created = z.object({ id: ObjectId })
