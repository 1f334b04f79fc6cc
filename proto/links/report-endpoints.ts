/** A collector of reports of a policy: its name in `report-to`, and its address on the host of a website. */
export type ReportEndpoint = { name: string; path: string }

/** Violations of the policy of a page (web). */
export const REPORTS: ReportEndpoint = { name: 'policy', path: '/api/csp-report' }
/** Reports of the hosts from which pages load something (census). */
export const HOST_REPORTS: ReportEndpoint = { name: 'hosts', path: '/api/csp-report/hosts' }

/**
 * The directives of a policy that name its collector. Browsers that know `report-to` ignore `report-uri`, and they read the
 * addresses of endpoints only over HTTPS, so over HTTP only `report-uri` is written.
 */
export const reportDirectives = ({ name, path }: ReportEndpoint, isSecure: boolean): string =>
  `report-uri ${path}${isSecure ? `; report-to ${name}` : ''}`

/** The header `Reporting-Endpoints`, which `report-to` refers to. */
export const reportingEndpoints = (endpoints: readonly ReportEndpoint[]): string =>
  endpoints.map(({ name, path }) => `${name}="${path}"`).join(', ')
