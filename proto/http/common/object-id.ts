import * as z from 'zod'

/** An object id in a path, query or body: 24 lower-case hexadecimal digits. */
export const ObjectId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal digits')
