import * as z from 'zod'
import { consentCategories } from '../../cookies/consent.ts'
import { cookieBannerAcceptType } from '../../enums/cookie-banner.ts'
import { ObjectId } from '../common/object-id.ts'
import { DAY_MS } from '../../time/units.ts'

const RANGE_DAYS_MAX = 800

const Categories = z
  .array(z.enum(consentCategories))
  .max(consentCategories.length)
  .transform((given) => consentCategories.filter((category) => given.includes(category)))
const Version = z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hex characters')

/** Where a visitor decided. `page`: the page of the choice; `embed`: the button of blocked content; `script`: page code. */
export const consentSources = ['banner', 'page', 'embed', 'script'] as const
export type ConsentSource = (typeof consentSources)[number]

/** The outcome of a decision. `partial`: some of the categories that were offered. */
export const consentOutcomes = ['accepted', 'declined', 'partial', 'withdrawn'] as const
export type ConsentOutcome = (typeof consentOutcomes)[number]

/**
 * POST /api/consent/decisions, on a website's host: records a decision and sets its cookies. `decisionId` makes a repeat
 * harmless. A withdrawal is a decision without categories about a consent that had some.
 */
export const RecordDecision = z.object({
  decisionId: z.uuidv7(),
  /** A random id; the id of this browser's earlier decisions on this website if there are any. */
  consentId: z.uuid(),
  /** The version of the texts that the visitor saw, from the page. */
  version: Version,
  /** The categories that the visitor allows. */
  categories: Categories,
  /** The categories that the visitor was asked about and does not allow. */
  refused: Categories.default([]),
  source: z.enum(consentSources),
  isWithdrawal: z.boolean().default(false),
})
export type RecordDecision = z.infer<typeof RecordDecision>

/** Times are ISO. */
const Decision = z.object({
  decisionId: z.uuid(),
  consentId: z.uuid(),
  decidedOn: z.iso.datetime(),
  version: z.string(),
  outcome: z.enum(consentOutcomes),
  categories: z.array(z.enum(consentCategories)),
  source: z.enum(consentSources),
  /** The browser sent Global Privacy Control. */
  gpc: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

/** The reply to a decision; the cookies are in its headers. */
export const RecordedDecision = Decision.omit({ source: true })
export type RecordedDecision = z.infer<typeof RecordedDecision>

/** The texts of a version. Both times are ISO. `text` is cleaned HTML. */
export const NoticeVersion = z.object({
  version: z.string(),
  publishedOn: z.iso.datetime(),
  text: z.string(),
  accept: z.string(),
  decline: z.string(),
  acceptType: z.enum(cookieBannerAcceptType),
  categories: z.array(z.enum(consentCategories)),
})
export type NoticeVersion = z.infer<typeof NoticeVersion>

/** GET /api/consent/decisions/{consentId}, on a website's host: the decisions of one browser, newest first, at most 100. */
export const ConsentParams = z.object({ consentId: z.uuid() })
export const ConsentHistory = z.object({
  decisions: z.array(Decision),
  /** The versions of these decisions, as far as their texts are known. */
  versions: z.array(NoticeVersion),
})
export type ConsentHistory = z.infer<typeof ConsentHistory>

type Range = { from: Date; to: Date }
const range = { websiteId: ObjectId, from: z.coerce.date(), to: z.coerce.date() }
const isOrdered = ({ from, to }: Range) => from < to
const ORDERED = { path: ['to'], message: 'must be after from' }
const isWithin = ({ from, to }: Range) => to.getTime() - from.getTime() <= RANGE_DAYS_MAX * DAY_MS
const TOO_LONG = { path: ['from'], message: 'is too far back' }

/**
 * GET /api/rest/census/consent/decisions: the decisions of a half-open range, newest first. `before` is `next` of the
 * answer before. `format=csv` answers all of them as a table, without pages: one row for each decision.
 */
export const DecisionsQuery = z
  .object({
    ...range,
    consentId: z.uuid().optional(),
    outcome: z.enum(consentOutcomes).optional(),
    version: Version.optional(),
    format: z.enum(['json', 'csv']).default('json'),
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .refine(isOrdered, ORDERED)
  .refine(isWithin, TOO_LONG)
export type DecisionsQuery = z.infer<typeof DecisionsQuery>
export const DecisionsReply = z.object({
  decisions: z.array(Decision),
  /** The value of `before` for the next page; null on the last page. */
  next: z.uuid().nullable(),
})
export type DecisionsReply = z.infer<typeof DecisionsReply>

/** GET /api/rest/census/consent/rates: sums of a half-open range of days (UTC), by day, by version, or in `all`. */
export const RatesQuery = z
  .object({
    ...range,
    by: z.enum(['day', 'version', 'all']),
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(isOrdered, ORDERED)
  .refine(isWithin, TOO_LONG)
export type RatesQuery = z.infer<typeof RatesQuery>

/**
 * `key` is the day (`YYYY-MM-DD`), the version or `all`. `decisions` are all but withdrawals; `accepted`, `declined` and
 * `partial` add up to them. `statistics`, `marketing` and `embeds` count the decisions that allowed them.
 */
export const RatesRow = z.object({
  key: z.string(),
  decisions: z.number(),
  accepted: z.number(),
  declined: z.number(),
  partial: z.number(),
  withdrawn: z.number(),
  statistics: z.number(),
  marketing: z.number(),
  embeds: z.number(),
})
export type RatesRow = z.infer<typeof RatesRow>
export const RatesReply = z.object({ rows: z.array(RatesRow) })
export type RatesReply = z.infer<typeof RatesReply>

/** GET /api/rest/census/consent/versions: every version of the texts that was published, newest first. */
export const VersionsQuery = z.object({ websiteId: ObjectId })
export const VersionsReply = z.object({ versions: z.array(NoticeVersion) })
export type VersionsReply = z.infer<typeof VersionsReply>
