import type { RouteRow } from '@portico/gateway/routes'
import type { Route } from '@portico/kit/http/route'

const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which a new try makes sense.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
}

const kinds = {
  400: 'Something in the request is wrong; `errors` names the fields.',
  401: 'Nobody is signed in where somebody must be.',
  403: 'Whoever is signed in may not do this, or the crumb is missing or stale (`crumbFail`).',
  404: 'There is no such thing here.',
  408: 'The request took too long to arrive.',
  409: 'The request contradicts what is stored, one more would pass a limit (`errorKey` is `limit-reached`), or its first try is still running.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'The body is of a type that is not read here.',
  422: 'The key of this write was used before with a different body, or the picture takes too much memory or time.',
  429: 'Too many requests from here.',
  431: 'The headers of the request are too large.',
  500: 'A fault of ours; it is logged.',
  503: 'This cannot be served at the moment.',
} as const
type Refused = keyof typeof kinds

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Every kind of refusal, by the name that operations refer to. */
export const refusals = Object.fromEntries(
  Object.entries(kinds).map(([status, description]) => [
    `Refused${status}`,
    { description, ...(status === '429' || status === '503' ? { headers: retryAfter } : {}), content },
  ]),
)

/** The refusals that a route's declaration and its row at the gateway lead to. */
export function refusalsOf({ access, method, described }: Route, row: RouteRow): Record<string, unknown> {
  const isWrite = method !== 'GET'
  const hasBody = described.body !== undefined || described.uploads !== undefined
  const statuses: Refused[] = [400]
  if (access !== 'anyone' || row.who === 'owner') statuses.push(401)
  // Signing in answers it too, where nobody was signed in before.
  if (isWrite && access === 'anyone' && row.rate === 'login') statuses.push(401)
  if (access !== 'anyone' || (isWrite && row.crumb !== 'none')) statuses.push(403)
  statuses.push(404)
  if (isWrite) statuses.push(408, 409, 413)
  statuses.push(414)
  if (hasBody) statuses.push(415)
  if (described.keyHeader !== undefined || described.uploads !== undefined) statuses.push(422)
  statuses.push(429, 431, 500, 503)
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}
