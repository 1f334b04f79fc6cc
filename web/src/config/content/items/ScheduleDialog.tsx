import { useState } from 'react'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ParsedField } from '../../ui/fields/ParsedField.tsx'
import { fromLocalInput, toLocalInput } from './zoned-time.ts'

type Props = {
  title: string
  timeZone: string
  /** The time that the field begins with, ms. */
  initial?: number
  save: (at: number) => Promise<unknown>
  close: () => void
}

const HOUR_MS = 3_600_000

/** The dialog that asks for a time in the future, in the time zone of the website. */
export function ScheduleDialog({ title, timeZone, initial, save, close }: Props) {
  const [start] = useState(() => {
    const now = Date.now()
    return initial !== undefined && initial > now ? initial : (Math.floor(now / HOUR_MS) + 1) * HOUR_MS
  })
  return (
    <FormDialog
      title={title}
      send="Schedule"
      busy="Scheduling…"
      values={{ at: start }}
      check={({ at }): Record<string, string> => {
        if (Number.isNaN(at)) return { at: 'Enter a date and a time.' }
        return at <= Date.now() ? { at: 'Choose a time in the future.' } : {}
      }}
      submit={({ at }) => save(at)}
      close={close}
    >
      {({ control }) => (
        <ParsedField<{ at: number }, number>
          control={control}
          name="at"
          label="Date and time"
          help={`In the time zone of the website: ${timeZone.replaceAll('_', ' ')}.`}
          type="datetime-local"
          autoFocus
          parse={(text) => fromLocalInput(text, timeZone) ?? Number.NaN}
          format={(at) => (Number.isNaN(at) ? '' : toLocalInput(at, timeZone))}
        />
      )}
    </FormDialog>
  )
}
