import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { panelsFor } from '../session/panels.ts'
import { commandKey } from './Sidebar.tsx'
import { useWebsite } from '../session/website.ts'

/** A dialog that lists the keyboard shortcuts. */
export default function Shortcuts({ close }: { close: () => void }) {
  const { access } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="shortcuts"
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="dialog-head">
        <h2 id="shortcuts">Keyboard shortcuts</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <dl className="keys">
        <Key action="Open the command palette">
          <kbd>{commandKey}</kbd> <kbd>K</kbd>
        </Key>
        <Key action="Search this list">
          <kbd>/</kbd>
        </Key>
        <Key action="Undo the last change">
          <kbd>z</kbd>
        </Key>
        {panelsFor(access).map(({ label, key }) => (
          <Key key={label} action={label}>
            <kbd>g</kbd> <kbd>{key}</kbd>
          </Key>
        ))}
        <Key action="Inbox: next or previous message">
          <kbd>j</kbd> <kbd>k</kbd>
        </Key>
        <Key action="Inbox: archive or mark as unread">
          <kbd>e</kbd> <kbd>u</kbd>
        </Key>
        <Key action="Show these shortcuts">
          <kbd>?</kbd>
        </Key>
      </dl>
    </dialog>
  )
}

function Key({ action, children }: { action: string; children: ReactNode }) {
  return (
    <>
      <dt>{action}</dt>
      <dd>{children}</dd>
    </>
  )
}
