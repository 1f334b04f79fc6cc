import { invalid } from '@portico/kit/errors'
import { csvReply } from '@portico/kit/http/reply/csv'
import { reply, route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/census/consent/consent-figures.schemas'
import type {
  DecisionsQuery,
  DecisionsReply,
  RatesQuery,
  RatesReply,
} from '@portico/proto/http/visits/consent'
import { MAX_EXPORTED_DECISIONS } from '@portico/proto/limits'
import { readRates } from '../store/consent-rates.ts'
import { readDecisions, readNotices } from '../store/consent.ts'

const name = (what: string, { websiteId, from, to }: DecisionsQuery | RatesQuery) =>
  `${what}-${websiteId}-${from.toISOString().slice(0, 10)}-${to.toISOString().slice(0, 10)}`

/** The owner's readings of visitors' decisions: search and export, rates, and versions of the texts. */
export const consentFigures = (deps: { db: Db }): Route[] => [decisions(deps), rates(deps), versions(deps)]

const decisions = ({ db }: { db: Db }) =>
  route(api.readDecisionFigures, async ({ query }) => {
    const { websiteId, format, limit, ...wanted } = query
    const isCsv = format === 'csv'
    const most = isCsv ? MAX_EXPORTED_DECISIONS : limit
    const found = await db.tenant(websiteId, (tx) =>
      readDecisions(tx, { ...wanted, websiteId, limit: most + 1 }),
    )
    if (!isCsv) {
      const page = found.slice(0, limit)
      const next = found.length > limit ? page.at(-1)!.decisionId : null
      return reply(200, { decisions: page, next } satisfies DecisionsReply)
    }
    if (found.length > most) throw invalid({ from: `more than ${most} decisions; export a shorter range` })
    const columns = [
      ...(['decidedOn', 'outcome', 'categories', 'version', 'source', 'gpc'] as const),
      ...(['consentId', 'decisionId'] as const),
    ]
    const rows = found.map((row) => ({ ...row, categories: row.categories.join(' ') }))
    return csvReply(name('decisions', query), columns, rows)
  })

const rates = ({ db }: { db: Db }) =>
  route(api.readConsentRates, async ({ query }) => {
    const rows = await db.tenant(query.websiteId, (tx) => readRates(tx, query))
    if (query.format !== 'csv') return reply(200, { rows } satisfies RatesReply)
    const columns = [
      ...(['key', 'decisions', 'accepted', 'declined', 'partial', 'withdrawn'] as const),
      ...(['statistics', 'marketing', 'embeds'] as const),
    ]
    return csvReply(name('consent', query), columns, rows)
  })

const versions = ({ db }: { db: Db }) =>
  route(api.readConsentVersions, async ({ query: { websiteId } }) => ({
    versions: await db.tenant(websiteId, (tx) => readNotices(tx, websiteId)),
  }))
