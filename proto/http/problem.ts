import * as z from 'zod'

/**
 * The body of every refusal (wire.md §1): `error` is a sentence for people, `errors` names fields. 401 says
 * `loginRequired`, 403 `authorizationFail`, or `crumbFail` with a fresh `crumb` to try once more with.
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
