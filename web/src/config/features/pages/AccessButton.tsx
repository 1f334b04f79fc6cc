import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import type { MembersOnlyReply } from '@portico/proto/http/page-access'
import { get, put } from '../../../lib/data/verbs.ts'
import { useWebsite } from '../../app/website.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'
import type { CollectionRow } from './data.ts'

/** Closes a page to all but members, or opens it. It takes effect at once. Shops cannot be closed. */
export function AccessButton({ page }: { page: CollectionRow }) {
  const { websiteId } = useWebsite()
  const root = `/api/rest/sites/${websiteId}`
  const queryKey = ['members-only', websiteId]
  const queries = useQueryClient()
  const closed = useQuery({ queryKey, queryFn: () => get<MembersOnlyReply>(`${root}/members-only`) })
  const changing = useMutation({
    mutationFn: (permission: 'members' | 'public') =>
      put<MembersOnlyReply>(`${root}/collections/${page.id}/access`, { permission }),
    onSuccess: (reply, permission) => {
      queries.setQueryData(queryKey, reply)
      toast(
        permission === 'members'
          ? `Only members can read ${page.title} now.`
          : `Everyone can read ${page.title} now.`,
      )
    },
    onError: (error) => toast(`Not changed: ${refusalText(error)}`, { tone: 'poor' }),
  })
  // Keeps the columns of the list in line.
  if (page.typeName === 'products' || !closed.data) return <span className="icon-button wide-only" />
  const isClosed = closed.data.collectionIds.includes(page.id)
  return (
    <button
      type="button"
      className={isClosed ? 'icon-button above-row' : 'icon-button above-row wide-only'}
      aria-pressed={isClosed}
      aria-label={`${page.title}: members only`}
      title="Members only"
      aria-disabled={changing.isPending}
      onClick={() => !changing.isPending && changing.mutate(isClosed ? 'public' : 'members')}
    >
      {isClosed ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
    </button>
  )
}
