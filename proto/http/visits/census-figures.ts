import * as z from 'zod'
import { DAY_MS } from '../../time/units.ts'

const RANGE_DAYS_MAX = 800
const websiteId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hex characters')

/** The dimensions by which visits are grouped and filtered. `source`, `medium` and `campaign` are the utm parameters of the first page. */
export const dimensions = [
  'page',
  'entry',
  'exit',
  'referrer',
  'source',
  'medium',
  'campaign',
  'country',
  'device',
  'browser',
  'os',
] as const
export type Dimension = (typeof dimensions)[number]

/**
 * The groupings of visits without filters: the dimensions, and `counting`, which says whether the visitor was known by the
 * cookie (`cookie`) or by the hash of the day (`daily`).
 */
export const rolledUpDimensions = [...dimensions, 'counting'] as const
export type RolledUpDimension = (typeof rolledUpDimensions)[number]

/** Spans of time that figures are grouped by, with the longest range of a request (days). */
export const spans = { minute: 2, hour: 32, day: RANGE_DAYS_MAX, month: RANGE_DAYS_MAX } as const
export type Span = keyof typeof spans
const spanNames = Object.keys(spans) as [Span, ...Span[]]

const FILTERS_MAX = 8
const filterText = z
  .string()
  .max(600)
  .regex(
    new RegExp(`^(?:${dimensions.join('|')}):`),
    `must be DIMENSION:VALUE, one of ${dimensions.join(', ')}`,
  )
  .transform((given): { dimension: Dimension; value: string } => {
    const colon = given.indexOf(':')
    return { dimension: given.slice(0, colon) as Dimension, value: given.slice(colon + 1) }
  })
export type Filter = z.output<typeof filterText>

/** `filter=country:DE&filter=device:mobile`: one of the filters of each dimension must match. */
const filter = z
  .preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(filterText).max(FILTERS_MAX, `at most ${FILTERS_MAX} filters`),
  )
  .default([])

/** A half-open range, UTC. Answers are JSON, or a table as text/csv with `format=csv`. */
const range = {
  websiteId,
  from: z.coerce.date(),
  to: z.coerce.date(),
  format: z.enum(['json', 'csv']).default('json'),
}
const limit = z.coerce.number().int().min(1).max(500).default(100)

type Range = { from: Date; to: Date }
const isOrdered = ({ from, to }: Range) => from < to
const ORDERED = { path: ['to'], message: 'must be after from' }
const isWithin = ({ from, to }: Range, days: number) => to.getTime() - from.getTime() <= days * DAY_MS
const TOO_LONG = { path: ['from'], message: 'is too far back for this grouping' }

/**
 * GET /api/rest/census/visits: figures by span of time, by one dimension, or in `all`. Without filters they are read from
 * roll-ups; with filters from the visits of the last 90 days (`FILTERED_DAYS`).
 */
export const VisitsQuery = z
  .object({ ...range, by: z.enum([...spanNames, 'all', ...rolledUpDimensions]), filter, limit })
  .refine(isOrdered, ORDERED)
  .refine(({ by, filter }) => by !== 'counting' || filter.length === 0, {
    path: ['filter'],
    message: 'is not available by counting',
  })
  .refine((query) => isWithin(query, spans[query.by as Span] ?? RANGE_DAYS_MAX), TOO_LONG)
export type VisitsQuery = z.infer<typeof VisitsQuery>

/** GET /api/census/shared/visits: the same without filters, for anyone with the token of a share link. */
export const SharedVisitsQuery = z
  .object({
    token: z.string().max(100),
    from: range.from,
    to: range.to,
    format: range.format,
    by: z.enum([...spanNames, 'all', ...rolledUpDimensions]),
    filter: z.undefined('is not available with a share link').optional(),
    limit,
  })
  .refine(isOrdered, ORDERED)
  .refine((query) => isWithin(query, spans[query.by as Span] ?? RANGE_DAYS_MAX), TOO_LONG)

/**
 * `key` is the start of the span (ISO, UTC), the value of the dimension, or `all`. A visit is a bounce while it has one
 * page view. `entries` and `exits` are visits that began or ended there; they equal `visits` but for pages.
 * `durationMs` is the sum of the times between the first and the last hit of each visit. `bounces` and
 * `durationMs` of a page count the visits that began there. Visits count in the span in which they began. Page views and
 * visitors count when a page was viewed, in totals and of pages; elsewhere, and with filters, with the visit. `visitors` of
 * an exit are its visits. Visits without source, medium, campaign or country are left out of these dimensions.
 */
export const VisitsRow = z.object({
  key: z.string(),
  visits: z.number(),
  pageViews: z.number(),
  visitors: z.number(),
  bounces: z.number(),
  entries: z.number(),
  exits: z.number(),
  durationMs: z.number(),
})
export type VisitsRow = z.infer<typeof VisitsRow>

/** Part of every reading: the figures include all events up to `freshAsOf` (ISO), and whether sample data is among them. */
const freshness = { freshAsOf: z.iso.datetime(), hasSample: z.boolean() }

export const VisitsReply = z.object({ rows: z.array(VisitsRow), ...freshness })
export type VisitsReply = z.infer<typeof VisitsReply>

/** A step of a funnel: a page that was viewed, or an event that was recorded; `*` at the end of a value stands for anything. */
const step = z
  .string()
  .max(600)
  .regex(/^(?:page|event):./, 'must be page:PATH or event:NAME')
  .transform((given): { kind: 'page' | 'event'; value: string } => {
    const colon = given.indexOf(':')
    return { kind: given.slice(0, colon) as 'page' | 'event', value: given.slice(colon + 1) }
  })
export type FunnelStep = z.output<typeof step>

/** GET /api/rest/census/funnel: how many visits of the last 90 days did the first step, then the second, and so on. */
export const FunnelQuery = z
  .object({
    ...range,
    step: z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(step).min(1).max(8)),
    filter,
  })
  .refine(isOrdered, ORDERED)
export type FunnelQuery = z.infer<typeof FunnelQuery>
export const FunnelReply = z.object({
  /** In the order of the steps; `key` is the step as it was given. */
  rows: z.array(z.object({ key: z.string(), visits: z.number() })),
  ...freshness,
})
export type FunnelReply = z.infer<typeof FunnelReply>

/**
 * GET /api/rest/census/events: counts of recorded events by name, or with `name` by day or by the values of `property`.
 */
export const EventsQuery = z
  .object({
    ...range,
    by: z.enum(['name', 'day', 'property']),
    name: z.string().max(128).optional(),
    property: z.string().max(64).optional(),
    limit,
  })
  .refine(isOrdered, ORDERED)
  .refine((query) => isWithin(query, RANGE_DAYS_MAX), TOO_LONG)
  .refine(({ by, name, property }) => by !== 'property' || (name !== undefined && property !== undefined), {
    path: ['property'],
    message: 'name and property are required',
  })
export type EventsQuery = z.infer<typeof EventsQuery>
export const EventsReply = z.object({
  rows: z.array(z.object({ key: z.string(), events: z.number(), visitors: z.number() })),
  /** The names of the properties of `name`, most frequent first; empty without `name`. */
  properties: z.array(z.string()),
  ...freshness,
})
export type EventsReply = z.infer<typeof EventsReply>

const RangeQuery = z
  .object({ ...range, limit })
  .refine(isOrdered, ORDERED)
  .refine((query) => isWithin(query, RANGE_DAYS_MAX), TOO_LONG)

/** GET /api/rest/census/buttons: how often each button was shown and clicked, most clicks first. */
export const ButtonsQuery = RangeQuery
export const ButtonsReply = z.object({
  rows: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      target: z.string(),
      renders: z.number(),
      clicks: z.number(),
    }),
  ),
  ...freshness,
})
export type ButtonsReply = z.infer<typeof ButtonsReply>

/** GET /api/rest/census/forms: how often each form was shown (reported by browsers) and sent (counted by the server). */
export const FormsQuery = RangeQuery
export const FormsReply = z.object({
  rows: z.array(
    z.object({ key: z.string(), title: z.string(), renders: z.number(), submissions: z.number() }),
  ),
  ...freshness,
})
export type FormsReply = z.infer<typeof FormsReply>

/** GET /api/rest/census/overlays and /quick-views: how often each overlay, or each product’s quick view, was shown. */
export const ShownQuery = RangeQuery
export type ShownQuery = z.infer<typeof ShownQuery>
export const ShownReply = z.object({
  rows: z.array(z.object({ key: z.string(), shown: z.number() })),
  ...freshness,
})
export type ShownReply = z.infer<typeof ShownReply>

/** GET /api/rest/census/errors: script errors by fingerprint (32 hex characters), most frequent first. */
export const ErrorsQuery = RangeQuery
export const ErrorGroup = z.object({
  key: z.string(),
  message: z.string(),
  file: z.string(),
  line: z.number(),
  errors: z.number(),
  visitors: z.number(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
export type ErrorGroup = z.infer<typeof ErrorGroup>
const Counted = z.object({ key: z.string(), errors: z.number() })
/** Up to this length of a range, in days, groups of errors are counted by day, and by month in longer ones. */
export const ERRORS_BY_DAY_MAX = 92
export const ErrorsReply = z.object({
  rows: z.array(
    ErrorGroup.extend({
      /** By day (`YYYY-MM-DD`, UTC), by month (`YYYY-MM`) in a long range; those without errors are left out. */
      times: z.array(Counted),
    }),
  ),
  ...freshness,
})
export type ErrorsReply = z.infer<typeof ErrorsReply>

/** GET /api/rest/census/errors/{fingerprint}: one group, with the stack of its latest error, and where it happens. */
export const ErrorReply = ErrorGroup.extend({
  stack: z.string(),
  pages: z.array(Counted),
  browsers: z.array(Counted),
  releases: z.array(Counted),
  /** By day (`YYYY-MM-DD`, UTC), days without errors left out. */
  days: z.array(Counted),
  ...freshness,
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** GET /api/rest/census/bots: hits of bots, which no other reading counts, by name; `days` by day. */
export const BotsQuery = RangeQuery
export const BotsReply = z.object({
  rows: z.array(z.object({ key: z.string(), hits: z.number() })),
  days: z.array(z.object({ key: z.string(), hits: z.number() })),
  ...freshness,
})
export type BotsReply = z.infer<typeof BotsReply>

/** Days for which figures can be filtered, and funnels read. */
export const FILTERED_DAYS = 90

export const FingerprintParams = z.object({
  fingerprint: z.string().regex(/^(?:[0-9a-f]{32}|\(other\))$/, 'must be 32 hex characters'),
})
