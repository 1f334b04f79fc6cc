import { listContributors } from '@portico/proto/api/identity/team/contributors'
import { announceEditor } from '@portico/proto/api/sites/publishing/page-history'
import { permission } from '@portico/proto/enums/permission'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'

const EVERY_MS = 15_000

/**
 * The names of the other accounts that edit the page. The call also tells them of this editor. It stops while the tab is hidden.
 * The list is advice, so a call that fails is not shown: the list is empty until the next one.
 */
export function useEditors(pageId: string, isEditable: boolean): string[] {
  const { websiteId } = useWebsite()
  const { data, isError } = useQuery({
    ...queryOf(announceEditor, { params: { websiteId, id: pageId } }),
    enabled: isEditable,
    refetchInterval: EVERY_MS,
    retry: false,
    gcTime: 0,
  })
  const others = isError || !isEditable ? [] : (data?.editors ?? [])
  const nameOf = useAccountNames(others.length > 0)
  return others.map(({ id, label }) => nameOf(id) ?? label)
}

/** The names of the contributors of the website, for an account that may read them. */
export function useAccountNames(isNeeded: boolean): (accountId: string) => string | undefined {
  const { websiteId, may } = useWebsite()
  const { data } = useQuery({
    ...queryOf(listContributors, { query: { websiteId } }),
    enabled: isNeeded && may(permission.settingsUserAccounts),
  })
  return (accountId) => {
    const found = data?.contributors.find((each) => each.accountId === accountId)
    return found && (found.name || found.email)
  }
}
