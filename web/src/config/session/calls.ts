import { useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { addressOf, type AnyInput, type InputArguments } from '@portico/proto/api/call'
import type { Endpoint, Shape } from '@portico/proto/api/endpoint'
import { call as callWith, type CallOptions, type InputOf, type ReplyOf } from '../../lib/data/call.ts'

/** Calls an endpoint. Errors are shown beside the fields of the form. @throws CallFailure */
export const call = <S extends Shape>(
  endpoint: Endpoint<S>,
  ...[input, options]: InputArguments<S, CallOptions>
): Promise<ReplyOf<S>> =>
  callWith<S>(
    endpoint,
    ...([input, { errors: 'beside', ...options }] as unknown as InputArguments<S, CallOptions>),
  )

/** The address of an endpoint, for the link of a download. */
export const hrefOf = <S extends Shape>(
  endpoint: Endpoint<S>,
  ...[input]: InputArguments<S, never>
): string => addressOf(endpoint, (input as AnyInput | undefined) ?? {})

/** The key of a read in the cache: its path, and its parameters with the query. */
export const keyOf = (endpoint: Endpoint, { params, query }: AnyInput = {}): readonly [string, object] => [
  endpoint.path,
  { ...params, ...query },
]

/** The options of TanStack Query for a read: `useQuery({ ...queryOf(listRedirects, { params }), enabled })`. */
export const queryOf = <S extends Shape>(endpoint: Endpoint<S>, ...[input]: InputArguments<S, never>) => ({
  queryKey: keyOf(endpoint, input as AnyInput | undefined),
  queryFn: () => call<S>(endpoint, ...([input] as unknown as InputArguments<S, CallOptions>)),
})

/** Reads an endpoint and keeps the reply for all screens. */
export const useRead = <S extends Shape>(endpoint: Endpoint<S>, ...args: InputArguments<S, never>) =>
  useQuery(queryOf<S>(endpoint, ...args))

/**
 * Reads again what a call has changed: the `changes` of its endpoint. If the call names a website, reads of other websites
 * stay.
 */
export function readAgain(
  queries: QueryClient,
  endpoint: Endpoint,
  { params, query }: AnyInput = {},
): Promise<unknown> {
  const { websiteId }: { websiteId?: unknown } = { ...params, ...query }
  const isOfWebsite = ({ queryKey: [, values] }: Query): boolean =>
    websiteId === undefined || { websiteId, ...Object(values) }.websiteId === websiteId
  return Promise.all(
    endpoint.changes.map(({ path }) =>
      queries.invalidateQueries({ queryKey: [path], predicate: isOfWebsite }),
    ),
  )
}

/**
 * Returns a function that calls an endpoint and then reads again what the call has changed, whether it succeeded or not.
 * The function resolves when the screens that show the changes are current. @throws CallFailure
 */
export function useChange<S extends Shape>(endpoint: Endpoint<S>) {
  const queries = useQueryClient()
  return async (...args: InputArguments<S, CallOptions>): Promise<ReplyOf<S>> => {
    try {
      return await call<S>(endpoint, ...args)
    } finally {
      await readAgain(queries, endpoint, args[0] as AnyInput | undefined)
    }
  }
}

export type { InputOf, ReplyOf }
