import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { readEvents } from '@portico/proto/api/census/events/events'
import { useWebsite } from '../../../session/website.ts'
import { queryOf } from '../../../session/calls.ts'
import { SelectBox } from '../../../ui/fields/Select.tsx'
import { spanText } from '../../../ui/period/period.ts'
import { useFilters } from '../../../ui/lists/useFilters.ts'
import { usePeriod } from '../../../ui/period/usePeriod.ts'
import { useReading } from '../../../content/figures/reading.ts'
import '../../../ui/layout/chips.css'
import { useVisits } from '../data.ts'
import { stepFrom, STEPS_MAX, withSteps, type Step } from './steps.ts'

/** The steps of a funnel, each with a link that removes it, and the form that adds one. */
export function FunnelSteps({ steps }: { steps: readonly Step[] }) {
  const { search } = useFilters()
  return (
    <div className="funnel-steps">
      {steps.length > 0 && (
        <ol className="chips" aria-label="Steps">
          {steps.map((step, at) => (
            <li key={`${at} ${step.value}`}>
              <Link
                className="chip"
                to={withSteps(
                  search,
                  steps.filter((_, other) => other !== at),
                )}
                preventScrollReset
              >
                <span className="visually-hidden">Remove step</span>
                <span className="soft">{at + 1}</span>
                <span className="chip-value">{step.value}</span>
                <X size={14} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ol>
      )}
      {steps.length < STEPS_MAX && <AddStep steps={steps} />}
    </div>
  )
}

function AddStep({ steps }: { steps: readonly Step[] }) {
  const { search } = useFilters()
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const period = usePeriod()
  const [kind, setKind] = useState('page')
  const pages = useVisits({ websiteId }, { by: 'page', range: period, filters: [] })
  const events = useReading(queryOf(readEvents, { query: { websiteId, by: 'name', ...spanText(period) } }))
  const known = (kind === 'page' ? pages : events).data?.rows ?? []
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const step = stepFrom(kind, String(new FormData(form).get('value')))
    if (!step) return
    form.reset()
    void navigate(withSteps(search, [...steps, step]), { preventScrollReset: true })
  }
  return (
    <form className="tools" onSubmit={add} aria-label="Add a step">
      <SelectBox>
        <select
          className="select"
          aria-label="Kind of step"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        >
          <option value="page">Page</option>
          <option value="event">Event</option>
        </select>
      </SelectBox>
      <input
        className="input funnel-value"
        name="value"
        list="funnel-values"
        required
        maxLength={500}
        autoComplete="off"
        aria-label={kind === 'page' ? 'Path of the page' : 'Name of the event'}
        placeholder={kind === 'page' ? '/shop or /shop/*' : 'Name of the event'}
      />
      <datalist id="funnel-values">
        {known.map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <button type="submit" className="button quiet">
        Add step
      </button>
    </form>
  )
}
