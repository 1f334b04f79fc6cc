import { request, type IncomingHttpHeaders } from 'node:http'
import { CRUMB_STATE_HEADER } from '../http/crumb.ts'
import { PRINCIPAL_HEADER, signCaller, type Caller } from '../http/principal.ts'

export const TEST_SECRET = 'a secret for tests only, of 32 characters and more'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  json<T = unknown>(): T
  cookies: string[]
}

export type CallOptions = {
  /** Who calls, as the gateway would say it. */
  caller?: Caller
  method?: string
  json?: unknown
  form?: Record<string, string>
  text?: string | Buffer
  headers?: Record<string, string>
}

/** One HTTP request as the gateway would send it: body by kind, and the signed caller. Redirects are not followed. */
export async function call(
  url: string,
  { caller, method, json, form, text, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : form !== undefined
        ? new URLSearchParams(form).toString()
        : (text ?? null)
  const type =
    json !== undefined
      ? 'application/json'
      : form !== undefined
        ? 'application/x-www-form-urlencoded'
        : undefined
  const sent: Record<string, string> = {
    ...(type ? { 'content-type': type } : {}),
    ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...(caller ? { [PRINCIPAL_HEADER]: signCaller(TEST_SECRET, caller) } : {}),
    [CRUMB_STATE_HEADER]: 'checked', // by the gateway
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const req = request(url, { method: method ?? (body === null ? 'GET' : 'POST'), headers: sent }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => {
        const answer = Buffer.concat(chunks).toString('utf8')
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text: answer,
          json: <T>() => JSON.parse(answer) as T,
          cookies: res.headers['set-cookie'] ?? [],
        })
      })
    })
    req.on('error', reject)
    req.end(body)
  })
}
