/** The body of every refusal (wire.md §1): `error` is a sentence for people, `errors` names fields. */
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

/** An expected refusal of a request; the server answers it as `status` with `body`, and it is no bug. */
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

/** 400: fields of the request are wrong; `errors` is keyed by field. */
export function invalid(errors: Record<string, string>, message?: string): Refusal {
  const [field, text] = Object.entries(errors)[0] ?? ['request', 'is not valid']
  return new Refusal(400, { error: message ?? `${field}: ${text}`, errors })
}

/** 400: the request as a whole cannot be understood. */
export function badRequest(message: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(400, { error: message, ...more })
}

/** 401: nobody is signed in where somebody must be. */
export function unauthorized(message = 'Unauthorized request'): Refusal {
  return new Refusal(401, { error: message, loginRequired: true })
}

/** 403: somebody is signed in and may not. */
export function forbidden(message = 'Unauthorized request'): Refusal {
  return new Refusal(403, { error: message, authorizationFail: true })
}

/** 404: there is no such thing here. */
export function notFound(what: string, id?: string): Refusal {
  return new Refusal(404, {
    error: id === undefined ? `There is no such ${what}.` : `There is no ${what} ${id}.`,
  })
}

/** 405: the path has these methods only. */
export function methodNotAllowed(allowed: readonly string[]): Refusal {
  return new Refusal(
    405,
    { error: `This method is not accepted here, only ${allowed.join(', ')}.` },
    { allow: allowed.join(', ') },
  )
}

/** 409: the request contradicts what is stored, or its first try is still running. */
export function conflict(message: string): Refusal {
  return new Refusal(409, { error: message })
}

/** 409: as many are stored as there may be. `field` is the field that asks for one more, `message` names the limit. */
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

/** 415: the body is of a type that is not read here. */
export function unsupportedType(accepted: string): Refusal {
  return new Refusal(415, { error: `The request body must be ${accepted}.` })
}

/** 422: the key of a repeatable write was used before with another body. */
export function keyReused(): Refusal {
  return new Refusal(422, { error: 'This key was used before with a different request.' })
}

/** 429: too many; try again after `retryAfterSeconds`. */
export function tooManyRequests(
  retryAfterSeconds: number,
  message = 'Too many requests. Please try again later.',
): Refusal {
  return new Refusal(
    429,
    { error: message },
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  )
}

/** 503: this cannot be done now; try again after `retryAfterSeconds`. */
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
