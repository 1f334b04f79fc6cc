import { addressOf, type AnyInput, type InputOf, type ReplyOf } from '@portico/proto/api/call'
import type { Endpoint, Method, Shape } from '@portico/proto/api/endpoint'
import { areCookiesEnabled, storeCrumb, withCrumb } from './crumb.ts'
import { CallFailure, type FailureBody } from './failure.ts'
import { noteNetworkError } from './network-errors.ts'

type Options = {
  headers?: Record<string, string>
  /** Called with the bytes that were sent so far. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

/**
 * Sends the bytes of a file to an endpoint and reports the progress, which `fetch` cannot. Resolves to the parsed reply.
 * @throws CallFailure; it has the status 0 if the connection was lost or the call was aborted
 */
export async function sendBytes<S extends Shape>(
  endpoint: Endpoint<S>,
  input: InputOf<S> & AnyInput,
  bytes: Blob,
  options: Options = {},
): Promise<ReplyOf<S>> {
  const path = addressOf(endpoint, input)
  try {
    return (await send(endpoint.method, path, bytes, options)) as ReplyOf<S>
  } catch (error) {
    // SESS-07: retry once with the new crumb.
    if (!(error instanceof CallFailure) || error.body.crumbFail !== true || !areCookiesEnabled()) throw error
    storeCrumb(error.body.crumb)
    return (await send(endpoint.method, path, bytes, options)) as ReplyOf<S>
  }
}

function send(
  method: Method,
  path: string,
  bytes: Blob,
  { headers = {}, onProgress, signal }: Options,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new CallFailure({ status: 0, isNetworkError: true }))
    request.open(method, withCrumb(path))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
    request.onerror = () => {
      noteNetworkError(path)
      lost()
    }
    request.onabort = lost
    request.onload = () => {
      const body = parse(request.responseText)
      const { status } = request
      const seconds = Number(request.getResponseHeader('retry-after') ?? NaN)
      const retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
      if (status >= 200 && status < 300) resolve(body)
      else reject(new CallFailure({ status, body, retryAfterSeconds }))
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return lost()
    request.send(bytes)
  })
}

function parse(text: string): FailureBody {
  try {
    const body = JSON.parse(text) as unknown
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {} // An error page of a proxy: use the status alone.
  }
}
