import { readCookie } from './cookies.ts'

/** How a call ended: `status` 0 means that no reply came. */
export type Outcome =
  | { ok: true; status: number; data: unknown }
  | { ok: false; status: number; error: string | undefined; errors: Record<string, string>; data?: unknown }

type Call = { method?: string; crumb?: boolean; headers?: Record<string, string> }

/** Sends JSON and reads JSON; never throws. Field errors come in `errors`. */
export async function postJson(path: string, body: unknown, call: Call = {}): Promise<Outcome> {
  const first = await once(path, body, call)
  // SESS-07: a stale crumb is replaced by the reply's cookie; the call goes out once more.
  if (!first.ok && call.crumb && isCrumbFailure(first.data)) return once(path, body, call)
  return first
}

async function once(
  path: string,
  body: unknown,
  { method = 'POST', crumb = false, headers = {} }: Call,
): Promise<Outcome> {
  let response: Response
  try {
    response = await fetch(crumb ? withCrumb(path) : path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    return { ok: false, status: 0, error: undefined, errors: {} }
  }
  const data = (await response.json().catch(() => null)) as unknown
  if (response.ok) return { ok: true, status: response.status, data }
  const { error, errors } = (data ?? {}) as { error?: string; errors?: Record<string, string> }
  return { ok: false, status: response.status, error, errors: errors ?? {}, data }
}

function withCrumb(path: string): string {
  const crumb = readCookie('crumb') ?? ''
  return `${path}${path.includes('?') ? '&' : '?'}crumb=${encodeURIComponent(crumb)}`
}

function isCrumbFailure(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { crumbFail?: unknown }).crumbFail === true
}
