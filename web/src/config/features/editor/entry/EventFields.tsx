import { recordType } from '@portico/proto/enums/record-type'
import { MapLocation } from '@portico/proto/blocks/map'
import { Field } from '../../../ui/fields/Field.tsx'
import { MomentField } from './MomentField.tsx'
import type { Entry } from './use-entry.ts'

type Props = Pick<Entry, 'fields' | 'time' | 'errors' | 'edit'>

const lines = [
  ['addressTitle', 'Name of the place'],
  ['addressLine1', 'Street and number'],
  ['addressLine2', 'Postcode and city'],
  ['addressCountry', 'Country'],
] as const

/** The start, the end and the place of an event, in the time zone of the website. */
export function EventFields({ fields, time, errors, edit }: Props) {
  if (fields.recordType !== recordType.event) return null
  const { startDate, endDate, location } = fields
  const length = startDate !== null && endDate !== null ? endDate - startDate : 0
  return (
    <section className="side-section" aria-labelledby="event-fields">
      <h2 id="event-fields">Event</h2>
      <MomentField
        name="startDate"
        label="Start"
        value={startDate}
        time={time}
        {...(errors['startDate'] !== undefined && { error: errors['startDate'] })}
        // The event keeps its length.
        change={(at) => edit({ startDate: at, endDate: at + Math.max(0, length) })}
      />
      <MomentField
        name="endDate"
        label="End"
        value={endDate}
        time={time}
        {...(errors['endDate'] !== undefined && { error: errors['endDate'] })}
        {...(startDate !== null && { min: startDate })}
        change={(at) => edit({ endDate: at })}
      />
      {lines.map(([name, label]) => (
        <Field key={name} name={name} label={label}>
          {(props) => (
            <input
              {...props}
              value={location?.[name] ?? ''}
              maxLength={300}
              onChange={({ currentTarget: { value } }) => {
                const next = { ...(location ?? MapLocation.parse({})), [name]: value }
                const isEmpty = lines.every(([each]) => !next[each])
                edit({ location: isEmpty ? null : next })
              }}
            />
          )}
        </Field>
      ))}
    </section>
  )
}
