import { useEffect, useId, useRef, useState } from 'react'
import type { MergeChoice, MergeChoices, MergeConflict } from '../document/merge.ts'
import { blockWordsOf, type NameOf } from './change-words.ts'
import type { PageConflict } from './page-merge.ts'
import './save.css'

type Props = { conflict: PageConflict; nameOf: NameOf; resolve: (choices: MergeChoices) => void }

/** Shows the parts that both editors changed, and asks for each which version to keep. Nothing is lost until then. */
export function MergeReview({ conflict: { conflicts }, nameOf, resolve }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [choices, setChoices] = useState<MergeChoices>({})
  useEffect(() => heading.current?.focus(), [])
  const all = (choice: MergeChoice) => Object.fromEntries(conflicts.map(({ key }) => [key, choice]))
  return (
    <section className="merge-review" aria-labelledby={id}>
      <div role="alert">
        <h2 id={id} tabIndex={-1} ref={heading}>
          Another editor changed the same {conflicts.length === 1 ? 'part' : 'parts'}
        </h2>
        <p>Your changes are kept on this device and are not saved yet. Choose the versions to keep.</p>
      </div>
      {conflicts.map((each) => (
        <ConflictRow
          key={each.key}
          conflict={each}
          nameOf={nameOf}
          choice={choices[each.key] ?? 'mine'}
          choose={(choice) => setChoices((before) => ({ ...before, [each.key]: choice }))}
        />
      ))}
      <p className="actions">
        <button type="button" className="button" onClick={() => resolve({ ...all('mine'), ...choices })}>
          Save {conflicts.length === 1 ? 'this choice' : 'these choices'}
        </button>
        {conflicts.length > 1 && (
          <>
            <button type="button" className="button quiet" onClick={() => resolve(all('mine'))}>
              Keep all of mine
            </button>
            <button type="button" className="button quiet" onClick={() => resolve(all('theirs'))}>
              Use all of theirs
            </button>
          </>
        )}
      </p>
    </section>
  )
}

type RowProps = {
  conflict: MergeConflict
  nameOf: NameOf
  choice: MergeChoice
  choose: (choice: MergeChoice) => void
}

function ConflictRow({ conflict, nameOf, choice, choose }: RowProps) {
  const name = useId()
  const { mine, theirs } = versionsOf(conflict)
  const options: { value: MergeChoice; label: string; text?: string }[] = [
    { value: 'mine', label: 'Mine', text: mine },
    { value: 'theirs', label: 'Theirs', text: theirs },
  ]
  if (conflict.kind === 'block' && conflict.mine && conflict.theirs)
    options.push({ value: 'both', label: 'Both, mine as a new block behind theirs' })
  return (
    <fieldset className="merge-row">
      <legend>{titleOf(conflict, nameOf)}</legend>
      {options.map(({ value, label, text }) => (
        <label key={value} className="merge-choice" data-chosen={choice === value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
          />
          <span>
            <strong>{label}</strong>
            {text !== undefined && <span className="merge-text">{text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const sectionFields = {
  width: 'Width of a section',
  tone: 'Background of a section',
  space: 'Space of a section',
  anchor: 'Name of a section for links',
  hideOn: 'Visibility of a section',
} as const

function titleOf(conflict: MergeConflict, nameOf: NameOf): string {
  switch (conflict.kind) {
    case 'page':
      return conflict.field === 'title' ? 'Title of the page' : 'Description of the page'
    case 'section':
      return sectionFields[conflict.field]
    case 'document':
      return `The whole page. ${conflict.reason}`
    case 'block': {
      const block = conflict.mine ?? conflict.theirs
      return block ? nameOf(block) : 'Block'
    }
  }
}

function versionsOf(conflict: MergeConflict): { mine: string; theirs: string } {
  if (conflict.kind === 'block')
    return { mine: blockWordsOf(conflict.mine), theirs: blockWordsOf(conflict.theirs) }
  if (conflict.kind === 'document') return { mine: 'My version', theirs: 'The version that is saved' }
  return { mine: String(conflict.mine ?? 'None'), theirs: String(conflict.theirs ?? 'None') }
}
