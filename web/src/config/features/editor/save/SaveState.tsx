import type { PageSaving } from './usePageSaving.ts'

/** Whether the page is saved, in words. A save that failed can be tried again. */
export function SaveState({ saving: { state, retryNow } }: { saving: PageSaving }) {
  return (
    <p className="save-state small" role="status" data-status={state.status}>
      <span>{textOf(state)}</span>
      {(state.status === 'waiting' || state.status === 'refused' || state.status === 'signed-out') && (
        <button type="button" className="link" onClick={retryNow}>
          Try again
        </button>
      )}
    </p>
  )
}

function textOf(state: PageSaving['state']): string {
  switch (state.status) {
    case 'saved':
      return 'Saved'
    case 'changed':
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return state.reason === 'offline' ? 'Offline: not saved yet' : 'Not saved yet: the server is busy'
    case 'signed-out':
      return 'Not saved: sign in again'
    case 'refused':
      return `Not saved: ${state.message}`
    case 'conflict':
      return 'Not saved: another editor has saved this page'
  }
}
