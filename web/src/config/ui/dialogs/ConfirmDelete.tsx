import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Refusal } from '../forms/Refusal.tsx'
import { refusalText } from '../forms/refusal.ts'

type Props = {
  title: string
  /** Says what is deleted, and that this cannot be undone. */
  children: ReactNode
  deleting: UseMutationResult<unknown, Error, void>
  onDeleted: () => void
  close: () => void
}

/** Asks for confirmation before a permanent delete. The button that cancels has the focus. */
export function ConfirmDelete({ title, children, deleting, onDeleted, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [])
  const remove = () => {
    // A callback of `mutate` is not called when the new data removes this dialog first.
    if (!deleting.isPending) deleting.mutateAsync().then(onDeleted, () => undefined)
  }
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="delete-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="delete-title">{title}</h2>
      </div>
      <div className="confirm-delete">
        <p>{children}</p>
        <Refusal text={deleting.error ? refusalText(deleting.error) : undefined} />
        <p className="actions">
          <button type="button" className="button danger" aria-disabled={deleting.isPending} onClick={remove}>
            {deleting.isPending ? 'Deleting…' : 'Delete permanently'}
          </button>
          <button type="button" className="button quiet" ref={cancel} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </div>
    </dialog>
  )
}
