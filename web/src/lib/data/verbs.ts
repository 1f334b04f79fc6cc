import { call, type CallOptions } from './call.ts'

/** GET; `query` leaves out what is undefined or empty. @throws CallFailure */
export const get = <T>(path: string, query: CallOptions['query'] = {}, options: CallOptions = {}) =>
  call<T>('GET', path, undefined, { ...options, query })

/** POST of JSON, or of nothing. @throws CallFailure */
export const post = <T>(path: string, body?: unknown, options?: CallOptions) =>
  call<T>('POST', path, body, options)

/** PUT of JSON, or of nothing. @throws CallFailure */
export const put = <T>(path: string, body?: unknown, options?: CallOptions) =>
  call<T>('PUT', path, body, options)

/** DELETE; a body is rare. @throws CallFailure */
export const del = <T>(path: string, options: CallOptions = {}, body?: unknown) =>
  call<T>('DELETE', path, body, options)
