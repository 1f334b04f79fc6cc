import { createHash } from 'node:crypto'
import { isInternalLink } from '@portico/proto/links'
import type { PageModel } from '../page/model.ts'

/** The address to which browsers report policy violations (`report-route.ts`). */
export const REPORT_PATH = '/api/csp-report'

const ALWAYS = `base-uri 'none'; object-src 'none'; report-uri ${REPORT_PATH}`

/**
 * A page may load our own files, the inline scripts that the server wrote (by hash, because pages are cached whole and
 * cannot have a nonce), and pictures, sound and video from any origin, because owners may enter their addresses. React
 * writes sizes and colours as style attributes; style elements are not allowed.
 */
const OWN = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: http: https:",
  "media-src 'self' data: http: https:",
  "font-src 'self'",
  "connect-src 'self'",
].join('; ')

/** Pages with code that an account with permission 1219 wrote: the code may load anything except plugins. */
const OWNER_CODE = [
  "default-src 'self' data: blob: http: https:",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: http: https:",
  "style-src 'self' 'unsafe-inline' http: https:",
  "connect-src 'self' http: https: ws: wss:",
  "form-action 'self' http: https:",
  ALWAYS,
].join('; ')

/**
 * The content security policy of a page. The gateway adds `frame-ancestors` and caches the result with the page. Call it
 * without arguments for a page without inline scripts and forms, such as the error page.
 */
export function pagePolicy(
  page?: Pick<PageModel, 'forms' | 'hasOwnerCode'>,
  inlineScripts: readonly string[] = [],
): string {
  if (page?.hasOwnerCode) return OWNER_CODE
  const scripts = ["'self'", ...inlineScripts.map(hashSource)].join(' ')
  const forms = ["'self'", ...redirectOrigins(Object.values(page?.forms ?? {}))].join(' ')
  return `${OWN}; script-src ${scripts}; form-action ${forms}; ${ALWAYS}`
}

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The other origins to which the forms of the page redirect. Browsers check redirects against `form-action` too. */
function redirectOrigins(forms: readonly { submissionRedirect?: string }[]): string[] {
  const origins = new Set<string>()
  for (const { submissionRedirect: link } of forms) {
    if (link === undefined || isInternalLink(link) || !URL.canParse(link)) continue
    const { origin, protocol } = new URL(link)
    if (/^https?:$/.test(protocol)) origins.add(origin)
  }
  return [...origins]
}
