import type { HostReport, ResourceKind } from '@portico/proto/http/cookie-findings'

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

/** Reads a browser's report. Null if it names no host, such as reports about extensions and inline code. */
export function readHostReport({ 'csp-report': report }: HostReport): SeenHost | null {
  const loaded = urlOf(report['blocked-uri'])
  const page = urlOf(report['document-uri'])
  if (!loaded || !page || loaded.host === page.host || !HOST.test(loaded.host)) return null
  const [directive = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ')
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
