import type { CalendarValue } from '@portico/proto/blocks/lists/listings'
import { dateFormat } from '@portico/proto/time/date-formats'
import { BlockTitle } from '../BlockTitle.tsx'
import { monthTitle } from '../../ui/dates.ts'
import type { ViewProps } from '../view.ts'
import { calendarMonths, firstMonthAt, type CalendarDay, type CalendarEntry } from './months.ts'

/**
 * The entries of a collection by day. `island.ts` shows a month at a time; without scripts all months are one below another.
 * On a narrow screen only the days with entries are shown.
 */
export function CalendarView({
  value,
  page,
  place,
}: ViewProps<CalendarValue, 'month' | 'summaries' | 'website'>) {
  const { language, timeZone } = page.website
  const items = page.summaries[value.collectionId]?.items ?? []
  const months = calendarMonths<CalendarEntry>(items, { timeZone, firstWeekday: value.firstWeekday })
  if (months.length === 0) return null
  const days = weekdays(language, value.firstWeekday)
  const now = page.month
  const first = firstMonthAt(
    months.map(({ month }) => month),
    now,
  )
  return (
    <div className="calendar" data-island={months.length > 1 ? 'calendar' : undefined}>
      {months.length > 1 && (
        <div className="calendar-steps">
          <Step step="previous" label="Previous month" path="m15 5-7 7 7 7" />
          <Step step="next" label="Next month" path="m9 5 7 7-7 7" />
        </div>
      )}
      {months.map(({ month, weeks }, at) => {
        const title = monthTitle(`${month.slice(5)}-${month.slice(0, 4)}`, language)
        return (
          <div
            key={month}
            className="calendar-month"
            data-month={month}
            data-state={at === first ? 'selected' : 'idle'}
          >
            <BlockTitle place={place} className="calendar-title">
              {title}
            </BlockTitle>
            <table aria-label={title}>
              <thead>
                <tr>
                  {days.map(({ short, long }) => (
                    <th key={long} scope="col" abbr={long}>
                      {short}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((days, week) => (
                  <tr key={week}>
                    {days.map((day, at) => (
                      <Day key={at} day={day} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      })}
    </div>
  )
}

function Day({ day }: { day: CalendarDay<CalendarEntry> | null }) {
  if (!day) return <td className="calendar-other" />
  return (
    <td data-entries={day.entries.length || undefined}>
      <span className="calendar-day">{day.day}</span>
      {day.entries.map(({ id, title, fullUrl }) => (
        <a key={id} href={fullUrl}>
          {title}
        </a>
      ))}
    </td>
  )
}

function Step({ step, label, path }: { step: string; label: string; path: string }) {
  return (
    <button type="button" className="calendar-step" data-step={step} aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

/** The names of the seven days in a language. 4 January 1970 was a Sunday. */
function weekdays(language: string, first: CalendarValue['firstWeekday']) {
  const names = (weekday: 'short' | 'long') => dateFormat(language, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => {
    const day = Date.UTC(1970, 0, 4 + at + (first === 'monday' ? 1 : 0))
    return { short: names('short').format(day), long: names('long').format(day) }
  })
}
