import * as z from 'zod'

/** GET /api/1/performance/settings (PERF-04, PERF-05): rollouts by name with the suffix `-rollout`; true means on. */
export const SettingsReply = z.object({ pageLoadId: z.uuid(), rollouts: z.record(z.string(), z.boolean()) })
export type SettingsReply = z.infer<typeof SettingsReply>

const RECORDS_MAX = 100
/** The schema of a record for the API document. `PageRecord` validates the decoded record. */
const recordShape = {
  type: 'object',
  oneOf: [
    {
      title: 'encoded',
      required: ['a', 'e', 'pl', 'd'],
      properties: {
        a: { type: 'string' },
        e: { enum: ['page_speed', 'user', 'image'] },
        pl: { type: 'string', minLength: 1, maxLength: 64 },
        t: { type: ['string', 'number'], pattern: '^-?[0-9a-zA-Z]{1,11}(\\.[0-9a-zA-Z]{1,8})?$' },
        d: { type: 'object', minProperties: 1 },
        raw: false,
      },
    },
    {
      title: 'plain',
      required: ['raw', 'app', 'event', 'pageLoadId', 'data'],
      properties: {
        raw: { const: true },
        app: { type: 'string' },
        event: { enum: ['page_speed', 'user', 'image'] },
        pageLoadId: { type: 'string', minLength: 1, maxLength: 64 },
        time: { type: 'number', minimum: 0, maximum: 8.64e15 },
        data: { type: 'object' },
      },
    },
  ],
}
/** POST /api/1/performance/records (PERF-08): records are validated one by one; an invalid record does not reject the others. */
export const RecordsBody = z
  .array(z.unknown().meta(recordShape), 'must be a list of records')
  .max(RECORDS_MAX)

const ms = z.number().min(0).max(600_000).optional()
const bytes = z.number().min(0).max(1e12).optional()
const text = (max: number) =>
  z.string().transform((given) => given.slice(0, max).replaceAll('\0', '').toWellFormed())

/** A decoded record (WIRE-32). Times are in milliseconds since the start of the navigation, sizes in bytes. */
export const PageRecord = z.object({
  app: text(40),
  event: z.enum(['page_speed', 'user', 'image']),
  pageLoadId: z.string().min(1).max(64),
  /** Milliseconds since the epoch, by the visitor's clock. */
  time: z.number().nonnegative().max(8.64e15).optional(),
  data: z.object({
    recordId: z.uuid().optional(),
    pathname: text(512).optional(),
    release: text(64).optional(),
    cumulativeLayoutShift: z.number().min(0).max(100).optional(),
    largestContentfulPaint: ms,
    firstContentfulPaint: ms,
    interactionToNextPaint: ms,
    firstInputDelay: ms,
    timeToFirstByte: ms,
    timeToInteractive: ms,
    responseStart: ms,
    domContentLoadedStart: ms,
    domContentLoadedEnd: ms,
    loadEventStart: ms,
    loadEventEnd: ms,
    domainLookup: ms,
    tcpConnection: ms,
    tlsNegotiation: ms,
    decodedBodySize: bytes,
    encodedBodySize: bytes,
    display: z.object({ viewportWidth: z.number().min(0).max(100_000).optional() }).optional(),
    context: z.object({ websiteId: z.string().max(64).optional() }).optional(),
  }),
})
export type PageRecord = z.infer<typeof PageRecord>

/** The metrics that are rolled up, by their wire names; in milliseconds, `cls` is a score. */
export const pageMetrics = {
  lcp: 'largestContentfulPaint',
  inp: 'interactionToNextPaint',
  cls: 'cumulativeLayoutShift',
  fcp: 'firstContentfulPaint',
  ttfb: 'timeToFirstByte',
  fid: 'firstInputDelay',
  tti: 'timeToInteractive',
  le: 'loadEventEnd',
} as const
export type PageMetric = keyof typeof pageMetrics
const metricNames = Object.keys(pageMetrics) as [PageMetric, ...PageMetric[]]

/** GET /api/rest/performance/percentiles: half-open range of whole days, UTC. */
export const PercentilesQuery = z
  .object({
    websiteId: z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hex characters'),
    from: z.coerce.date(),
    to: z.coerce.date(),
    metric: z.enum(metricNames),
    /** `day`: a row per day (`YYYY-MM-DD`, UTC), in order; `all`: one row `all` for the whole range. */
    by: z.enum(['page', 'device', 'release', 'day', 'all']),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  })
  .refine((query) => query.from < query.to, { path: ['to'], message: 'must be after from' })
  .refine((query) => query.to.getTime() - query.from.getTime() <= 800 * 86_400_000, {
    path: ['from'],
    message: 'is too far back',
  })

/** Rows by descending count (days by date). Values are accurate to 2.5 %. */
export const PercentilesReply = z.object({
  rows: z.array(
    z.object({ key: z.string(), count: z.number(), p50: z.number(), p75: z.number(), p95: z.number() }),
  ),
  freshAsOf: z.iso.datetime(),
})
export type PercentilesReply = z.infer<typeof PercentilesReply>
