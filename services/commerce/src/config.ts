import * as z from 'zod'

/** The commerce service has no variables besides those of every service. */
export const CommerceVariables = z.object({})
