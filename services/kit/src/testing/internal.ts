import { addressOf, type AnyInput } from '@portico/proto/api/call'
import { contract } from '@portico/proto/api/contract'
import type { Endpoint, Shape } from '@portico/proto/api/endpoint'
import type { InternalClient } from '../http/internal.ts'

/** A call of `answering`: its address, its body and its options. */
export type Called = {
  path: string
  body: unknown
  parse: ((text: string) => unknown) | undefined
  signal: AbortSignal | undefined
}

/** A client whose calls return what `answer` returns for the address, or are refused with what it throws. */
export function answering(answer: (called: Called) => unknown): InternalClient {
  type Options = Partial<Pick<Called, 'parse' | 'signal'>>
  const call = async ({ endpoint }: { endpoint: Endpoint }, input: AnyInput = {}, options: Options = {}) =>
    answer({
      path: addressOf(endpoint, input),
      body: input.body,
      parse: options.parse,
      signal: options.signal,
    })
  return { call: call as InternalClient['call'], close: () => Promise.resolve() }
}

/** The contract of an internal endpoint that no service has. */
export const internalContract = <S extends Shape>(method: Endpoint['method'], path: string, schemas: S) =>
  contract<S, 'service'>(
    { method, path, access: 'service', changes: [] },
    schemas as Parameters<typeof contract<S, 'service'>>[1],
  )
