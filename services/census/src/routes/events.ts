import { may } from '@portico/kit/http/access'
import { csvReply } from '@portico/kit/http/csv'
import { reply, route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { EventsQuery, EventsReply } from '@portico/proto/http/census-figures'
import { readCountsWithVisitors, readProperties, type Series } from '../store/tally-figures.ts'
import { readOfEvents, type FiguresDeps } from './event-figures.ts'

/** GET /api/rest/census/events: events by name, by day, or by the values of a property. It reads roll-ups only. */
export const readEvents = (deps: FiguresDeps): Route =>
  route({
    method: 'GET',
    path: '/api/rest/census/events',
    summary: 'Recorded events by name, day or value of a property, as JSON or CSV.',
    access: may(permission.activityStats, 'query'),
    query: EventsQuery,
    answers: { 200: EventsReply },
    async handle({ query }) {
      const { by, name, property, format, limit } = query
      const figures: EventsReply = await readOfEvents(deps, query, ['event'], async (tx) => {
        const series: Series =
          by === 'property'
            ? { family: 'value', scope: name!, part: property! }
            : { family: 'event', by: by === 'day' ? 'day' : 'key', ...(name !== undefined && { key: name }) }
        const most = by === 'day' ? DAYS_MAX : limit
        const rows = await readCountsWithVisitors(tx, query, series, most)
        return {
          rows: rows.map(({ key, count, visitors }) => ({ key, events: count, visitors })),
          properties: name === undefined ? [] : await readProperties(tx, query, name),
        }
      })
      return format === 'csv'
        ? csvReply(`events-by-${by}`, ['key', 'events', 'visitors'], figures.rows)
        : reply(200, figures)
    },
  })

const DAYS_MAX = 1_000
