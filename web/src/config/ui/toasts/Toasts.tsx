import { X } from 'lucide-react'
import { dismiss, pauseTimer, resumeTimer, undoLast, useToasts } from './toast.ts'

/** Shows and announces toasts. A toast stays while the pointer or the focus is on it. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, tone, undo, undoLabel = 'Undo' }) => (
        <div
          key={id}
          className="toast"
          data-tone={tone}
          onMouseEnter={() => pauseTimer(id)}
          onMouseLeave={() => resumeTimer(id)}
          onFocus={() => pauseTimer(id)}
          onBlur={() => resumeTimer(id)}
        >
          <span>{text}</span>
          {undo && (
            <button type="button" onClick={undoLast} aria-keyshortcuts="z">
              {undoLabel}
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
