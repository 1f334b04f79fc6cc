import * as z from 'zod'
import { FormId } from './document/references.ts'

/** A form of the website. A deleted form is not shown. */
export const FormValue = z.object({ formId: FormId })
export type FormValue = z.infer<typeof FormValue>
