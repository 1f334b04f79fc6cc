import { useEffect, useId, useRef, useState } from 'react'
import { VersionChoice } from '../../../ui/fields/VersionChoice.tsx'
import { entryLabels, entryWords } from '../entry/entry-words.ts'
import type { MergeChoice, MergeChoices, MergeConflict } from '../document/merge/merge.ts'
import { blockWordsOf, type NameOf } from './change-words.ts'
import type { PageConflict } from './page-merge.ts'
import { sectionFieldNames } from './section-field-names.ts'
import './save.css'

const both = { value: 'both', label: 'Both, mine as a new block behind theirs' } as const

type Props = { conflict: PageConflict; nameOf: NameOf; resolve: (choices: MergeChoices) => void }

/**
 * Says that both editors changed the same parts, and asks for each which version to keep. Nothing is lost until then. The owner may
 * be typing, so the focus stays where it is until the versions are opened.
 */
export function MergeReview({ conflict: { conflicts }, nameOf, resolve }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [choices, setChoices] = useState<MergeChoices>({})
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  const many = conflicts.length > 1
  const all = (choice: MergeChoice) => Object.fromEntries(conflicts.map(({ key }) => [key, choice]))
  return (
    <section className="merge-review" aria-labelledby={id} data-open={isOpen}>
      <div className="merge-question">
        <div>
          <h2 id={id} tabIndex={-1} ref={heading}>
            Another editor changed the same {many ? 'parts' : 'part'}
          </h2>
          <p>
            Your changes are kept on this device and are not saved yet. Choose the version{many && 's'} to
            keep.
          </p>
        </div>
        {!isOpen && (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            Choose {many ? 'versions' : 'a version'}
          </button>
        )}
      </div>
      {isOpen && (
        <>
          {conflicts.map((each) => (
            <VersionChoice<MergeChoice>
              key={each.key}
              title={titleOf(each, nameOf)}
              {...versionsOf(each)}
              others={each.kind === 'block' && each.mine && each.theirs ? [both] : []}
              choice={choices[each.key] ?? 'mine'}
              choose={(choice) => setChoices((before) => ({ ...before, [each.key]: choice }))}
            />
          ))}
          <p className="actions">
            <button type="button" className="button" onClick={() => resolve({ ...all('mine'), ...choices })}>
              Save {many ? 'these choices' : 'this choice'}
            </button>
            {many && (
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
        </>
      )}
    </section>
  )
}

function titleOf(conflict: MergeConflict, nameOf: NameOf): string {
  switch (conflict.kind) {
    case 'page':
      return conflict.field === 'title' ? 'Title of the page' : 'Description of the page'
    case 'entry':
      return entryLabels[conflict.field]
    case 'section':
      return sectionFieldNames[conflict.field]
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
  if (conflict.kind === 'entry')
    return {
      mine: entryWords(conflict.field, conflict.mine) || 'None',
      theirs: entryWords(conflict.field, conflict.theirs) || 'None',
    }
  if (conflict.kind === 'document') return { mine: 'My version', theirs: 'The version that is saved' }
  return { mine: String(conflict.mine ?? 'None'), theirs: String(conflict.theirs ?? 'None') }
}
