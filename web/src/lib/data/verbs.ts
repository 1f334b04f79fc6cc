import { send, type CallOptions as Options } from './send.ts'

type CallOptions = Options & { query?: Record<string, string | number | boolean | undefined> }
const call = async <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  { query = {}, ...options }: CallOptions = {},
) => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return (await send(method, search.size > 0 ? `${path}?${search.toString()}` : path, body, options)) as T
}

/** Sends a GET. Undefined and empty values of `query` are omitted. @throws CallFailure */
export const get = <T>(path: string, query: CallOptions['query'] = {}, options: CallOptions = {}) =>
  call<T>('GET', path, undefined, { ...options, query })

/** Sends a POST with a JSON body or without a body. @throws CallFailure */
export const post = <T>(path: string, body?: unknown, options?: CallOptions) =>
  call<T>('POST', path, body, options)

/** Sends a PUT with a JSON body or without a body. @throws CallFailure */
export const put = <T>(path: string, body?: unknown, options?: CallOptions) =>
  call<T>('PUT', path, body, options)

/** Sends a DELETE, rarely with a body. @throws CallFailure */
export const del = <T>(path: string, options: CallOptions = {}, body?: unknown) =>
  call<T>('DELETE', path, body, options)
