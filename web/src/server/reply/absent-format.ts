import { reply, type Reply } from '@portico/kit/http/route'
import { pageType } from '@portico/proto/enums/page-type'
import { errorPageMessages } from '@portico/proto/texts/error-page-messages'
import type { PageModel } from '../../page/model.ts'
import type { Assets } from '../assets/assets.ts'
import { pageHtml } from '../compose/page-html.ts'
import type { Renderer } from '../render/renderer.ts'

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept' }

/** The 404 for a format that a page does not have: a page in the frame of the website for browsers, JSON for other clients. */
export async function absentFormat(
  page: PageModel,
  { renderer, assets, accept = '' }: { renderer: Renderer; assets: Assets; accept?: string | undefined },
): Promise<Reply> {
  const { title, text } = errorPageMessages.absentFormat
  if (!accept.includes('text/html')) return reply(404, { error: text }, HEADERS)
  const {
    collection: _,
    item: __,
    product: ___,
    search: ____,
    hasOwnerCode: _____,
    code: ______,
    ...frame
  } = page
  const shown: PageModel = {
    ...frame,
    pageType: pageType.notFound,
    document: { title, sections: [] },
    failure: { status: 404, title, text },
  }
  return pageHtml(404, shown, { renderer, assets }, HEADERS)
}
