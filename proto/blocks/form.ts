import * as z from 'zod'
import { ObjectId } from '../http/object-id.ts'

/** A form of the website. A deleted form is not shown. */
export const FormValue = z.object({ formId: ObjectId })
export type FormValue = z.infer<typeof FormValue>
