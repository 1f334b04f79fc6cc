import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import { ConversionsQuery, ConversionsReply } from '@portico/proto/http/census'
import { permission } from '@portico/proto/enums/permission'
import { readConversionsByDay } from '../store/conversions.ts'

/** GET /api/rest/census/conversions: submissions of each form and day, from the roll-ups. */
export function readConversions({ db }: { db: Db }): Route {
  return route({
    method: 'GET',
    path: '/api/rest/census/conversions',
    summary: 'Submissions of each form and day.',
    access: may(permission.activityStats, 'query'),
    query: ConversionsQuery,
    answers: { 200: ConversionsReply },
    async handle(context): Promise<ConversionsReply> {
      const { websiteId, from, to } = context.query
      return { rows: await db.tenant(websiteId, (tx) => readConversionsByDay(tx, websiteId, from, to)) }
    },
  })
}
