import { Refusal } from '@portico/kit/errors'
import { html, type Reply } from '@portico/kit/http/route'
import type { Logger } from '@portico/kit/runtime/logger'
import type { PageAssets } from '../site/Frame.tsx'
import type { Assets } from './assets.ts'
import { pagePolicy } from './policy.ts'

type Facts = { assets: Assets; logger: Logger; requestId: string }

/**
 * Logs the error and returns the reply for a page that cannot be shown. @throws Refusal if the request was invalid
 * (4xx)
 */
export function failedPage(error: unknown, { assets, logger, requestId }: Facts): Reply {
  if (error instanceof Refusal && error.status < 500) throw error
  const status = error instanceof Refusal ? error.status : 500
  const log = status === 503 ? logger.warn.bind(logger) : logger.error.bind(logger)
  log({ err: error, request_id: requestId }, 'page failed')
  return html(status, unavailablePage(assets.page), {
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(),
    ...(status === 503 && { 'retry-after': '1' }),
  })
}

/** The page for a page that cannot be shown (PAGE-02 type 101). Depends on no other service. */
function unavailablePage({ styles }: PageAssets): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Back in a moment</title>${links}</head><body><main>` +
    '<section class="page-section message-page" data-width="normal" data-first=""><div>' +
    '<h1>Back in a moment.</h1><p class="lead">We can’t show this page right now. Please try again in a moment.</p>' +
    '<p><a class="button" href="">Try again</a></p></div></section></main></body></html>'
  )
}
