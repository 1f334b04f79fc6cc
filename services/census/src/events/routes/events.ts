import { csvReply } from '@portico/kit/http/reply/csv'
import { reply, route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/events/events.schemas'
import type { EventsReply } from '@portico/proto/http/visits/census-figures'
import { readCountsWithVisitors, readProperties, type Series } from '../store/tally-figures.ts'
import { readOfEvents, type FiguresDeps } from './event-figures.ts'

/** GET /api/rest/census/events: events by name, by day, or by the values of a property. It reads roll-ups only. */
export const readEvents = (deps: FiguresDeps): Route =>
  route(api.readEvents, async ({ query }) => {
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
  })

const DAYS_MAX = 1_000
