import { useState } from 'react'
import type { Entry } from './use-entry.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { fromLocalInput, toLocalInput } from '../../../content/items/zoned-time.ts'

type Props = {
  name: string
  label: string
  /** ms, null for none yet. */
  value: number | null
  time: Entry['time']
  error?: string
  /** The earliest moment, ms. */
  min?: number
  change: (at: number) => void
}

/** A date with its time in the time zone of the website. Without the time zone it cannot be changed (DATA-17). */
export function MomentField({ name, label, value, time, error, min, change }: Props) {
  const timeZone = time.data?.timeZone
  const stored = timeZone !== undefined && value !== null ? toLocalInput(value, timeZone) : ''
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  if (timeZone === undefined)
    return (
      <div className="field">
        <span className="label">{label}</span>
        <p className="help" role="status">
          {time.isError ? (
            <>
              {loadMessages.timezone}.{' '}
              <button type="button" className="link" onClick={() => void time.refetch()}>
                Try again
              </button>
            </>
          ) : (
            'Loading the time zone…'
          )}
        </p>
      </div>
    )
  // A text that is no date yet stays in the field while it is typed.
  const text = typed?.of === stored ? typed.text : stored
  const isWrong = text !== '' && fromLocalInput(text, timeZone) === null
  const shown = error ?? (text === '' ? 'Enter a date and a time.' : isWrong ? 'This is no date.' : undefined)
  return (
    <Field
      name={name}
      label={label}
      help={timeZone.replaceAll('_', ' ')}
      {...(shown !== undefined && { error: shown })}
    >
      {(props) => (
        <input
          {...props}
          type="datetime-local"
          value={text}
          {...(min !== undefined && { min: toLocalInput(min, timeZone) })}
          onChange={({ currentTarget }) => {
            setTyped({ text: currentTarget.value, of: stored })
            const at = fromLocalInput(currentTarget.value, timeZone)
            if (at !== null && at >= 0) change(at)
          }}
        />
      )}
    </Field>
  )
}
