import { CallFailure } from '../../lib/data/failure.ts'
import { fieldTexts, refusalText } from '../ui/forms/refusal.ts'
import type { Failure } from './save-loop.ts'

/** The session has ended, or the server does not take the document as it is. `errors` are texts by field. */
export type SaveStopped =
  { status: 'signed-out' } | { status: 'refused'; message: string; errors: Record<string, string> }

const BUSY: readonly number[] = [408, 429, 500, 502, 503, 504]

/** The step after a failed save. */
export function failureOfCall(error: unknown): Failure<SaveStopped> {
  const message = error instanceof Error ? refusalText(error) : String(error)
  if (!(error instanceof CallFailure))
    return { retry: false, state: { status: 'refused', message, errors: {} } }
  const { status, isNetworkError, retryAfterSeconds: afterSeconds } = error
  if (isNetworkError) return { retry: true, reason: 'offline', message, afterSeconds }
  if (BUSY.includes(status)) return { retry: true, reason: 'busy', message, afterSeconds }
  // Another save came first several times in a row. A limit that is reached stays.
  if (status === 409 && error.errorKey !== 'limit-reached')
    return { retry: true, reason: 'busy', message, afterSeconds }
  if (status === 401) return { retry: false, state: { status: 'signed-out' } }
  const own = ownMessage(error)
  return {
    retry: false,
    state: { status: 'refused', message: own ?? message, errors: own === undefined ? fieldTexts(error) : {} },
  }
}

/** The cause and the next step, for refusals whose own message does not name them. */
function ownMessage({ status, errorKey, serverMessage, errors }: CallFailure): string | undefined {
  if (status === 404)
    return 'The page is no longer there. Another editor may have moved it to the trash: restore it there, then try again.'
  if (status === 403)
    return errorKey === 'area-off'
      ? serverMessage
      : 'Your account may no longer change this. Ask an administrator of the website, then try again.'
  const [named] = Object.values(errors)
  if (errorKey === 'limit-reached')
    return `${named ?? serverMessage ?? ''} Delete what the website does not need, then try again.`
  return status === 413 && named === undefined
    ? 'The page is too large to be saved. Shorten a text or remove a block.'
    : undefined
}
