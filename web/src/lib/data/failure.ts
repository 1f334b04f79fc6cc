import { callMessages } from '@portico/proto/messages'

/** What a refusal of the server may hold (wire.md §1); everything in it may be missing. */
export type FailureBody = {
  error?: string
  message?: string
  billingErrorCode?: string
  errorKey?: string
  errors?: Record<string, string>
  loginRequired?: boolean
  authorizationFail?: boolean
  crumbFail?: boolean
  crumb?: string
}

type Facts = {
  status: number
  body?: FailureBody
  isNetworkError?: boolean
  retryAfterSeconds?: number | undefined
}

/**
 * A call that failed (DATA-12). `status` is 0 where no reply came, `error` (also `message`) is the sentence to show,
 * `errorKey` a word for programs, `errors` the texts by field; `said` is the server's own sentence, if it sent one,
 * `retryAfterSeconds` the wait after a 429 or 503.
 */
export class CallFailure extends Error {
  readonly status: number
  readonly error: string
  readonly errorKey: string
  readonly isNetworkError: boolean
  readonly errors: Record<string, string>
  readonly said: string | undefined
  readonly body: FailureBody
  readonly retryAfterSeconds: number | undefined

  constructor({ status, body = {}, isNetworkError = false, retryAfterSeconds }: Facts, error?: string) {
    super(error ?? failureText(status, body))
    this.name = 'CallFailure'
    this.status = status
    this.error = this.message
    this.errorKey = text(body.errorKey) ?? keyOf(status, isNetworkError)
    this.isNetworkError = isNetworkError
    this.errors = typeof body.errors === 'object' && body.errors !== null ? body.errors : {}
    this.said = text(body.error) ?? text(body.message)
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** DATA-07: a reply that came and is no JSON. */
export function unparseable(status: number, url: string, problem: unknown): CallFailure {
  const reason = problem instanceof Error ? problem.message : String(problem)
  const body = { errorKey: 'unparseable' }
  return new CallFailure({ status, body }, callMessages.unparseable(url, reason))
}

/** Statuses whose own words are shown (DATA-08); of those above 401, 403 and 500 have fixed ones besides (C-12). */
const SPEAKING: readonly number[] = [400, 401, 500, 502]

/**
 * What people are told of a failed call (DATA-08 to DATA-11, C-12, C-13). Our services also refuse with other 4xx,
 * in words for people; those are shown too, where the older layer knew no better than "Unable to connect".
 */
export function failureText(status: number, { error, message, billingErrorCode }: FailureBody = {}): string {
  const said = text(error) ?? text(message) ?? text(billingErrorCode)
  const isOtherRefusal = status > 403 && status < 500
  if (said !== undefined && (SPEAKING.includes(status) || isOtherRefusal)) return said
  if (status === 401 || status === 403) return callMessages.unauthorized
  if (status === 500 || status === 501) return callMessages.serverError
  return status === 503 ? callMessages.unavailable : callMessages.unableToConnect
}

function keyOf(status: number, isNetworkError: boolean): string {
  if (isNetworkError) return 'network'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 503) return 'unavailable'
  return status >= 500 ? 'server' : 'refused'
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
