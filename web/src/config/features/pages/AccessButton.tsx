import * as pageAccess from '@portico/proto/api/sites/access/page-access'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Lock, LockOpen } from 'lucide-react'
import { Button, ToggleButton } from 'react-aria-components'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { CollectionRow } from '../../content/pages/pages.ts'

/**
 * Closes a page to all but members, or opens it. It takes effect at once. Shops cannot be closed. For a page with a password it
 * opens the dialog of the password. Buttons of react-aria keep the press from the row, which would open the settings.
 */
export function AccessButton({ page, editPassword }: { page: CollectionRow; editPassword: () => void }) {
  const { websiteId } = useWebsite()
  const closed = useRead(pageAccess.readMembersOnly, { params: { websiteId } })
  const updatePageAccess = useChange(pageAccess.updatePageAccess)
  const changing = useMutation({
    mutationFn: (permission: 'members' | 'public') =>
      updatePageAccess({ params: { websiteId, id: page.id }, body: { permission } }),
    onSuccess: (_, permission) =>
      toast(
        permission === 'members'
          ? `Only members can read ${page.title} now.`
          : `Everyone can read ${page.title} now.`,
      ),
    onError: (error) => toast(`Not changed: ${refusalText(error)}`, { tone: 'poor' }),
  })
  // Keeps the columns of the list in line.
  if (page.typeName === 'products' || !closed.data) return <span className="icon-button wide-only" />
  if (closed.data.passwords.some(({ id }) => id === page.id))
    return (
      <Button className="icon-button above-row" aria-label={`${page.title}: password`} onPress={editPassword}>
        <KeyRound size={16} aria-hidden="true" />
      </Button>
    )
  const isClosed = closed.data.collectionIds.includes(page.id)
  return (
    <ToggleButton
      className={isClosed ? 'icon-button above-row' : 'icon-button above-row wide-only'}
      isSelected={isClosed}
      aria-label={`${page.title}: members only`}
      onChange={() => !changing.isPending && changing.mutate(isClosed ? 'public' : 'members')}
    >
      {isClosed ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
    </ToggleButton>
  )
}
