import type { RouteRow } from '@portico/gateway/routes'
import type { Contract } from '@portico/proto/api/contract'

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
}

const kinds = {
  400: 'The request is invalid; `errors` names the fields.',
  401: 'The call requires a session.',
  403: 'The caller has no permission, or the crumb is missing or stale (`crumbFail`).',
  404: 'The object does not exist.',
  408: 'The request took too long to arrive.',
  409: 'The request conflicts with the stored state, exceeds a limit (`errorKey` is `limit-reached`), or its first try is still running.',
  413: 'The body is too large.',
  414: 'The URL is too long.',
  415: 'The type of the body is not supported.',
  422: 'The key of this write was used with a different body, or the picture needs too much memory or time.',
  429: 'Too many requests from this client.',
  431: 'The headers of the request are too large.',
  500: 'An internal error; it is logged.',
  503: 'The service is unavailable at the moment.',
} as const
type Refused = keyof typeof kinds

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Every kind of refusal, by the name under which operations refer to it. */
export const refusals = Object.fromEntries(
  Object.entries(kinds).map(([status, description]) => [
    `Refused${status}`,
    { description, ...(status === '429' || status === '503' ? { headers: retryAfter } : {}), content },
  ]),
)

/** The refusals that follow from a contract and its row at the gateway. */
export function refusalsOf(
  { endpoint: { access, method }, schemas, uploads, keyHeader }: Contract,
  row: RouteRow,
): Record<string, unknown> {
  const isWrite = method !== 'GET'
  const hasBody = schemas.body !== undefined || uploads !== undefined
  const statuses: Refused[] = [400]
  if (access !== 'anyone' || row.who === 'owner') statuses.push(401)
  // A sign-in also answers 401, although it needs no session.
  if (isWrite && access === 'anyone' && row.rate === 'login') statuses.push(401)
  if (access !== 'anyone' || (isWrite && row.crumb !== 'none')) statuses.push(403)
  statuses.push(404)
  if (isWrite) statuses.push(408, 409, 413)
  statuses.push(414)
  if (hasBody) statuses.push(415)
  if (keyHeader !== undefined || uploads !== undefined) statuses.push(422)
  statuses.push(429, 431, 500, 503)
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}
