import { html, Reply, reply } from '@portico/kit/http/route'
import type { CartV1 } from '@portico/proto/http/carts'
import type { PageModel } from '../page/model.ts'
import { isListed } from '../site/discovery.ts'
import type { Assets } from './assets.ts'
import { calendarOf } from './calendar.ts'
import { pageJson } from './formats.ts'
import { mainHtml, pageHtml, type KeptDocuments } from './page-html.ts'
import type { Renderer } from './renderer.ts'
import { statusOf } from './status.ts'

type Headers = Record<string, string>

/**
 * The reply for a page in a format of WIRE-19; without one, or with an unknown one, the HTML of the page. A page without
 * events has no calendar (404).
 */
export function formatReply(
  page: PageModel,
  format: string | undefined,
  cart: CartV1 | null,
  cacheHeaders: Headers,
  { renderer, assets, kept }: { renderer: Renderer; assets: Assets; kept?: KeptDocuments },
): Reply {
  const status = statusOf(page)
  const headers: Headers = {
    ...cacheHeaders,
    ...(!isListed(page) && { 'x-robots-tag': 'noindex' }),
    ...(status === 503 && { 'retry-after': '2' }),
  }
  switch (format) {
    case 'json':
      return reply(status, pageJson(page, renderer, cart), headers)
    case 'json-pretty':
      return html(status, JSON.stringify(pageJson(page, renderer, cart), null, 2), {
        'content-type': 'application/json; charset=utf-8',
        ...headers,
      })
    case 'page-context':
      return reply(status, renderer.pageContext(page), headers)
    case 'main-content':
      return mainHtml(status, page, renderer, headers)
    case 'ical':
      return calendarReply(page, headers)
    default:
      return pageHtml(status, page, { renderer, assets, ...(kept && { kept }) }, headers)
  }
}

function calendarReply(page: PageModel, headers: Headers): Reply {
  const text = calendarOf(page)
  if (text === null) return reply(404, { error: 'This page has no events.' }, { 'cache-control': 'no-store' })
  const name = page.item?.urlId ?? page.collection?.urlId ?? 'events'
  return new Reply(200, text, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.ics"`,
    ...headers,
  })
}
