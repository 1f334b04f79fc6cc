import * as z from 'zod'

/** `next` is the path to open after the sign-in. */
export const AccountScreenQuery = z.object({ next: z.string().max(2_000).optional() })
