import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Redirect, RedirectList, TestedAddress } from '@portico/proto/http/redirects'
import { del, get, post, put } from '../../../lib/data/verbs.ts'

const rootOf = (websiteId: string) => `/api/rest/sites/${websiteId}/redirects`
const BESIDE = { errors: 'beside' } as const

export type RedirectFields = Pick<Redirect, 'source' | 'target' | 'status'>

/** The redirects of the website, by source. */
export const useRedirects = (websiteId: string) =>
  useQuery({ queryKey: ['redirects', websiteId], queryFn: () => get<RedirectList>(rootOf(websiteId)) })

export const addRedirect = (websiteId: string, fields: RedirectFields) =>
  post<Redirect>(rootOf(websiteId), fields, BESIDE)

export const putRedirect = (websiteId: string, id: string, fields: RedirectFields) =>
  put<Redirect>(`${rootOf(websiteId)}/${id}`, fields, BESIDE)

export const deleteRedirect = (websiteId: string, id: string) =>
  del<object>(`${rootOf(websiteId)}/${id}`, BESIDE)

/** Where visitors of an address are led. */
export const testAddress = (websiteId: string, path: string) =>
  get<TestedAddress>(`${rootOf(websiteId)}/test`, { path }, BESIDE)

/** Reads the redirects again after a change. */
export function useRefreshRedirects(websiteId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['redirects', websiteId] })
}
