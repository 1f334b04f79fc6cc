import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal, type ErrorBody } from '@portico/kit/errors'
import { markup, noMarkup, type Markup } from '@portico/kit/html/markup'
import { renderPlainPage } from '@portico/kit/html/plain-page'
import { errorPageMessages } from '@portico/proto/texts/error-page-messages'
import type { ReplyHeaders } from '../request/reply.ts'

/** The time in which the rest of a refused request is read, ms. */
const LINGER_MS = 1_000
const INTERNAL: ErrorBody = { error: 'Internal server error. Please try again later.' }

/** Sends a refusal: JSON as in WIRE-03, or a plain page when the browser requested a page. */
export function sendFailure(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  { headers = {}, asPage = false }: { headers?: ReplyHeaders; asPage?: boolean } = {},
): void {
  const refusal = error instanceof Refusal ? error : new Refusal(500, INTERNAL)
  const page = asPage && (req.headers.accept ?? '').includes('text/html')
  const text = page ? failurePage(refusal) : JSON.stringify(refusal.body)
  const all: ReplyHeaders = {
    'cache-control': 'no-store',
    ...headers,
    ...refusal.headers,
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
  }
  // The unread rest of a body would be parsed as the next request.
  if (!req.complete) all['connection'] = 'close'
  res.writeHead(refusal.status, all)
  if (req.method === 'HEAD') res.end()
  else if (req.complete) res.end(text)
  else endAfterBody(req, res, text)
}

/**
 * Sends an answer while its request is still arriving, and closes the connection when the rest has arrived or after
 * `LINGER_MS`. A connection that is closed with unread bytes is reset, and a sender may lose the answer by that.
 */
function endAfterBody(req: IncomingMessage, res: ServerResponse, text: string): void {
  const end = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  req.once('close', end)
  req.once('end', end)
  res.write(text)
  req.removeAllListeners('data') // of a reader that would keep the rest
  req.resume()
}

const titles: Record<number, string> = {
  400: 'This address is not valid',
  404: 'This page does not exist',
  429: 'Too many requests',
  503: errorPageMessages.unavailable.title,
}

/** Failures that a later attempt of the same request may not meet. */
const PASSING: readonly number[] = [429, 500, 503]

/** The page in place of one that web cannot make (PAGE-02): it depends on no other service. */
function failurePage({ status, body }: Refusal): string {
  const again = PASSING.includes(status) ? markup`<p><a href="">${errorPageMessages.again}</a></p>` : noMarkup
  return page(titles[status] ?? errorPageMessages.failed.title, body.error, again)
}

/** Page for a host without a website. */
export function unknownHostPage(hostname: string, appOrigin: string): string {
  return page(
    'There is no website here',
    `No website uses the address ${hostname}. If this is your website, check its name in the owner’s area.`,
    markup`<p><a href="${appOrigin}/config/">Go to the owner’s area</a></p>`,
  )
}

const page = (title: string, text: string, more: Markup): string =>
  renderPlainPage(title, markup`<h1>${title}</h1><p class="lead">${text}</p>${more}`)
