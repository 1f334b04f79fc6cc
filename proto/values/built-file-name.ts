import * as z from 'zod'

/**
 * The name of a built file of web. It has the hash of the content, so a file never changes, and it is one segment of an address.
 * Compressed versions have no names of their own.
 */
export const BuiltFileName = z
  .string()
  .max(120)
  .regex(/^\w[\w.-]*-[\w-]{6,16}\.(?:js|css|woff2|svg|json)$/, 'must be the name of a built file')
