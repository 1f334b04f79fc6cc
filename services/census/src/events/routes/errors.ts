import { notFound } from '@portico/kit/errors'
import { csvReply } from '@portico/kit/http/reply/csv'
import { reply, route, type Route } from '@portico/kit/http/route'
import type { ErrorReply, ErrorsReply } from '@portico/proto/http/visits/census-figures'
import { ERRORS_BY_DAY_MAX } from '@portico/proto/http/visits/census-figures'
import { findErrorGroups, type ErrorGroup } from '../store/error-groups.ts'
import {
  readCounts,
  readCountsByTime,
  readCountsWithVisitors,
  type KeyCount,
} from '../store/tally-figures.ts'
import { readOfErrors, type FiguresDeps } from './event-figures.ts'
import * as api from '@portico/proto/api/census/events/errors.schemas'

type Group = Omit<ErrorGroup, 'websiteId' | 'sample'>

const errorsOf = ({ key, count }: KeyCount) => ({ key, errors: count })

const rowOf = ({ key, count, visitors }: KeyCount & { visitors: number }, group: Group) => ({
  key,
  message: group.message,
  file: group.file,
  line: group.line,
  errors: count,
  visitors,
  firstSeen: group.firstSeen.toISOString(),
  lastSeen: group.lastSeen.toISOString(),
})

/** GET /api/rest/census/errors: script errors by fingerprint, most frequent first. */
export const readErrors = (deps: FiguresDeps): Route =>
  route(api.readErrors, async ({ query }) => {
    const figures: ErrorsReply = await readOfErrors(deps, query, ['error'], async (tx) => {
      const rows = await readCountsWithVisitors(tx, query, { family: 'error' }, query.limit)
      const keys = rows.map((row) => row.key)
      const groups = await findErrorGroups(tx, query.websiteId, keys)
      const isLong = query.to.getTime() - query.from.getTime() > ERRORS_BY_DAY_MAX * DAY_MS
      const by = isLong ? 'month' : 'day'
      const times = await readCountsByTime(tx, query, { family: 'error', keys, by })
      return {
        rows: rows.flatMap((row) => {
          const group = groups.get(row.key)
          return group ? [{ ...rowOf(row, group), times: times.get(row.key)!.map(errorsOf) }] : []
        }),
      }
    })
    const columns = ['key', 'message', 'file', 'line', 'errors', 'visitors', 'firstSeen', 'lastSeen'] as const
    return query.format === 'csv' ? csvReply('errors', columns, figures.rows) : reply(200, figures)
  })

/** GET /api/rest/census/errors/{fingerprint}: one group, its latest stack, and where it happens. */
export const readError = (deps: FiguresDeps): Route =>
  route(api.readError, async ({ query, params }) => {
    const { fingerprint } = params
    const { websiteId, limit } = query
    const figures: ErrorReply = await readOfErrors(deps, query, ['error'], async (tx) => {
      const group = (await findErrorGroups(tx, websiteId, [fingerprint])).get(fingerprint)
      const [row] = await readCountsWithVisitors(tx, query, { family: 'error', key: fingerprint }, 1)
      if (!group || !row) throw notFound('error', fingerprint)
      const read = async (...[series, most]: [Parameters<typeof readCounts>[2], number]) =>
        (await readCounts(tx, query, series, most)).map(errorsOf)
      return {
        ...rowOf(row, group),
        stack: group.stack,
        pages: await read({ family: 'error-page', scope: fingerprint }, limit),
        browsers: await read({ family: 'error-browser', scope: fingerprint }, limit),
        releases: await read({ family: 'error-release', scope: fingerprint }, limit),
        days: await read({ family: 'error', key: fingerprint, by: 'day' }, DAYS_MAX),
      }
    })
    return query.format === 'csv'
      ? csvReply(`error-${fingerprint}`, ['key', 'errors'], figures.days)
      : reply(200, figures)
  })

const DAYS_MAX = 1_000
const DAY_MS = 86_400_000
