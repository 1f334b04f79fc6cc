import { Refusal } from '@portico/kit/errors'
import { html, type Reply } from '@portico/kit/http/route'
import type { Website } from '@portico/kit/http/principal'
import type { Logger } from '@portico/kit/runtime/logger'
import { DEFAULT_CURRENCY } from '@portico/proto/enums/currency'
import { pageType } from '@portico/proto/enums/page-type'
import { errorPageMessages } from '@portico/proto/texts/error-page-messages'
import type { PageFailure, PageModel } from '../../page/model.ts'
import type { PageAssets } from '../../site/Frame.tsx'
import type { Assets } from '../assets/assets.ts'
import type { ErrorFrame, ErrorFrames } from '../compose/error-frames.ts'
import { formatReply } from './format-reply.ts'
import { isClosed } from './lock-screen.ts'
import { pagePolicy } from '../policy/policy.ts'
import type { Renderer } from '../render/renderer.ts'

type Deps = { renderer: Renderer; assets: Assets; logger: Logger; upstreams: { frames: ErrorFrames } }
type FallbackRequest = { website: Website; path: string; format?: string | undefined; requestId: string }
type Screen = Pick<PageModel, 'screen'>

const NOT_KEPT = { 'cache-control': 'no-store' }

/**
 * Logs the error and returns the reply for a page that cannot be shown: a page of type 101 in the frame of its website, or a plain
 * one if web has not shown the website yet. @throws Refusal if the request was invalid (4xx)
 */
export async function failedPage(
  error: unknown,
  { renderer, assets, logger, upstreams }: Deps,
  asked: FallbackRequest,
  screen: Screen = {},
): Promise<Reply> {
  if (error instanceof Refusal && error.status < 500) throw error
  const status = error instanceof Refusal && error.status === 503 ? 503 : 500
  const log = status === 503 ? logger.warn.bind(logger) : logger.error.bind(logger)
  log({ err: error, request_id: asked.requestId }, 'page failed')
  const texts = status === 503 ? errorPageMessages.unavailable : errorPageMessages.failed
  const frame = isClosed(asked.website) ? undefined : upstreams.frames.of(asked.website.id)
  try {
    if (frame)
      return await errorReply({ ...frame, ...screen }, { status, ...texts }, asked, { renderer, assets })
  } catch (failure) {
    // The frame itself may be what cannot be rendered.
    logger.error({ err: failure, request_id: asked.requestId }, 'error page failed')
  }
  return html(status, plainPage(assets.page, texts), {
    ...NOT_KEPT,
    'content-security-policy': pagePolicy(),
    ...(status === 503 && { 'retry-after': '2' }),
  })
}

/** The page of type 101 in the requested format, with the static context of its website (PAGE-02, WIRE-22). */
export function errorReply(
  frame: ErrorFrame & Screen,
  failure: PageFailure,
  { path, format }: Pick<FallbackRequest, 'path' | 'format'>,
  parts: { renderer: Renderer; assets: Assets },
): Promise<Reply> {
  const page: PageModel = {
    ...frame,
    websiteSettings: {
      ...frame.websiteSettings,
      storeSettings: { ...frame.websiteSettings.storeSettings, selectedCurrency: DEFAULT_CURRENCY },
    },
    pageType: pageType.error,
    path,
    failure,
    document: { title: failure.title, sections: [] },
    summaries: {},
    feeds: {},
    isComplete: false,
    isKnownPlace: false,
    forms: {},
    products: {},
    listings: {},
    outlines: {},
    related: [],
  }
  return formatReply(page, format === 'ical' ? undefined : format, null, NOT_KEPT, parts)
}

/** A page for what cannot be shown that depends on nothing but our stylesheets. */
function plainPage({ styles }: PageAssets, { title, text }: { title: string; text: string }): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${title}</title>${links}</head><body><main>` +
    '<section class="page-section message-page" data-width="normal" data-first=""><div>' +
    `<h1>${title}</h1><p class="lead">${text}</p>` +
    `<p><a class="button" href="">${errorPageMessages.again}</a></p></div></section></main></body></html>`
  )
}
