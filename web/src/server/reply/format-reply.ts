import { html, Reply, reply } from '@portico/kit/http/route'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { PageModel } from '../../page/model.ts'
import { isListed } from '../../site/head/discovery.ts'
import type { Assets } from '../assets/assets.ts'
import { absentFormat } from './absent-format.ts'
import { calendarOf, hasEvents } from './calendar.ts'
import { pageJson } from './formats.ts'
import { mainHtml, pageHtml, type KeptDocuments } from '../compose/page-html.ts'
import type { Renderer } from '../render/renderer.ts'
import { statusOf } from './status.ts'

type Headers = Record<string, string>
/** `accept` is the header of the request that names the media types. */
type Parts = { renderer: Renderer; assets: Assets; kept?: KeptDocuments; accept?: string | undefined }

/** The formats that every page has (WIRE-19). */
const FORMATS: readonly string[] = ['json', 'json-pretty', 'page-context', 'main-content']

/**
 * The reply for a page in a format of WIRE-19; without one, the HTML of the page. A format that the page does not have, such as
 * the calendar of a page without events, is a 404: a page for browsers, JSON for other clients.
 */
export async function formatReply(
  page: PageModel,
  format: string | undefined,
  cart: CartV1 | null,
  cacheHeaders: Headers,
  { renderer, assets, kept, accept }: Parts,
): Promise<Reply> {
  const status = statusOf(page)
  const headers: Headers = {
    ...cacheHeaders,
    ...(!isListed(page) && { 'x-robots-tag': 'noindex' }),
    ...(status === 503 && { 'retry-after': '2' }),
  }
  if (status === 200 && !hasFormat(page, format)) return absentFormat(page, { renderer, assets, accept })
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
      return status === 200 ? calendarReply(page, headers) : asHtml()
    default:
      return asHtml()
  }

  function asHtml(): Promise<Reply> {
    return pageHtml(status, page, { renderer, assets, ...(kept && { kept }) }, headers)
  }
}

const hasFormat = (page: PageModel, format: string | undefined): boolean =>
  !format || FORMATS.includes(format) || (format === 'ical' && hasEvents(page))

function calendarReply(page: PageModel, headers: Headers): Reply {
  const text = calendarOf(page)
  const name = page.item?.urlId ?? page.collection?.urlId ?? 'events'
  return new Reply(200, text, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.ics"`,
    ...headers,
  })
}
