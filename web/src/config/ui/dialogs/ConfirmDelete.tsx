import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  title: string
  /** Says what is deleted, and that this cannot be undone. */
  children: ReactNode
  deleting: UseMutationResult<unknown, Error, void>
  onDeleted: () => void
  close: () => void
}

/** Asks for confirmation before a permanent delete. */
export const ConfirmDelete = ({ title, children, deleting, onDeleted, close }: Props) => (
  <ConfirmDialog
    title={title}
    action={deleting}
    act="Delete permanently"
    busy="Deleting…"
    done={onDeleted}
    close={close}
  >
    <p>{children}</p>
  </ConfirmDialog>
)
