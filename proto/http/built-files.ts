import * as z from 'zod'

/**
 * The name of a built file of web. It has the hash of the content, so a file never changes, and it is one segment of an address.
 * Compressed versions have no names of their own.
 */
export const BuiltFileName = z
  .string()
  .max(120)
  .regex(/^\w[\w.-]*-[\w-]{6,16}\.(?:js|css|woff2|svg|json)$/, 'must be the name of a built file')

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
