import type { Method } from '@portico/proto/api/endpoint'
import { LOGIN_REQUIRED } from '@portico/proto/collect/browser-events'
import { RETRY_DELAY_MS } from '@portico/proto/limits'
import { alertFailure, type ErrorDialog } from './alerts.ts'
import { areCookiesEnabled, storeCrumb, withCrumb } from './crumb.ts'
import { CallFailure, unparseable, type FailureBody } from './failure.ts'
import { MEMBER_HEADER, memberToken } from './member-token.ts'
import { noteNetworkError } from './network-errors.ts'
import { inQueue } from './queue.ts'
import { httpsHost, secureTarget } from './secure.ts'

export type CallOptions = {
  headers?: Record<string, string>
  /** Name of a queue. Calls in one queue run one after another (DATA-03). */
  queue?: string
  /** Maximum number of retries after a retriable failure (DATA-04, S-49). */
  retry?: number
  /** Send to the https domain of the website: `true` for the one of its context, if it has one, or a domain (DATA-02). */
  secure?: boolean | string
  /** Called instead of dispatching `auth:login-required` (SESS-10). */
  onLoginRequired?: (failure: CallFailure) => void
  /** The dialog that shows field errors, or `'beside'` if a form shows them (DATA-13). */
  errors?: ErrorDialog | 'beside'
}

/**
 * Sends JSON to the server with the crumb and the member's token, if they exist. Resolves to the parsed body, or
 * `undefined` for an empty reply (204, 1223). @throws CallFailure
 */
export async function send(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const work = () => callWithRetries(method, path, body, options)
  try {
    return await (options.queue === undefined ? work() : inQueue(options.queue, work))
  } catch (error) {
    if (error instanceof CallFailure) announce(error, options)
    throw error
  }
}

async function callWithRetries(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<unknown> {
  let retries = 0
  let hasFreshCrumb = false
  for (;;) {
    try {
      return await callOnce(method, path, body, options)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.body.crumbFail === true) {
        // SESS-07: retry once, and only if the browser can store the new crumb.
        if (hasFreshCrumb || !areCookiesEnabled()) throw error
        hasFreshCrumb = true
        storeCrumb(error.body.crumb)
      } else {
        if (retries >= (options.retry ?? 0) || !isRetriable(error)) throw error
        retries += 1
        await new Promise((wake) => setTimeout(wake, RETRY_DELAY_MS))
      }
    }
  }
}

/** S-49: not retriable are 401, 403, 500, 501, 503, and 502 or another 4xx that says why in its body. */
function isRetriable({
  status,
  serverMessage,
  body,
  errors,
  isNetworkError,
  errorKey,
}: CallFailure): boolean {
  if (isNetworkError) return true
  if (errorKey === 'unparseable' || [401, 403, 500, 501, 503].includes(status)) return false
  const isRefusal = status === 502 || (status >= 400 && status < 500)
  const saysWhy = (serverMessage ?? body.billingErrorCode) !== undefined || Object.keys(errors).length > 0
  return !(isRefusal && saysWhy)
}

async function callOnce(
  method: Method,
  path: string,
  body: unknown,
  { headers, secure }: CallOptions,
): Promise<unknown> {
  const domain = secure === true ? httpsHost() : secure
  const target = domain
    ? secureTarget(path, location, domain)
    : { url: path, credentials: 'same-origin' as const }
  const token = memberToken()
  const response = await fetch(withCrumb(target.url), {
    method,
    credentials: target.credentials,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { [MEMBER_HEADER]: token }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => networkFailure(target.url))
  return readBody(response, target.url)
}

async function readBody(response: Response, url: string): Promise<unknown> {
  const { status } = response
  // DATA-05: old browsers report 204 as 1223.
  if (status === 204 || status === 1223) return undefined
  const text = await response.text().catch(() => networkFailure(url))
  if (!response.ok) throw failureOf(response, text)
  try {
    return JSON.parse(text) as unknown
  } catch (problem) {
    throw unparseable(status, url, problem)
  }
}

function networkFailure(url: string): never {
  noteNetworkError(url)
  throw new CallFailure({ status: 0, isNetworkError: true })
}

function failureOf({ status, headers }: Response, text: string): CallFailure {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return new CallFailure({
    status,
    body: bodyOf(text),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  })
}

function bodyOf(text: string): FailureBody {
  try {
    const body = JSON.parse(text) as unknown
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {} // An error page of a proxy: use the status alone.
  }
}

function announce(failure: CallFailure, { onLoginRequired, errors }: CallOptions): void {
  if (failure.body.loginRequired === true) {
    if (onLoginRequired) onLoginRequired(failure)
    else window.dispatchEvent(new CustomEvent(LOGIN_REQUIRED, { detail: { failure } }))
  }
  alertFailure(failure, errors)
}
