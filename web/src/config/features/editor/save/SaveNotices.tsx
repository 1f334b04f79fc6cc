import type { Block } from '@portico/proto/site'
import { changeText } from './change-words.ts'
import { HeldNotice } from './HeldNotice.tsx'
import { MergeReview } from './MergeReview.tsx'
import type { PageSession, SessionState } from './page-session.ts'
import { RestoreNotice } from './RestoreNotice.tsx'
import type { PageSaving } from './usePageSession.ts'
import './save.css'

type Props = {
  session: PageSession
  state: SessionState
  saving: PageSaving
  nameOf: (block: Block) => string
}

const SHOWN = 5

/** All that the owner has to know or decide about saving, above the page. */
export function SaveNotices({ session, state, saving, nameOf }: Props) {
  const { status } = saving.state
  const isQuiet =
    state.tab !== 'elsewhere' &&
    status !== 'conflict' &&
    status !== 'refused' &&
    !state.lost &&
    state.merged.length === 0 &&
    state.held.length === 0
  if (isQuiet && (state.journal !== 'refused' || status === 'saved')) return null
  return (
    <div className="save-notices">
      {state.tab === 'elsewhere' && (
        <section className="save-notice" role="alert">
          <p>
            <strong>You edit this page in another tab.</strong> Here it can only be read.
          </p>
          <button type="button" className="button" onClick={session.takeTab}>
            Edit here
          </button>
        </section>
      )}
      {saving.state.status === 'conflict' && (
        <MergeReview conflict={saving.state.conflict} nameOf={nameOf} resolve={saving.resolve} />
      )}
      {state.lost && status !== 'conflict' && (
        <RestoreNotice
          lost={state.lost}
          nameOf={nameOf}
          restore={session.restore}
          dismiss={session.dismissLost}
        />
      )}
      {saving.state.status === 'refused' && (
        <section className="save-notice">
          <p>
            <strong>Your changes are not saved.</strong>{' '}
            {Object.values(saving.state.errors)[0] ?? saving.state.message}{' '}
            {state.journal === 'on' && 'Your changes are kept on this device until they are saved.'}
          </p>
          <button type="button" className="button" onClick={saving.retryNow}>
            Try again
          </button>
        </section>
      )}
      {state.held.length > 0 && status !== 'conflict' && (
        <HeldNotice
          held={state.held}
          nameOf={nameOf}
          select={(selection) => session.editing.select(selection)}
        />
      )}
      {state.merged.length > 0 && (
        <section className="save-notice" role="status">
          <p>
            <strong>Another editor changed this page too. Both changes are kept.</strong>{' '}
            {state.merged
              .slice(0, SHOWN)
              .map((change) => changeText(change, nameOf))
              .join(', ')}
            {state.merged.length > SHOWN && ` and ${state.merged.length - SHOWN} more`}
          </p>
          <button type="button" className="button quiet" onClick={session.dismissMerged}>
            Close
          </button>
        </section>
      )}
      {state.journal === 'refused' && status !== 'saved' && (
        <p className="save-notice" role="status">
          This browser does not keep unsaved changes. Leave the page open until it says “Saved”.
        </p>
      )}
    </div>
  )
}
