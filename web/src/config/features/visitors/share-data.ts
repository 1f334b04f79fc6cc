import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { CreatedShareLink, ShareLinksReply } from '@portico/proto/http/share-links'
import { del, get, post } from '../../../lib/data/verbs.ts'

const PATH = '/api/rest/census/share-links'
const keyOf = (websiteId: string) => ['share-links', websiteId]

/** The links with which anyone can read the visits of a website. */
export const useShareLinks = (websiteId: string) =>
  useQuery({
    queryKey: keyOf(websiteId),
    queryFn: () => get<z.infer<typeof ShareLinksReply>>(PATH, { websiteId }),
  })

/** Creates a link that expires after `days`. The answer alone has its token. */
export function useCreateShareLink(websiteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (days: number) => post<CreatedShareLink>(PATH, { websiteId, days }, { errors: 'beside' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(websiteId) }),
  })
}

/** Ends a link at once. */
export function useRevokeShareLink(websiteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => del(`${PATH}/${id}`, { query: { websiteId }, errors: 'beside' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(websiteId) }),
  })
}

/** The address that a share link opens. The token is in the fragment, which browsers do not send to servers. */
export const sharedAddress = (token: string) =>
  `${window.location.origin}/config/shared#${encodeURIComponent(token)}`
