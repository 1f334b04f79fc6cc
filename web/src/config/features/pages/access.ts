import { useQuery } from '@tanstack/react-query'
import type { MembersOnlyReply } from '@portico/proto/http/page-access'
import { get, put } from '../../../lib/data/verbs.ts'

const root = (websiteId: string) => `/api/rest/sites/${websiteId}`
export const accessKey = (websiteId: string) => ['members-only', websiteId]

/** The pages that are not open to everyone. */
export const useClosedPages = (websiteId: string) =>
  useQuery({
    queryKey: accessKey(websiteId),
    queryFn: () => get<MembersOnlyReply>(`${root(websiteId)}/members-only`),
  })

export const putAccess = (
  websiteId: string,
  id: string,
  access: { permission: 'members' | 'public' | 'password'; password?: string; note?: string },
) => put<MembersOnlyReply>(`${root(websiteId)}/collections/${id}/access`, access, { errors: 'beside' })
