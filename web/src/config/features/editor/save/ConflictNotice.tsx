import type { PageSaving } from './usePageSaving.ts'

/** Asks what to keep when another editor has saved the same page. Nothing is lost while it is open. */
export function ConflictNotice({ saving }: { saving: PageSaving }) {
  if (saving.state.status !== 'conflict') return null
  return (
    <div className="editor-notice" role="alert">
      <p>
        <strong>Another editor has saved this page.</strong> Choose which version to keep. Earlier versions
        stay in the history of the page.
      </p>
      <p className="actions">
        <button type="button" className="button" onClick={() => saving.resolve('mine')}>
          Keep mine
        </button>
        <button type="button" className="button quiet" onClick={() => saving.resolve('theirs')}>
          Use theirs
        </button>
      </p>
    </div>
  )
}
