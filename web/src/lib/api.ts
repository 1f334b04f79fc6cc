import { postJson, type Outcome } from './post.ts'
import { callWords } from './words.ts'

/** A call that was refused or never answered, in words for people. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  constructor(status: number, message: string, errors: Record<string, string>) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
  }
}

/** GET of JSON. @throws ApiError */
export async function get<T>(
  path: string,
  query: Record<string, string | number | undefined> = {},
): Promise<T> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return unwrap<T>(await postJson(text ? `${path}?${text}` : path, undefined, { method: 'GET' }))
}

/** POST of JSON with the crumb; one retry when that was stale (SESS-07). @throws ApiError */
export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return unwrap<T>(await postJson(path, body, { crumb: true }))
}

function unwrap<T>(outcome: Outcome): T {
  // The shape of a reply is the service's contract (proto/http), checked there.
  if (outcome.ok) return outcome.data as T
  throw new ApiError(outcome.status, outcome.error ?? callWords(outcome.status), outcome.errors)
}
