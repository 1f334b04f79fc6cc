import {
  addressOf,
  type AnyInput,
  type InputArguments,
  type InputOf,
  type ReplyOf,
} from '@portico/proto/api/call'
import type { Endpoint, Shape } from '@portico/proto/api/endpoint'
import { send, type CallOptions } from './send.ts'

export type { CallOptions }

/**
 * Calls an endpoint: `call(addRedirect, { params: { websiteId }, body })`. Resolves to the reply that its contract declares,
 * which the service has checked. @throws CallFailure
 */
export async function call<S extends Shape>(
  endpoint: Endpoint<S>,
  ...[input, options]: InputArguments<S, CallOptions>
): Promise<ReplyOf<S>> {
  const given: AnyInput = input ?? {}
  return (await send(endpoint.method, addressOf(endpoint, given), given.body, options)) as ReplyOf<S>
}

export type { InputOf, ReplyOf }
