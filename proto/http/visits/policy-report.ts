import * as z from 'zod'

const Directive = z.string().max(2_000).optional()

/** Reports that a browser sends together (Reporting API). */
export const MAX_REPORTS = 100

/**
 * Body of POST `/api/csp-report`, as browsers send it: one violation for `report-uri`, or several reports for `report-to`, of
 * which some may be of another kind. Only the directive is used.
 */
export const PolicyReport = z.union([
  z.object({ 'csp-report': z.object({ 'effective-directive': Directive, 'violated-directive': Directive }) }),
  z
    .array(
      z.object({ type: z.string().max(100), body: z.object({ effectiveDirective: Directive }).nullish() }),
    )
    .min(1)
    .max(MAX_REPORTS),
])
export type PolicyReport = z.infer<typeof PolicyReport>

/** The type of a report of a policy in the Reporting API. */
export const VIOLATION = 'csp-violation'

/** The directive of each violation. */
export function reportedDirectives(given: PolicyReport): string[] {
  if (Array.isArray(given))
    return given.filter(({ type }) => type === VIOLATION).map(({ body }) => body?.effectiveDirective ?? '')
  const report = given['csp-report']
  return [report['effective-directive'] ?? report['violated-directive'] ?? '']
}
