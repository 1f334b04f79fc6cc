import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Tx } from '@portico/kit/postgres/db'
import type { ConsentCategory } from '@portico/proto/cookies/consent'
import type { CookieBannerAcceptType } from '@portico/proto/enums/cookie-banner'
import type {
  ConsentOutcome,
  ConsentSource,
  Decision,
  NoticeVersion,
} from '@portico/proto/http/visits/consent'

/** A decision as it is stored. `synthetic`: of a load test. */
export type StoredDecision = {
  websiteId: string
  decisionId: string
  consentId: string
  at: Date
  version: string
  outcome: ConsentOutcome
  categories: readonly string[]
  source: string
  gpc: boolean
  synthetic: boolean
}

/**
 * Stores the decisions that are not stored yet, and adds them to the roll-ups of their days, in one statement. Returns
 * their number.
 */
export async function insertDecisions(tx: Tx, decisions: readonly StoredDecision[]): Promise<number> {
  const stored = await tx.query<{ fresh: number }>(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as d (website_id text, decision_id uuid, consent_id uuid,
         decided_at timestamptz, version text, outcome text, categories text[], source text, gpc boolean,
         synthetic boolean)
     ), fresh as (
       insert into consent_decision
       select website_id, decision_id, consent_id, decided_at, version, outcome, categories, source, gpc, synthetic
       from given on conflict do nothing
       returning *
     ), added as (
       insert into consent_rollup as r
       select f.website_id, (f.decided_at at time zone 'UTC')::date, coalesce(n.version, $2),
         count(*) filter (where outcome = 'accepted'), count(*) filter (where outcome = 'declined'),
         count(*) filter (where outcome = 'partial'), count(*) filter (where outcome = 'withdrawn'),
         count(*) filter (where 'statistics' = any (f.categories)),
         count(*) filter (where 'marketing' = any (f.categories)),
         count(*) filter (where 'embeds' = any (f.categories))
       from fresh f left join consent_notice n on n.website_id = f.website_id and n.version = f.version
       where not synthetic group by 1, 2, 3 order by 1, 2, 3
       on conflict (website_id, day, version) do update set
         accepted = r.accepted + excluded.accepted, declined = r.declined + excluded.declined,
         partial = r.partial + excluded.partial, withdrawn = r.withdrawn + excluded.withdrawn,
         statistics = r.statistics + excluded.statistics, marketing = r.marketing + excluded.marketing,
         embeds = r.embeds + excluded.embeds
     ) select count(*) as fresh from fresh`,
    [
      JSON.stringify(
        decisions.map(({ websiteId, decisionId, consentId, at, ...rest }) => ({
          website_id: websiteId,
          decision_id: decisionId,
          consent_id: consentId,
          decided_at: at.toISOString(),
          ...rest,
        })),
      ),
      OTHER_KEY,
    ],
  )
  return stored.rows[0]!.fresh
}

/** Stores the texts of versions that are not known yet. */
export function insertNotices(
  tx: Tx,
  notices: readonly (Omit<NoticeVersion, 'publishedOn'> & { websiteId: string; publishedAt: Date })[],
): void {
  for (const { websiteId, version, publishedAt, text, accept, decline, acceptType, categories } of notices)
    tx.send('insert into consent_notice values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing', [
      websiteId,
      version,
      publishedAt,
      text,
      accept,
      decline,
      acceptType,
      categories,
    ])
}

type NoticeRow = {
  version: string
  published_at: Date
  text: string
  accept: string
  decline: string
  accept_type: CookieBannerAcceptType
  categories: ConsentCategory[]
}

/** The texts of a website's versions, newest first; of all, or of the named ones. */
export async function readNotices(
  tx: Tx,
  websiteId: string,
  versions?: readonly string[],
): Promise<NoticeVersion[]> {
  const found = await tx.query<NoticeRow>(
    `select version, published_at, text, accept, decline, accept_type, categories
     from consent_notice where website_id = $1 and ($2::text[] is null or version = any ($2))
     order by published_at desc, version limit 1000`,
    [websiteId, versions ?? null],
  )
  return found.rows.map(({ published_at, accept_type, version, text, accept, decline, categories }) => ({
    version,
    publishedOn: published_at.toISOString(),
    text,
    accept,
    decline,
    acceptType: accept_type,
    categories,
  }))
}

/** Which decisions are read. A missing condition matches all. `before`: those after this one in the order of the list. */
export type DecisionsQuery = {
  websiteId: string
  from?: Date
  to?: Date
  consentId?: string | undefined
  outcome?: ConsentOutcome | undefined
  version?: string | undefined
  before?: string | undefined
  limit: number
}

type DecisionRow = {
  decision_id: string
  consent_id: string
  decided_at: Date
  version: string
  outcome: ConsentOutcome
  categories: ConsentCategory[]
  source: ConsentSource
  gpc: boolean
}

/** Returns decisions, newest first. */
export async function readDecisions(tx: Tx, wanted: DecisionsQuery): Promise<Decision[]> {
  const { websiteId, from, to, consentId, outcome, version, before, limit } = wanted
  const found = await tx.query<DecisionRow>(
    `select decision_id, consent_id, decided_at, version, outcome, categories, source, gpc
     from consent_decision where website_id = $1
       and ($2::timestamptz is null or decided_at >= $2) and ($3::timestamptz is null or decided_at < $3)
       and ($4::uuid is null or consent_id = $4) and ($5::text is null or outcome = $5)
       and ($6::text is null or version = $6)
       and ($7::uuid is null or (decided_at, decision_id) <
         (select decided_at, decision_id from consent_decision where website_id = $1 and decision_id = $7))
     order by decided_at desc, decision_id desc limit $8`,
    [
      websiteId,
      from?.toISOString() ?? null,
      to?.toISOString() ?? null,
      consentId ?? null,
      outcome ?? null,
      version ?? null,
      before ?? null,
      limit,
    ],
  )
  return found.rows.map((row) => ({
    decisionId: row.decision_id,
    consentId: row.consent_id,
    decidedOn: row.decided_at.toISOString(),
    version: row.version,
    outcome: row.outcome,
    categories: row.categories,
    source: row.source,
    gpc: row.gpc,
  }))
}

/** Deletes at most `max` decisions from before `before`; returns how many it deleted. */
export async function deleteOldDecisions(tx: Tx, before: Date, max: number): Promise<number> {
  const sql = deleteBatchSql('consent_decision', {
    key: ['website_id', 'decision_id'],
    where: 'decided_at < $1',
  })
  return (await tx.query(sql, [before, max])).rowCount
}

/** Deletes at most `max` rows of the roll-ups of days before `before`; returns how many it deleted. */
export async function deleteOldConsentRates(tx: Tx, before: Date, max: number): Promise<number> {
  const sql = deleteBatchSql('consent_rollup', {
    key: ['website_id', 'day', 'version'],
    where: `day < ($1::timestamptz at time zone 'UTC')::date`,
  })
  return (await tx.query(sql, [before, max])).rowCount
}
