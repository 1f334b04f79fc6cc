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
    <dialog
      className="dialog library-dialog"
      ref={dialog}
      aria-label="Add a block"
      // React also reports that a dialog within this one closes, such as the list of pictures.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <Library {...library} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}
