import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DiffReply, PublishReply, Release, ReleaseList } from '@portico/proto/http/releases'
import { get, post, put } from '../../../lib/data/verbs.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

const rootOf = (websiteId: string) => `/api/rest/sites/${websiteId}/releases`

/** The kept releases of the website, newest first. */
export const useReleases = (websiteId: string) =>
  useQuery({
    queryKey: ['releases', websiteId],
    queryFn: () => get<ReleaseList>(rootOf(websiteId)),
  })

/** The differences between a release and the one before it. Releases never change, so it is read once. */
export const useDifferences = (websiteId: string, number: number, from: number, enabled: boolean) =>
  useQuery({
    queryKey: ['differences', websiteId, number, from],
    queryFn: () => get<DiffReply>(`${rootOf(websiteId)}/${number}/diff`, { from: String(from) }),
    staleTime: Infinity,
    enabled,
  })

export const putName = (websiteId: string, number: number, name: string) =>
  put<object>(`${rootOf(websiteId)}/${number}`, { name }, { errors: 'beside' })

/** Reads the releases again after a change. */
export function useRefreshReleases(websiteId: string) {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['releases', 'changes'].map((name) => queries.invalidateQueries({ queryKey: [name, websiteId] })),
    )
}

/** Publishes the content of an earlier release again. A toast reports the result. */
export function useRestore(websiteId: string) {
  const refresh = useRefreshReleases(websiteId)
  return useMutation({
    mutationFn: ({ number }: Release) => post<PublishReply>(`${rootOf(websiteId)}/${number}/restore`, {}),
    onSuccess: (_, { number }) => toast(`Release ${number} is live again. Your drafts have not changed.`),
    onError: (error) => toast(`Not restored: ${refusalText(error)}`, { tone: 'poor' }),
    onSettled: refresh,
  })
}
