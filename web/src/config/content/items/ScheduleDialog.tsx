import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/fields/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { useSubmit, type Values } from '../../ui/forms/useSubmit.ts'
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
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const [start] = useState(() => {
    const now = Date.now()
    return initial !== undefined && initial > now ? initial : (Math.floor(now / HOUR_MS) + 1) * HOUR_MS
  })
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['at'],
    check({ at = '' }): Values {
      const moment = fromLocalInput(at, timeZone)
      if (moment === null) return { at: 'Enter a date and a time.' }
      return moment <= Date.now() ? { at: 'Choose a time in the future.' } : {}
    },
    send: ({ at = '' }) => save(fromLocalInput(at, timeZone)!),
    done: () => dialog.current?.close(),
  })
  return (
    <dialog className="dialog item-dialog" ref={dialog} aria-labelledby="schedule-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="schedule-title">{title}</h2>
      </div>
      <form {...form}>
        <Refusal text={refusal} />
        <Field
          name="at"
          label="Date and time"
          error={errors['at']}
          help={`In the time zone of the website: ${timeZone.replaceAll('_', ' ')}.`}
        >
          {(props) => (
            <input {...props} type="datetime-local" defaultValue={toLocalInput(start, timeZone)} autoFocus />
          )}
        </Field>
        <FormActions
          send="Schedule"
          busy="Scheduling…"
          isPending={isPending}
          close={() => dialog.current?.close()}
        />
      </form>
    </dialog>
  )
}
