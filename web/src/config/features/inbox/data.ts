import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import * as forms from '@portico/proto/api/forms/forms'
import * as submissions from '@portico/proto/api/forms/submissions'
import type { FormSummary } from '@portico/proto/http/forms/forms'
import type {
  InboxEntry,
  InboxReply,
  InboxView,
  SubmissionState,
} from '@portico/proto/http/forms/form-submissions'
import { call, keyOf, queryOf, readAgain } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

export type InboxFilter = { formId?: string; show: InboxView; search?: string }

export const useInbox = (websiteId: string, filter: InboxFilter, limit = 25) => {
  const query = { websiteId, ...filter, limit }
  return useInfiniteQuery({
    queryKey: keyOf(submissions.readInbox, { query }),
    queryFn: ({ pageParam }) => call(submissions.readInbox, { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** One message that is not in the loaded list, for example because its address was opened directly. */
export const useEntry = (websiteId: string, id: string | null, known: InboxEntry | undefined) =>
  useQuery({
    ...queryOf(submissions.readInboxEntry, { params: { id: id ?? '' }, query: { websiteId } }),
    enabled: id !== null && !known,
    retry: false,
  })

/** Deletes a message permanently. */
export function useDeleteMessage(websiteId: string, { id }: InboxEntry) {
  const queries = useQueryClient()
  const input = { params: { id }, query: { websiteId } }
  return useMutation({
    mutationFn: () => call(submissions.eraseInboxEntry, input),
    onSuccess: () => {
      toast('Message deleted.')
      // Not awaited, so that the next message opens before the list is read again.
      void readAgain(queries, submissions.eraseInboxEntry, input)
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
  const lists = { queryKey: keyOf(submissions.readInbox, { query: { websiteId } }) }
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
      { queryKey: keyOf(submissions.readInboxEntry, { query: { websiteId } }) },
      (entry) => entry && marked(entry),
    )
  }
  const mutation = useMutation({
    mutationFn: ({ entries, state }: Mark) =>
      call(submissions.markInbox, {
        query: { websiteId },
        body: { ids: entries.map((entry) => entry.id), state },
      }),
    onMutate: ({ entries, state }) => {
      const unread = entries.filter((entry) => entry.state === 'unread').length
      const delta = state === 'unread' ? entries.length - unread : -unread
      show(new Set(entries.map((entry) => entry.id)), () => state)
      const key = keyOf(forms.listForms, { query: { websiteId } })
      queries.setQueryData<{ forms: FormSummary[] }>(key, (data) => {
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
    onSettled: () => readAgain(queries, submissions.markInbox, { query: { websiteId } }),
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
