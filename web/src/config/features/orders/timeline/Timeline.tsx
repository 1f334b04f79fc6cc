import { useId, useMemo, useState } from 'react'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { useSession } from '../../../session/session.ts'
import { momentText } from '../../../ui/text/format.ts'
import { actorText, eventText } from './event-words.ts'
import { MomentFacts } from './MomentFacts.tsx'
import { momentsOf } from './moments.ts'
import './timeline.css'

/** The events of an order, and a slider that shows the order as it was after any of them. */
export function Timeline({ order }: { order: OwnerOrder }) {
  const { events, currency } = order
  const moments = useMemo(() => momentsOf(order), [order])
  // Null follows the newest event, so that a new one is shown at once.
  const [chosen, setChosen] = useState<number | null>(null)
  const account = useSession().data?.account.id
  const slider = useId()
  const last = events.length - 1
  const at = Math.min(chosen ?? last, last)
  const event = events[at]
  const moment = moments[at]
  if (!event || !moment) return null
  const choose = (next: number) => setChosen(next === last ? null : next)
  const title = `${momentText(event.at)}: ${eventText(event, currency)}`
  return (
    <div className="timeline">
      {last > 0 && (
        <div className="timeline-slider">
          <label htmlFor={slider}>
            {at === last ? 'The order now' : 'The order as it was'}
            <span className="soft"> · {title}</span>
          </label>
          <input
            id={slider}
            type="range"
            min={1}
            max={events.length}
            value={at + 1}
            aria-valuetext={`${at + 1} of ${events.length}, ${title}`}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value) - 1)}
          />
        </div>
      )}
      <MomentFacts moment={moment} currency={currency} />
      <ol className="timeline-events">
        {events.map((each, index) => (
          <li key={each.seq} data-later={index > at || undefined}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => choose(index)}
            >
              <span className="timeline-text">{eventText(each, currency)}</span>
              <span className="soft small">
                {actorText(each.actor, account)} ·{' '}
                <time dateTime={new Date(each.at).toISOString()}>{momentText(each.at)}</time>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
