import { useSyncExternalStore } from 'react'
import { onRefresh } from '../../../../ui/relative-times.ts'
import type { PageSaving } from './usePageSession.ts'
import './save.css'

/**
 * The saved state of the page in words. A save that waits can be tried again at once. `useSaveAnnouncements` says the states that
 * matter: a live region here would speak several times a minute.
 */
export function SaveState({ saving: { state, retryNow } }: { saving: PageSaving }) {
  const waitingUntil = state.status === 'waiting' ? state.retryAt : 0
  const seconds = useSyncExternalStore(onRefresh, () =>
    Math.max(0, Math.ceil((waitingUntil - Date.now()) / 5_000) * 5),
  )
  const mayRetry = state.status === 'waiting' || state.status === 'signed-out'
  return (
    <p className="save-state small" data-status={state.status}>
      <span>{textOf(state, seconds)}</span>
      {mayRetry && (
        <button type="button" className="link" onClick={retryNow}>
          Try again
        </button>
      )}
    </p>
  )
}

function textOf(state: PageSaving['state'], seconds: number): string {
  const again = seconds > 0 ? `, tries again in ${seconds} s` : ''
  switch (state.status) {
    case 'saved':
      return 'Saved'
    case 'changed':
      return 'Unsaved changes'
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return state.reason === 'offline'
        ? `Not saved: no connection${again}`
        : `Not saved: Portico is busy${again}`
    case 'signed-out':
      return 'Not saved: your session has ended'
    case 'conflict':
      return 'Not saved: choose a version'
    case 'refused':
    case 'held':
      return 'Not saved'
  }
}
