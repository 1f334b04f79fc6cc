import { html, route, type Route } from '@portico/kit/http/route'
import { buildInfo } from '@portico/kit/runtime/build-info'
import { notFound } from '@portico/kit/errors'
import { showCanvas } from '@portico/proto/api/web/editor/canvas.schemas'
import * as api from '@portico/proto/api/web/pages/shell.schemas'
import { escapeHtml } from '@portico/kit/html/escape'
import type { Assets } from '../assets/assets.ts'

/** `/config/*` on the app host: the empty page in which the owner's area runs. It may not be cached or framed. */
export function shellRoutes(assets: Assets): Route[] {
  const page = shell(assets)
  const editor = shell(assets, { isEditor: true })
  return [api.showConfig, api.showConfigScreen].map((contract) =>
    route(contract, ({ req, websiteOrNull }) => {
      if (websiteOrNull) throw notFound('page')
      return html(200, EDITOR_PATH.test(req.path) ? editor : page, {
        'cache-control': 'no-store',
        'content-security-policy': "frame-ancestors 'none'",
      })
    }),
  )
}

/**
 * `/config/canvas`: the page editor fills it. The gateway sends its policy: no script runs in it. It names the stylesheet of pages,
 * which is loaded while the editor renders the page.
 */
export function canvasRoute({ page }: Assets): Route {
  const canvas =
    '<!doctype html><html><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex"><title>Page</title>' +
    `${page.canvasStyles ? `<link rel="stylesheet" data-canvas href="${page.canvasStyles}">` : ''}</head><body></body></html>`
  return route(showCanvas, ({ websiteOrNull }) => {
    if (websiteOrNull) throw notFound('page')
    return html(200, canvas, { 'cache-control': 'no-store' })
  })
}

/** The path of the page editor. */
const EDITOR_PATH = /^\/config\/sites\/[^/]+\/edit\/[^/]+$/

function shell({ config, page }: Assets, { isEditor = false } = {}): string {
  // A link loads a file before a script asks for it: otherwise each level of imports waits for the one before.
  const preload = (file: string) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" href="${file}">`
      : `<link rel="modulepreload" href="${file}">`
  const files = [...config.imports, ...(isEditor ? config.editor : [])]
  // The frame of the canvas uses its stylesheet, and this document does not.
  const later =
    isEditor && page.canvasStyles ? `<link rel="prefetch" as="style" href="${page.canvasStyles}">` : ''
  const links = files.map(preload).join('') + later
  const { version, commit } = buildInfo()
  const styles = config.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  // The preview of the cookie banner shows it with the styles of published pages.
  const bannerStyles = page.widgetStyles['cookie-banner']
  const siteStyles = [...page.styles, ...(bannerStyles ? [bannerStyles] : [])].join(' ')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<meta name="portico-site-styles" content="${siteStyles}">` +
    `<meta name="portico-build" content="${escapeHtml(`${version} (${commit})`)}"><title>Portico</title>` +
    `<link rel="icon" href="data:,">${styles}<script type="module" src="${config.script}"></script>` +
    `${links}</head>` +
    '<body><div id="app"></div><noscript>Turn on JavaScript to use this page.</noscript></body></html>'
  )
}
