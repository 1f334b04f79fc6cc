import * as z from 'zod'

/**
 * The body of every error reply (WIRE-03): `error` is a sentence for people, `errors` has a message per field. A 401
 * has `loginRequired`; a 403 has `authorizationFail`, or `crumbFail` with a fresh `crumb` for one retry.
 */
export const Problem = z.looseObject({
  error: z.string(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  errorKey: z.string().optional(),
  loginRequired: z.literal(true).optional(),
  authorizationFail: z.literal(true).optional(),
  crumbFail: z.literal(true).optional(),
  crumb: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>
