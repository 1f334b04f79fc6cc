import { createHash } from 'node:crypto'
import { isInternalLink } from '@portico/proto/links'
import type { PageModel } from '../page/model.ts'

/** Where browsers report what a policy stopped (`report-route.ts`). */
export const REPORT_PATH = '/api/csp-report'

const ALWAYS = `base-uri 'none'; object-src 'none'; report-uri ${REPORT_PATH}`

/**
 * What a page may load and run: our own files, the inline scripts that the server wrote (by hash, since pages are kept
 * whole and have no nonce), and pictures, sound and video from anywhere, which owners may name by address. React writes
 * sizes and colours as style attributes; a style element has no place in a page.
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

/** A page with code that an account with permission 1219 wrote: the code may use what pages of the web may. */
const OWNER_CODE = [
  "default-src 'self' data: blob: http: https:",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: http: https:",
  "style-src 'self' 'unsafe-inline' http: https:",
  "connect-src 'self' http: https: ws: wss:",
  "form-action 'self' http: https:",
  ALWAYS,
].join('; ')

/**
 * The content security policy of a page. The gateway adds who may frame it, and keeps both with the page. A page from
 * the server alone, such as the one that says that a page cannot be shown, has no inline scripts and no forms.
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

/** The other origins to which forms of the page lead after they were sent: browsers check the redirect too. */
function redirectOrigins(forms: readonly { submissionRedirect?: string | undefined }[]): string[] {
  const origins = new Set<string>()
  for (const { submissionRedirect: link } of forms) {
    if (link === undefined || isInternalLink(link) || !URL.canParse(link)) continue
    const { origin, protocol } = new URL(link)
    if (/^https?:$/.test(protocol)) origins.add(origin)
  }
  return [...origins]
}
