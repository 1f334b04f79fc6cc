import { useEffect, useRef, type ComponentProps } from 'react'
import { Library } from './panels/Library.tsx'

/** The library of blocks in a dialog. Escape closes it. */
export function LibraryDialog({ onClose, ...library }: ComponentProps<typeof Library>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // The dialog would give the focus to its first button.
    dialog.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog className="dialog library-dialog" ref={dialog} aria-label="Add a block" onClose={onClose}>
      <Library {...library} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}
