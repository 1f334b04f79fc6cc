import { useQuery } from '@tanstack/react-query'
import { listForms } from '@portico/proto/api/forms/forms'
import { readInbox } from '@portico/proto/api/forms/submissions'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'

/** The forms of a website with their numbers of messages, read again every 30 seconds. */
export const useForms = (websiteId: string, enabled = true) =>
  useQuery({ ...queryOf(listForms, { query: { websiteId } }), refetchInterval: 30_000, enabled })

/** The forms of a website with the number of messages since a time (ISO). */
export const useFormsSince = (websiteId: string, since: string, enabled = true) =>
  useQuery({ ...queryOf(listForms, { query: { websiteId, since } }), refetchInterval: 30_000, enabled })

/** The number of unread messages of the website; 0 without permission to read them. */
export function useUnread(websiteId: string): number {
  const { may } = useWebsite()
  const forms = useForms(websiteId, may(permission.contentManager, featureFlag.formsInterface))
  return forms.data?.forms.reduce((total, form) => total + form.unreadCount, 0) ?? 0
}

/** The five latest messages. */
export const useLatest = (websiteId: string, enabled: boolean) =>
  useQuery({
    ...queryOf(readInbox, { query: { websiteId, limit: 5 } }),
    refetchInterval: 30_000,
    enabled,
  })
