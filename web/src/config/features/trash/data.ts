import { useQuery } from '@tanstack/react-query'
import type { TrashReply } from '@portico/proto/http/pages'
import { del, get, post } from '../../../lib/data/verbs.ts'

const BESIDE = { errors: 'beside' } as const
const rootOf = (websiteId: string) => `/api/rest/sites/${websiteId}`

export type TrashEntry = TrashReply['entries'][number]

/** The deleted pages and items, latest first. */
export const useTrash = (websiteId: string) =>
  useQuery({
    queryKey: ['trash', websiteId],
    queryFn: () => get<TrashReply>(`${rootOf(websiteId)}/trash`),
  })

/** Takes a page or an item out of the trash. */
export const restoreEntry = (websiteId: string, { kind, id }: TrashEntry) =>
  post<{ fullUrl: string }>(`${rootOf(websiteId)}/${kind}s/${id}/restore`, {}, BESIDE)

/** Deletes a page or an item for good. */
export const deleteEntry = (websiteId: string, id: string) =>
  del<object>(`${rootOf(websiteId)}/trash/${id}`, BESIDE)

/** Deletes everything in the trash for good. */
export const emptyTrash = (websiteId: string) => del<object>(`${rootOf(websiteId)}/trash`, BESIDE)
