import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Member } from '@portico/proto/http/members'
import { useWebsite } from '../../app/website.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { refusalText } from '../../ui/refusal.ts'
import { memberName, useDeleteMember } from './data.ts'

/** Asks before what cannot be undone; the answer that does no harm has the focus. */
export function DeleteMember({ member, close }: { member: Member; close: () => void }) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const deleting = useDeleteMember(websiteId, member)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    keep.current?.focus()
  }, [])
  const remove = () => {
    if (deleting.isPending) return
    deleting.mutate(undefined, {
      onSuccess: () => void navigate(`/sites/${websiteId}/members`, { replace: true }),
    })
  }
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="delete-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="delete-title">Delete {memberName(member)} for good?</h2>
      </div>
      <div className="delete-member">
        <p>
          The account of <strong>{member.email}</strong>, its password, name and sessions are deleted. Nobody
          can bring them back.
        </p>
        <Refusal text={deleting.error ? refusalText(deleting.error) : undefined} />
        <p className="actions">
          <button type="button" className="button danger" aria-disabled={deleting.isPending} onClick={remove}>
            {deleting.isPending ? 'Deleting…' : 'Delete for good'}
          </button>
          <button type="button" className="button quiet" ref={keep} onClick={() => dialog.current?.close()}>
            Keep
          </button>
        </p>
      </div>
    </dialog>
  )
}
