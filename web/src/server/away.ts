import { Refusal } from '@portico/kit/errors'
import { html, type Reply } from '@portico/kit/http/route'
import type { Logger } from '@portico/kit/runtime/logger'
import type { PageAssets } from '../site/Frame.tsx'
import type { Assets } from './assets.ts'
import { pagePolicy } from './policy.ts'

type Facts = { assets: Assets; logger: Logger; requestId: string }

/** What a visitor gets for a page that could not be made. @throws Refusal where the request was at fault */
export function pageFailed(error: unknown, { assets, logger, requestId }: Facts): Reply {
  if (error instanceof Refusal && error.status < 500) throw error
  const status = error instanceof Refusal ? error.status : 500
  const log = status === 503 ? logger.warn.bind(logger) : logger.error.bind(logger)
  log({ err: error, request_id: requestId }, 'a page could not be shown')
  return html(status, awayPage(assets.page), {
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(),
    ...(status === 503 && { 'retry-after': '1' }),
  })
}

/** What a visitor sees when a page cannot be made (PAGE-02 type 101): made from nothing that can be away. */
function awayPage({ styles }: PageAssets): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Back in a moment</title>${links}</head><body><main>` +
    '<section class="page-section message-page" data-width="normal" data-first=""><div>' +
    '<h1>Back in a moment.</h1><p class="lead">This page cannot be shown right now. Please try again shortly.</p>' +
    '<p><a class="button" href="">Try again</a></p></div></section></main></body></html>'
  )
}
