import * as z from 'zod'
import { ObjectId } from './object-id.ts'

/** The reply to a write without data. */
export const Done = z.object({})
export type Done = z.infer<typeof Done>

/** The id of the created or changed object. */
export const Created = z.object({ id: ObjectId })
