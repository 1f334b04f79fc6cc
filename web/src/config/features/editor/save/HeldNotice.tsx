import { selectionOf, type Selection } from '../../../editing/selection.ts'
import { blockWordsOf, short, type NameOf } from './change-words.ts'
import { heldTarget, type HeldPart } from './holding.ts'
import { sectionFieldNames } from './section-field-names.ts'
import './save.css'

type Props = { held: readonly HeldPart[]; nameOf: NameOf; select: (selection: Selection) => void }

/**
 * The parts of the page that are not saved, and why. A part is selected from here, and is saved with the next change that
 * fits. `useSaveAnnouncements` says it.
 */
export function HeldNotice({ held, nameOf, select }: Props) {
  return (
    <section className="save-notice" data-held>
      <div>
        <p>
          <strong>
            {held.length === 1 ? 'One part is not saved.' : `${held.length} parts are not saved.`}
          </strong>{' '}
          Everything else is. {held.length === 1 ? 'It is' : 'They are'} kept on this device until you change{' '}
          {held.length === 1 ? 'it' : 'them'} or undo:
        </p>
        <ul className="change-list">
          {held.map((each) => (
            <li key={each.kind === 'block' ? each.block.id : `${each.id} ${each.field}`}>
              <button type="button" className="link" onClick={() => select(selectionOf(heldTarget(each)))}>
                {each.kind === 'block' ? nameOf(each.block) : sectionFieldNames[each.field]}
              </button>
              {': '}
              {each.reason}{' '}
              {each.kind === 'block' && <span className="soft small">{short(blockWordsOf(each.block))}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
