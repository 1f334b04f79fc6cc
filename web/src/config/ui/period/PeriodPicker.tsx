import { useId, useState, type FormEvent } from 'react'
import {
  datesOf,
  dayOf,
  PERIOD_DAYS_MAX,
  periodNames,
  today,
  type Period,
  type PeriodName,
} from './period.ts'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import { useFilters } from '../lists/useFilters.ts'
import './period-picker.css'

const DAY = 86_400_000

/** The choice of the period: the last days or months, or two dates. The address contains it. */
export function PeriodPicker({
  period,
  names = periodNames,
}: {
  period: Period
  /** The periods that can be chosen. */
  names?: Partial<Record<PeriodName, string>>
}) {
  const { change } = useFilters()
  // Dates are chosen before they are in the address.
  const [isChoosing, setChoosing] = useState(false)
  const shown = isChoosing ? 'custom' : period.name
  const choose = (name: PeriodName) => {
    setChoosing(name === 'custom')
    if (name !== 'custom') change({ span: name, from: undefined, to: undefined })
  }
  return (
    <>
      <SegmentedControl
        label="Period"
        options={names as Record<PeriodName, string>}
        value={shown}
        onChange={choose}
      />
      {shown === 'custom' && (
        <Dates key={`${period.from} ${period.to}`} period={period} chosen={() => setChoosing(false)} />
      )}
    </>
  )
}

function Dates({ period, chosen }: { period: Period; chosen: () => void }) {
  const { change } = useFilters()
  const id = useId()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = ['from', 'to'].map((name) => String(form.get(name))) as [string, string]
    if (!datesOf(from, to)) {
      setError(
        from > to && to !== ''
          ? 'The first date must be before the last one.'
          : `Enter two dates up to today, at most ${PERIOD_DAYS_MAX} days apart.`,
      )
      return
    }
    setError(undefined)
    change({ span: 'custom', from, to })
    chosen()
  }
  const date = (name: 'from' | 'to', label: string, value: number) => (
    <label>
      <span className="soft small">{label}</span>
      <input
        className="input"
        type="date"
        name={name}
        defaultValue={dayOf(value)}
        max={today()}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
      />
    </label>
  )
  return (
    <form className="period-dates" onSubmit={submit} noValidate aria-label="Dates">
      {date('from', 'From', period.from)}
      {date('to', 'To', period.to - DAY)}
      <button type="submit" className="button quiet">
        Show
      </button>
      <span id={`${id}-error`} className="error" role="status">
        {error}
      </span>
    </form>
  )
}
