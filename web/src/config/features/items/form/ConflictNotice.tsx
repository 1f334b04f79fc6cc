import { useEffect, useRef } from 'react'
import type { PageDocument } from '@portico/proto/site'
import { savingMessages } from '@portico/proto/messages'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { textsOf } from '../body/texts.ts'
import { fieldLabels, fieldsOf, type ItemFields } from './fields.ts'
import type { Conflict, Draft } from './saver.ts'

type Props = { conflict: Conflict; draft: Draft; resolve: (choice: 'mine' | 'theirs') => void }
type Row = { label: string; mine: string; theirs: string }

/** Shows both versions of what two saves have changed, and asks which one to keep. Nothing is lost until then. */
export function ConflictNotice({ conflict, draft, resolve }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isPage = conflict.kind === 'page'
  return (
    <section className="conflict" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabIndex={-1} ref={heading}>
        {isPage ? savingMessages.pageChanged : savingMessages.itemChanged}
      </h2>
      <p>
        The other version was saved{' '}
        <RelativeTime at={isPage ? conflict.theirs.savedAt : conflict.theirs.updatedOn} />. Compare them, and
        choose the one to keep.
      </p>
      {rowsOf(conflict, draft).map(({ label, mine, theirs }) => (
        <div key={label} className="conflict-row">
          <h3>{label}</h3>
          <div>
            <p className="soft small">Your version</p>
            <p className="conflict-text">{mine || '—'}</p>
          </div>
          <div>
            <p className="soft small">The other version</p>
            <p className="conflict-text">{theirs || '—'}</p>
          </div>
        </div>
      ))}
      <p className="actions">
        <button type="button" className="button" onClick={() => resolve('mine')}>
          Keep my version
        </button>
        <button type="button" className="button quiet" onClick={() => resolve('theirs')}>
          Use the other version
        </button>
      </p>
    </section>
  )
}

function rowsOf(conflict: Conflict, draft: Draft): Row[] {
  if (conflict.kind === 'page')
    return [
      {
        label: 'Content',
        mine: documentText(draft.document),
        theirs: documentText(conflict.theirs.document),
      },
    ]
  const theirs = fieldsOf(conflict.theirs)
  return conflict.names.map((name) => ({
    label: fieldLabels[name],
    mine: valueText(draft.fields, name),
    theirs: valueText(theirs, name),
  }))
}

const documentText = (document: PageDocument) => textsOf(document).join('\n')

function valueText(fields: ItemFields, name: keyof ItemFields): string {
  const value = fields[name]
  if (value === null || typeof value === 'string') return value ?? ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return name === 'recordType' ? String(value) : new Date(value).toLocaleString()
  if (Array.isArray(value)) return value.join(', ')
  return Object.values(value)
    .filter((each) => typeof each === 'string' && each !== '')
    .join('\n')
}
