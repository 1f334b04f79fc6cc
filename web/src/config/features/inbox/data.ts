import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { FormDefinition, FormSummary } from '@portico/proto/http/forms'
import type { InboxEntry, InboxReply, InboxView, SubmissionState } from '@portico/proto/http/form-submissions'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { del, get, put } from '../../../lib/data/verbs.ts'
import { useWebsite } from '../../app/website.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

export type InboxFilter = { formId?: string; show: InboxView; search?: string }

/** The forms of a website with their numbers of messages, read again every 30 seconds. */
export function useForms(websiteId: string, enabled = true) {
  return useQuery({
    queryKey: ['forms', websiteId],
    queryFn: () => get<{ forms: FormSummary[] }>('/api/rest/forms', { websiteId }),
    refetchInterval: 30_000,
    enabled,
  })
}

/** The forms of a website with the number of messages since a time (ISO). */
export const useFormsSince = (websiteId: string, since: string, enabled = true) =>
  useQuery({
    queryKey: ['forms-since', websiteId, since],
    queryFn: () => get<{ forms: FormSummary[] }>('/api/rest/forms', { websiteId, since }),
    refetchInterval: 30_000,
    enabled,
  })

/** The number of unread messages of the website; 0 without permission to read them. */
export function useUnread(websiteId: string): number {
  const { may } = useWebsite()
  const forms = useForms(websiteId, may(permission.contentManager, featureFlag.formsInterface))
  return forms.data?.forms.reduce((total, form) => total + form.unreadCount, 0) ?? 0
}

export const useInbox = (websiteId: string, filter: InboxFilter, limit = 25) =>
  useInfiniteQuery({
    queryKey: ['inbox', websiteId, filter, limit],
    queryFn: ({ pageParam }) =>
      get<InboxReply>('/api/rest/forms/submissions', { websiteId, ...filter, limit, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** The five latest messages. */
export const useLatest = (websiteId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['inbox', websiteId, 'latest'],
    queryFn: () => get<InboxReply>('/api/rest/forms/submissions', { websiteId, limit: 5 }),
    refetchInterval: 30_000,
    enabled,
  })

/** One message that is not in the loaded list, for example because its address was opened directly. */
export const useEntry = (websiteId: string, id: string | null, known: InboxEntry | undefined) =>
  useQuery({
    queryKey: ['message', websiteId, id],
    queryFn: () => get<InboxEntry>(`/api/rest/forms/submissions/${id}`, { websiteId }),
    enabled: id !== null && !known,
    retry: false,
  })

export const useFormDefinition = (websiteId: string, formId: string) =>
  useQuery({
    queryKey: ['form', formId],
    queryFn: () => get<FormDefinition>(`/api/rest/forms/${formId}`, { websiteId }),
    staleTime: 300_000,
    retry: false,
  })

/** Deletes a message permanently. */
export function useDeleteMessage(websiteId: string, entry: InboxEntry) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      del<object>(`/api/rest/forms/submissions/${entry.id}`, { query: { websiteId }, errors: 'beside' }),
    onSuccess: () => {
      toast('Message deleted.')
      // Not awaited, so that the next message opens before the list is read again.
      for (const name of ['inbox', 'forms', 'forms-since'])
        void queries.invalidateQueries({ queryKey: [name, websiteId] })
    },
  })
}

type Pages = InfiniteData<InboxReply>
type Mark = { entries: readonly InboxEntry[]; state: SubmissionState }

const stateLabels: Record<SubmissionState, string> = {
  unread: 'Marked as unread',
  read: 'Marked as read',
  archived: 'Archived',
}

/**
 * Changes the state of messages optimistically, with a toast and undo. A refused change is reverted and reported.
 * `quiet` shows no toast, for a message that is read because it was opened.
 */
export function useMark(websiteId: string) {
  const queries = useQueryClient()
  const lists = { queryKey: ['inbox', websiteId] }
  const show = (ids: ReadonlySet<string>, stateOf: (entry: InboxEntry) => SubmissionState) => {
    const marked = (entry: InboxEntry) => (ids.has(entry.id) ? { ...entry, state: stateOf(entry) } : entry)
    queries.setQueriesData<Pages | InboxReply>(lists, (data) => {
      if (!data) return data
      if ('pages' in data)
        return {
          ...data,
          pages: data.pages.map((page) => ({ ...page, submissions: page.submissions.map(marked) })),
        }
      return { ...data, submissions: data.submissions.map(marked) }
    })
    queries.setQueriesData<InboxEntry>(
      { queryKey: ['message', websiteId] },
      (entry) => entry && marked(entry),
    )
  }
  const mutation = useMutation({
    mutationFn: ({ entries, state }: Mark) =>
      put(`/api/rest/forms/submissions/state?websiteId=${websiteId}`, {
        ids: entries.map((entry) => entry.id),
        state,
      }),
    onMutate: ({ entries, state }) => {
      const unread = entries.filter((entry) => entry.state === 'unread').length
      const delta = state === 'unread' ? entries.length - unread : -unread
      show(new Set(entries.map((entry) => entry.id)), () => state)
      queries.setQueryData<{ forms: FormSummary[] }>(['forms', websiteId], (data) => {
        const formId = entries[0]?.formId
        return (
          data && {
            forms: data.forms.map((form) =>
              form.id === formId ? { ...form, unreadCount: Math.max(0, form.unreadCount + delta) } : form,
            ),
          }
        )
      })
    },
    onError: (error, { entries }) => {
      const before = new Map(entries.map((entry) => [entry.id, entry.state]))
      show(new Set(before.keys()), (entry) => before.get(entry.id) ?? entry.state)
      toast(`Not saved: ${refusalText(error)}`, { tone: 'poor' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['forms', websiteId] }),
  })
  return (entries: readonly InboxEntry[], state: SubmissionState, { quiet = false } = {}) => {
    const changing = entries.filter((entry) => entry.state !== state)
    if (changing.length === 0) return
    mutation.mutate({ entries: changing, state })
    if (quiet) return
    const before = changing.map((entry) => ({ ...entry }))
    toast(stateLabels[state], {
      undo: () => {
        const back = before[0]!.state
        mutation.mutate({ entries: before.map((entry) => ({ ...entry, state })), state: back })
      },
    })
  }
}
