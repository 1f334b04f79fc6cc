import { ApiError } from '../lib/api.ts'
import { postJson } from '../lib/post.ts'
import { callWords } from '../lib/words.ts'

/** PUT of JSON with the crumb. @throws ApiError */
export async function put<T>(path: string, body: unknown): Promise<T> {
  const outcome = await postJson(path, body, { method: 'PUT', crumb: true })
  // The shape of a reply is the service's contract (proto/http), checked there.
  if (outcome.ok) return outcome.data as T
  throw new ApiError(outcome.status, outcome.error ?? callWords(outcome.status), outcome.errors)
}
