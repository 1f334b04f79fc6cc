import { areaMessages } from '@portico/proto/texts/area-messages'
import { areaOf, type AreaFlag } from '@portico/proto/enums/feature-area'

/** The body of every refusal (WIRE-03): `error` is a sentence for people, `errors` has a message for each field. */
export type ErrorBody = {
  error: string
  message?: string
  errors?: Record<string, string>
  errorKey?: string
  loginRequired?: true
  authorizationFail?: true
  crumbFail?: true
  crumb?: string
  [more: string]: unknown
}

/** An expected refusal of a request. The server answers it with `status` and `body` and logs no error. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.error)
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 400: fields of the request are invalid; `errors` is keyed by field. */
export function invalid(errors: Record<string, string>, message?: string): Refusal {
  const [field, text] = Object.entries(errors)[0] ?? ['request', 'is not valid']
  return new Refusal(400, { error: message ?? `${field}: ${text}`, errors })
}

/** 400: the request as a whole is invalid. */
export function badRequest(message: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(400, { error: message, ...more })
}

/** 401: the caller is not signed in. */
export function unauthorized(message = 'Unauthorized request'): Refusal {
  return new Refusal(401, { error: message, loginRequired: true })
}

/** 403: the caller is signed in and lacks the permission. */
export function forbidden(message = 'Unauthorized request'): Refusal {
  return new Refusal(403, { error: message, authorizationFail: true })
}

/** 403: the staff has turned the area off for the website (ENUM-21). */
export function areaOff(flag: AreaFlag): Refusal {
  return new Refusal(403, { error: areaMessages.off(areaOf(flag)!.name), errorKey: 'area-off' })
}

/** 404: the thing does not exist. */
export function notFound(what: string, id?: string): Refusal {
  return new Refusal(404, {
    error: id === undefined ? `There is no such ${what}.` : `There is no ${what} ${id}.`,
  })
}

/** 405: the path has only the `allowed` methods. */
export function methodNotAllowed(allowed: readonly string[]): Refusal {
  return new Refusal(
    405,
    { error: `This method is not accepted here, only ${allowed.join(', ')}.` },
    { allow: allowed.join(', ') },
  )
}

/** 409: the request conflicts with stored data, or its first attempt is still running. */
export function conflict(message: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(409, { error: message, ...more })
}

/** 409: a limit is reached. `field` is the field that would add one more, and `message` names the limit. */
export function limitReached(field: string, message: string): Refusal {
  return new Refusal(409, { error: message, errors: { [field]: message }, errorKey: 'limit-reached' })
}

/** 413: the body is larger than `bytes`. */
export function tooLarge(
  bytes: number,
  message = `The request is too large: at most ${bytes} bytes are accepted here.`,
): Refusal {
  return new Refusal(413, { error: message })
}

/** 415: the body has a media type that the route does not accept. */
export function unsupportedType(accepted: string): Refusal {
  return new Refusal(415, { error: `The request body must be ${accepted}.` })
}

/** 422: the idempotency key was used before with another body. */
export function keyReused(): Refusal {
  return new Refusal(422, { error: 'This key was used before with a different request.' })
}

/** 429: too many requests; the client may try again after `retryAfterSeconds`. */
export function tooManyRequests(
  retryAfterSeconds: number,
  message = 'Too many requests. Please try again later.',
  more: Record<string, unknown> = {},
): Refusal {
  return new Refusal(
    429,
    { error: message, ...more },
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  )
}

/** 503: temporarily unavailable; the client may try again after `retryAfterSeconds`. */
export function unavailable(
  message = 'This service is temporarily unavailable. Please try again later.',
  retryAfterSeconds = 1,
): Refusal {
  return new Refusal(
    503,
    { error: message },
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  )
}
