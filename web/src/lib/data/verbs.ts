import { call, type CallOptions } from './call.ts'

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
