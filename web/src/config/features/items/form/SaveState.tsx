import type { SaveStatus } from './saver.ts'

/** Whether the form is saved, in words. A failed save can be tried again. */
export function SaveState({ save, retry }: { save: SaveStatus; retry: () => void }) {
  return (
    <p className="save-state small" role="status" data-status={save.status}>
      {textOf(save)}
      {save.status === 'failed' && (
        <>
          {' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </>
      )}
    </p>
  )
}

function textOf(save: SaveStatus): string {
  switch (save.status) {
    case 'saved':
      return 'Saved'
    case 'changed':
      return 'Unsaved changes'
    case 'saving':
      return 'Saving…'
    case 'conflict':
      return 'Not saved: another save came first'
    case 'failed':
      return Object.keys(save.errors).length > 0
        ? 'Not saved: correct the marked field.'
        : `Not saved: ${save.message}`
  }
}
