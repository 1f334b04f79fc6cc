import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Refusal } from '../forms/Refusal.tsx'
import { refusalText } from '../forms/refusal.ts'

type Props = {
  title: string
  /** Says what happens, and what cannot be undone. */
  children: ReactNode
  action: UseMutationResult<unknown, Error, void>
  /** The labels of the button that acts: before, and while it does. */
  act: string
  busy: string
  /** The label of the button that closes the dialog without acting. */
  cancel?: string
  /** Runs after a successful reply; then the dialog closes. */
  done?: () => void
  close: () => void
}

/**
 * Asks before something that cannot be undone. The button that cancels has the focus. A refusal is shown in the dialog, which stays
 * open. `close` is called when it has closed.
 */
export function ConfirmDialog(props: Props) {
  const { title, children, action, act, busy, cancel = 'Cancel', done, close } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    cancelButton.current?.focus()
  }, [])
  const run = async () => {
    if (action.isPending) return
    try {
      // A callback of `mutate` is not called when the new data removes this dialog first.
      await action.mutateAsync()
    } catch {
      return
    }
    done?.()
    dialog.current?.close()
  }
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="confirm-delete">
        {children}
        <Refusal text={action.error ? refusalText(action.error) : undefined} />
        <p className="actions">
          <button
            type="button"
            className="button danger"
            aria-disabled={action.isPending}
            onClick={() => void run()}
          >
            {action.isPending ? busy : act}
          </button>
          <button
            type="button"
            className="button quiet"
            ref={cancelButton}
            onClick={() => dialog.current?.close()}
          >
            {cancel}
          </button>
        </p>
      </div>
    </dialog>
  )
}
