import * as z from 'zod'
import { BuiltFileName } from '../../values/built-file-name.ts'

export const BuiltFileParams = z.object({ name: BuiltFileName })

/** `known`: the version of the caller's list. */
export const BuiltFilesQuery = z.object({ known: z.string().max(64).optional() })

/** The names of all stored files; without `names` the caller's list is up to date. */
export const BuiltFiles = z.object({ version: z.string(), names: z.array(z.string()).optional() })

/** A file in Base64, with the compressed versions that the build made. */
export const BuiltFile = z.object({
  identity: z.string(),
  br: z.string().optional(),
  gzip: z.string().optional(),
})
