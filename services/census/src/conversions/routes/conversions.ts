import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/census/conversions/conversions.schemas'
import type { ConversionsReply } from '@portico/proto/http/visits/census'
import { readConversionsByDay } from '../store/conversions.ts'

/** GET /api/rest/census/conversions: submissions of each form and day, from the roll-ups. */
export function readConversions({ db }: { db: Db }): Route {
  return route(api.readConversions, async (context): Promise<ConversionsReply> => {
    const { websiteId, from, to } = context.query
    return { rows: await db.tenant(websiteId, (tx) => readConversionsByDay(tx, websiteId, from, to)) }
  })
}
