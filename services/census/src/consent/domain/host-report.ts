import type { HostReport, ResourceKind } from '@portico/proto/http/visits/cookie-findings'
import { VIOLATION } from '@portico/proto/http/visits/policy-report'

/** A load from another host. `page` is a path without its query. */
export type SeenHost = { host: string; kind: ResourceKind; page: string }

const kinds: Record<string, ResourceKind> = {
  'script-src': 'script',
  'style-src': 'style',
  'img-src': 'picture',
  'media-src': 'media',
  'font-src': 'font',
  'frame-src': 'frame',
  'child-src': 'frame',
  'connect-src': 'connection',
}
const PAGE_LENGTH = 300
const HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/

type Report = { blocked?: string | undefined; page?: string | undefined; directive?: string | undefined }

/** Reads a browser's reports. Reports that name no host, such as reports about extensions and inline code, are left out. */
export function readHostReports(given: HostReport): SeenHost[] {
  const reports: Report[] = Array.isArray(given)
    ? given
        .filter(({ type }) => type === VIOLATION)
        .map(({ body }) => ({
          blocked: body?.blockedURL,
          page: body?.documentURL,
          directive: body?.effectiveDirective,
        }))
    : [
        {
          blocked: given['csp-report']['blocked-uri'],
          page: given['csp-report']['document-uri'],
          directive: given['csp-report']['effective-directive'] ?? given['csp-report']['violated-directive'],
        },
      ]
  return reports.map(seenHostOf).filter((seen) => seen !== null)
}

function seenHostOf(report: Report): SeenHost | null {
  const loaded = urlOf(report.blocked)
  const page = urlOf(report.page)
  if (!loaded || !page || loaded.host === page.host || !HOST.test(loaded.host)) return null
  const [directive = ''] = (report.directive ?? '').split(' ')
  return {
    host: loaded.host,
    kind: kinds[directive.replace(/-(?:elem|attr)$/, '')] ?? 'other',
    page: page.pathname.slice(0, PAGE_LENGTH),
  }
}

function urlOf(text = ''): URL | null {
  const url = URL.parse(text)
  return url && /^(?:https?|wss?):$/.test(url.protocol) ? url : null
}
