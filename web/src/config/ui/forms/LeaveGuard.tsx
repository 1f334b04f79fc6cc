import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before the address changes while a form has unsaved changes, and before the tab is closed. Mount it only then, and
 * one at a time.
 */
export function LeaveGuard() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname || from.search !== to.search,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return state === 'blocked' ? <LeaveDialog stay={reset} leave={proceed} /> : null
}

function LeaveDialog({ stay, leave }: { stay: () => void; leave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    first.current?.focus()
  }, [])
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="leave-title" onClose={stay}>
      <div className="dialog-head">
        <h2 id="leave-title">Leave without saving?</h2>
      </div>
      <div className="confirm-delete">
        <p>Your changes on this page are not saved yet.</p>
        <p className="actions">
          <button type="button" className="button" ref={first} onClick={() => dialog.current?.close()}>
            Keep editing
          </button>
          <button type="button" className="button quiet" onClick={leave}>
            Leave
          </button>
        </p>
      </div>
    </dialog>
  )
}
