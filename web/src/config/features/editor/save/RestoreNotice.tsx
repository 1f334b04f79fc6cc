import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { changedWords, changeText, type NameOf } from './change-words.ts'
import type { SessionState } from './page-session.ts'
import './save.css'

type Props = {
  lost: NonNullable<SessionState['lost']>
  nameOf: NameOf
  restore: () => void
  dismiss: () => void
}

const SHOWN = 8

/** Offers the changes that an earlier session could not save, with what is different from the page. Undo takes them back. */
export function RestoreNotice({ lost: { work, changes }, nameOf, restore, dismiss }: Props) {
  return (
    <section className="save-notice" role="alert">
      <div>
        <p>
          <strong>Some of your changes were not saved.</strong> They are from <RelativeTime at={work.at} />{' '}
          and are still on this device:
        </p>
        <ul className="change-list">
          {changes.slice(0, SHOWN).map((change, at) => (
            <li key={at}>
              {changeText(change, nameOf)} <span className="soft small">{changedWords(change)}</span>
            </li>
          ))}
          {changes.length > SHOWN && <li>and {changes.length - SHOWN} more</li>}
        </ul>
      </div>
      <p className="actions">
        <button type="button" className="button" onClick={restore}>
          Restore them
        </button>
        <button type="button" className="button quiet" onClick={dismiss}>
          Discard them
        </button>
      </p>
    </section>
  )
}
