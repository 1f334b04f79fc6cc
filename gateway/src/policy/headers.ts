import {
  HOST_REPORTS,
  REPORTS,
  reportDirectives,
  reportingEndpoints,
} from '@portico/proto/links/report-endpoints'
import type { RouteRow } from '../routes.ts'

type Headers = Record<string, string>

/** One of this number of page replies asks the browser for these reports: they cost a request for each address. */
export const REPORTED_REPLIES = 8

/** Security headers by kind of reply. */
export type SecurityHeaders = {
  of(row: RouteRow | null, onApp: boolean): Headers
  /** Combines the policy that web sent for a page of a website with the gateway's; browsers enforce both. */
  withSitePolicy(ofWeb: string): string
}

/**
 * Creates the security headers once. Web sends the policy of each page of a website, and the gateway adds
 * `frame-ancestors`. A page without a policy runs no script. The app host runs only its own files and cannot be framed, except the canvas of the page editor by itself. Some
 * replies of websites ask for reports of other hosts, the first one of a process included.
 */
export function securityHeaders({
  appOrigin,
  siteOrigins,
}: {
  appOrigin: string
  siteOrigins: string
}): SecurityHeaders {
  const isSecure = appOrigin.startsWith('https:')
  const common: Headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), usb=(), payment=(self), geolocation=(self)',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const app: Headers = {
    ...common,
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob: ${siteOrigins}`,
      "font-src 'self' data:",
      "connect-src 'self'",
      `frame-src 'self' ${siteOrigins}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
  // No script runs in it, whatever a page contains. Pictures may come from any host, as on published pages.
  const canvas: Headers = {
    ...common,
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'none'",
      `style-src 'self' 'unsafe-inline' ${siteOrigins}`,
      `font-src 'self' ${siteOrigins}`,
      "img-src 'self' data: blob: http: https:",
      `media-src ${siteOrigins}`,
      // The canvas names the website as its base, so that addresses without a host lead there.
      `base-uri ${siteOrigins}`,
      "form-action 'none'",
      "frame-src 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
  }
  const framing = `object-src 'none'; base-uri 'none'; frame-ancestors 'self' ${appOrigin}`
  const site: Headers = {
    ...common,
    'content-security-policy': `script-src 'none'; ${framing}`,
    ...(isSecure && { 'reporting-endpoints': reportingEndpoints([REPORTS, HOST_REPORTS]) }),
  }
  // Nothing is blocked: browsers report every address of another host.
  const reporting: Headers = {
    ...site,
    'content-security-policy-report-only': `default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; ${reportDirectives(HOST_REPORTS, isSecure)}`,
  }
  let replies = 0
  const data: Headers = {
    ...common,
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  // The owner's area shows pictures of a website. For the browser it is another site.
  const asset: Headers = { ...common, 'cross-origin-resource-policy': 'cross-origin' }
  return {
    of(row, onApp) {
      if (row?.isCanvas) return canvas
      if (row?.kind === 'asset') return asset
      if (row?.kind === 'api') return data
      if (onApp) return app
      // A checkout has no code of the owner, and the frame of its provider is expected.
      if (row?.rate === 'pay') return site
      return replies++ % REPORTED_REPLIES === 0 ? reporting : site
    },
    withSitePolicy: (ofWeb) => `${ofWeb}, ${framing}`,
  }
}
