import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal, type ErrorBody } from '@portico/kit/errors'
import { escapeHtml } from '@portico/kit/html/escape'
import type { ReplyHeaders } from '../request/reply.ts'

const INTERNAL: ErrorBody = { error: 'Internal server error. Please try again later.' }

/** Sends a refusal: JSON as in WIRE-03, or a plain page when the browser asked for a page. */
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
  res.end(req.method === 'HEAD' ? undefined : text)
}

const titles: Record<number, string> = {
  400: 'This address is not valid',
  404: 'This page does not exist',
  429: 'Too many requests',
  503: 'Back in a moment',
}

function failurePage({ status, body }: Refusal): string {
  return page(titles[status] ?? 'Something went wrong', body.error)
}

/** Page for a host without a website. */
export function unknownHostPage(hostname: string, appOrigin: string): string {
  return page(
    'There is no website here',
    `No website uses the address ${hostname}. If this is your website, check its name in the owner’s area.`,
    `<p><a href="${escapeHtml(appOrigin)}/config/">Go to the owner’s area</a></p>`,
  )
}

function page(title: string, text: string, more = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;margin:20vh auto 0;max-width:34rem;padding:0 1.5rem;color:#1c1c1a}
h1{font-size:2rem;line-height:1.2;font-weight:600}a{color:inherit}</style>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${more}
</html>
`
}
