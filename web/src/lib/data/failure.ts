import { callMessages } from '@portico/proto/messages'

/** The body of a failed call (WIRE-03). Every field may be missing. */
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
  retryAfterSeconds?: number
}

/**
 * A failed call (DATA-12). `status` is 0 if there was no reply. `error` (also `message`) is the text to show, `errorKey` a
 * machine-readable code, `errors` the texts by field, `serverMessage` the server's own text if it sent one, and
 * `retryAfterSeconds` the wait after a 429 or 503.
 */
export class CallFailure extends Error {
  readonly status: number
  readonly error: string
  readonly errorKey: string
  readonly isNetworkError: boolean
  readonly errors: Record<string, string>
  readonly serverMessage: string | undefined
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
    this.serverMessage = text(body.error) ?? text(body.message)
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** DATA-07: creates the failure for a reply that is not JSON. */
export function unparseable(status: number, url: string, problem: unknown): CallFailure {
  const reason = problem instanceof Error ? problem.message : String(problem)
  const body = { errorKey: 'unparseable' }
  return new CallFailure({ status, body }, callMessages.unparseable(url, reason))
}

/** Statuses whose server message is shown (DATA-08). Without a message, 401 and 500 have fixed texts (C-12). */
const STATUSES_WITH_MESSAGE: readonly number[] = [400, 401, 500, 502]

/**
 * The text to show for a failed call (DATA-08 to DATA-11, C-12, C-13). Our services also reject calls with other 4xx
 * statuses; their messages are shown too, instead of "Unable to connect".
 */
export function failureText(status: number, { error, message, billingErrorCode }: FailureBody = {}): string {
  const serverText = text(error) ?? text(message) ?? text(billingErrorCode)
  const isOtherRefusal = status > 403 && status < 500
  if (serverText !== undefined && (STATUSES_WITH_MESSAGE.includes(status) || isOtherRefusal))
    return serverText
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
