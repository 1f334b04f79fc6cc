import type { ReplyOf } from '@portico/proto/api/call'
import type { Endpoint } from '@portico/proto/api/endpoint'

/**
 * Reads the JSON of a successful reply, which the service has checked against the contract of the endpoint: `jsonOf<typeof readSettings>`.
 * For scripts that send a call themselves: they import the endpoint as a type, so that its value adds no bytes to them.
 */
export const jsonOf = async <E extends Endpoint>(
  response: Response,
): Promise<ReplyOf<NonNullable<E['shape']>>> => (await response.json()) as ReplyOf<NonNullable<E['shape']>>
