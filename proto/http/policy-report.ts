import * as z from 'zod'

const Directive = z.string().max(2_000).optional()

/** Body of POST `/api/csp-report`, as browsers send it. Only the directive is used. */
export const PolicyReport = z.object({
  'csp-report': z.object({ 'effective-directive': Directive, 'violated-directive': Directive }),
})
export type PolicyReport = z.infer<typeof PolicyReport>
