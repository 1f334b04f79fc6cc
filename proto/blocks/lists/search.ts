import * as z from 'zod'
import { line } from '../link-url.ts'

/** A field that searches the website. */
export const SearchValue = z.object({ label: line(100), placeholder: line(100) })
export type SearchValue = z.infer<typeof SearchValue>
