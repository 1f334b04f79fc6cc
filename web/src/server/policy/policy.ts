import { createHash } from 'node:crypto'
import { isInternalLink } from '@portico/proto/links/links'
import { REPORTS, reportDirectives } from '@portico/proto/links/report-endpoints'
import { isAlone, type PageModel } from '../../page/model.ts'
import { pageSources } from '../../widgets/sources.ts'
import { checkoutPolicy } from './checkout-policy.ts'

/** The end of each policy. Browsers send reports to `report-route.ts`. */
const always = (page?: Pick<PageModel, 'website'>) =>
  `base-uri 'none'; object-src 'none'; ${reportDirectives(REPORTS, page?.website.baseUrl.startsWith('https:') === true)}`

/**
 * A page may load our own files, the inline scripts that the server wrote (by hash, because pages are cached whole and
 * cannot have a nonce), and pictures, sound and video from any origin, because owners may enter their addresses. React
 * writes sizes and colours as style attributes; style elements are not allowed.
 */
const OWN: [directive: string, values: string[]][] = [
  ['default-src', ["'none'"]],
  ['style-src', ["'self'"]],
  ['style-src-attr', ["'unsafe-inline'"]],
  ['img-src', ["'self'", 'data:', 'http:', 'https:']],
  ['media-src', ["'self'", 'data:', 'http:', 'https:']],
  ['font-src', ["'self'"]],
  ['connect-src', ["'self'"]],
]

/** Pages with code that an account with permission 1219 wrote: the code may load anything except plugins. */
const OWNER_CODE = [
  "default-src 'self' data: blob: http: https:",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: http: https:",
  "style-src 'self' 'unsafe-inline' http: https:",
  "connect-src 'self' http: https: ws: wss:",
  "form-action 'self' http: https:",
].join('; ')

/**
 * The content security policy of a page. The gateway adds `frame-ancestors` and caches the result with the page. Call it
 * without arguments for a page without inline scripts and forms, such as the error page.
 */
export function pagePolicy(
  page?: Pick<
    PageModel,
    'forms' | 'hasOwnerCode' | 'document' | 'context' | 'website' | 'websiteSettings' | 'checkout' | 'mail'
  >,
  inlineScripts: readonly string[] = [],
): string {
  if (page && isAlone(page))
    return `${checkoutPolicy(page.checkout, inlineScripts.map(hashSource))}; ${always(page)}`
  if (page?.hasOwnerCode) return `${OWNER_CODE}; ${always(page)}`
  const scripts = ["'self'", ...inlineScripts.map(hashSource)]
  const forms = ["'self'", ...redirectOrigins(Object.values(page?.forms ?? {}))]
  const directives = new Map([...OWN, ['script-src', scripts], ['form-action', forms]] as [
    string,
    string[],
  ][])
  // Origins of blocks extend a directive, and `frame-src` starts without any.
  for (const [name, origins] of page ? pageSources(page) : [])
    directives.set(name, [...(directives.get(name) ?? []), ...origins])
  return [...[...directives].map(([name, values]) => `${name} ${values.join(' ')}`), always(page)].join('; ')
}

/**
 * The policy that a page with an owner's code gets besides its own if the visitor refuses scripts: our own files, the inline
 * scripts that the server wrote, and what the blocks of the page load.
 */
export function refusedCodePolicy(
  page: Pick<PageModel, 'document' | 'context' | 'websiteSettings' | 'forms'>,
  inlineScripts: readonly string[],
): string {
  const origins = new Map(pageSources(page))
  const scripts = ["'self'", ...inlineScripts.map(hashSource), ...(origins.get('script-src') ?? [])]
  return `script-src ${scripts.join(' ')}; ${refusedFramesPolicy(page)}`
}

/** The policy that such a page gets besides its own if the visitor refuses embeds: only the frames of the page's blocks. */
export function refusedFramesPolicy(
  page: Pick<PageModel, 'document' | 'context' | 'websiteSettings' | 'forms'>,
): string {
  const frames = new Map(pageSources(page)).get('frame-src') ?? ["'none'"]
  return `frame-src ${frames.join(' ')}; object-src 'none'`
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
