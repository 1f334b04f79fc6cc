import * as z from 'zod'

/** GET /api/1/performance/settings (PERF-04, PERF-05): rollouts by name with the suffix `-rollout`; true means on. */
export const SettingsReply = z.object({ pageLoadId: z.uuid(), rollouts: z.record(z.string(), z.boolean()) })
export type SettingsReply = z.infer<typeof SettingsReply>

const RECORDS_MAX = 100
/** A time in the digits of `performance-encoding.ts`, of which eight reach beyond every date that a browser can tell. */
const encodedTime = {
  type: ['string', 'number'],
  minimum: 0,
  pattern: '^[0-9a-zA-Z]{1,8}(\\.[0-9a-zA-Z]{1,8})?$',
}
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
        t: encodedTime,
        s: encodedTime,
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
        sentAt: { type: 'number', minimum: 0, maximum: 8.64e15 },
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

const CAUSE_LENGTH = 200
/** The cause of each metric: the selector of an element, or for `lcp-resource` the address of the loaded picture. */
const cause = text(CAUSE_LENGTH).optional()

/**
 * A decoded record (WIRE-32). Times are in milliseconds since the start of the navigation, sizes in bytes. Fields that
 * are not declared here are stored with the record and counted in nothing.
 */
export const PageRecord = z.looseObject({
  app: text(40),
  event: z.enum(['page_speed', 'user', 'image']),
  pageLoadId: z.string().min(1).max(64),
  /** When the page was loaded or the event happened: milliseconds since the epoch, by the visitor's clock. */
  time: z.number().nonnegative().max(8.64e15).optional(),
  /** When the record was sent, by the same clock. */
  sentAt: z.number().nonnegative().max(8.64e15).optional(),
  data: z.looseObject({
    recordId: z.uuid().optional(),
    pathname: text(512).optional(),
    release: text(64).optional(),
    navigationType: text(32).optional(),
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
    attribution: z.looseObject({ lcp: cause, 'lcp-resource': cause, cls: cause, inp: cause }).optional(),
    connection: z.looseObject({ effectiveType: text(16).optional() }).optional(),
    display: z.looseObject({ viewportWidth: z.number().min(0).max(100_000).optional() }).optional(),
    context: z
      .looseObject({ websiteId: z.string().max(64).optional(), pageType: z.number().optional() })
      .optional(),
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
