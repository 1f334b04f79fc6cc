import { X } from 'lucide-react'
import { dismiss, hold, undoLast, useToasts, wait } from './toast.ts'

/** Says what was done, for the eye and for screen readers; stays while it is pointed at or has the focus. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, tone, undo }) => (
        <div
          key={id}
          className="toast"
          data-tone={tone}
          onMouseEnter={() => hold(id)}
          onMouseLeave={() => wait(id)}
          onFocus={() => hold(id)}
          onBlur={() => wait(id)}
        >
          <span>{text}</span>
          {undo && (
            <button type="button" onClick={undoLast} aria-keyshortcuts="z">
              Undo
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
