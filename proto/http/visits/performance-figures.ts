import * as z from 'zod'
import { pageMetrics, type PageMetric } from './performance.ts'
import { DAY_MS } from '../../time/units.ts'

const RANGE_DAYS_MAX = 800
/** Days for which figures by hour are kept. */
export const HOURLY_DAYS = 2

const metricNames = Object.keys(pageMetrics) as [PageMetric, ...PageMetric[]]
/** Classes of devices by the width of the viewport; `unknown` if a record does not tell it. */
export const speedDevices = ['mobile', 'tablet', 'desktop', 'unknown'] as const
export type SpeedDevice = (typeof speedDevices)[number]

/** A half-open range of whole days (whole hours if grouped by hour), UTC. With `format=csv` the answer is a table. */
const range = {
  websiteId: z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hex characters'),
  from: z.coerce.date(),
  to: z.coerce.date(),
  format: z.enum(['json', 'csv']).default('json'),
}
const page = z.string().min(1).max(512).optional()

type Range = { from: Date; to: Date }
const isOrdered = ({ from, to }: Range) => from < to
const ORDERED = { path: ['to'], message: 'must be after from' }
const isWithin = ({ from, to }: Range, days: number) => to.getTime() - from.getTime() <= days * DAY_MS
const TOO_LONG = { path: ['from'], message: 'is too far back' }

/** Groupings that the figures of one page have, and groupings that the figures of one device have. */
const OF_PAGE: readonly string[] = ['device', 'day', 'month', 'all']
const OF_DEVICE: readonly string[] = ['page', 'hour', 'day', 'month', 'all']

/** GET /api/rest/performance/percentiles (WIRE-33): values of one metric, optionally of one page or one class of device. */
export const PercentilesQuery = z
  .object({
    ...range,
    metric: z.enum(metricNames),
    /**
     * `hour` (last two days), `day` (`YYYY-MM-DD`), `month` (`YYYY-MM`): a row for each one that has values, in order, UTC;
     * `all`: one row `all` for the whole range.
     */
    by: z.enum(['page', 'device', 'connection', 'release', 'hour', 'day', 'month', 'all']),
    page,
    device: z.enum(speedDevices).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  })
  .refine(isOrdered, ORDERED)
  .refine((query) => isWithin(query, query.by === 'hour' ? HOURLY_DAYS : RANGE_DAYS_MAX), TOO_LONG)
  .refine(({ by, page }) => page === undefined || OF_PAGE.includes(by), {
    path: ['page'],
    message: `can be combined with by=${OF_PAGE.join(', ')}`,
  })
  .refine(({ by, device }) => device === undefined || OF_DEVICE.includes(by), {
    path: ['device'],
    message: `can be combined with by=${OF_DEVICE.join(', ')}`,
  })
export type PercentilesQuery = z.infer<typeof PercentilesQuery>

/** Part of every reading: the figures include all records up to `freshAsOf` (ISO), and whether sample data is among them. */
const freshness = { freshAsOf: z.iso.datetime(), hasSample: z.boolean() }

export const PercentilesRow = z.object({
  key: z.string(),
  count: z.number(),
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
  /** Shares (0 to 1) of values by the web-vitals limits (`speed-ratings.ts`); absent for metrics without limits. */
  good: z.number().optional(),
  needsImprovement: z.number().optional(),
  poor: z.number().optional(),
})
export type PercentilesRow = z.infer<typeof PercentilesRow>
/** Rows by descending count (spans of time in order). Values are accurate to 2.5 %. */
export const PercentilesReply = z.object({ rows: z.array(PercentilesRow), ...freshness })
export type PercentilesReply = z.infer<typeof PercentilesReply>

/** GET /api/rest/performance/attribution: the elements, or for `lcp` the pictures, that caused a metric most often. */
export const AttributionQuery = z
  .object({
    ...range,
    metric: z.enum(['lcp', 'cls', 'inp']),
    kind: z.enum(['element', 'resource']).default('element'),
    page,
    limit: z.coerce.number().int().min(1).max(100).default(20),
  })
  .refine(isOrdered, ORDERED)
  .refine((query) => isWithin(query, RANGE_DAYS_MAX), TOO_LONG)
  .refine(({ metric, kind }) => kind === 'element' || metric === 'lcp', {
    path: ['kind'],
    message: 'resource is measured for lcp only',
  })
export type AttributionQuery = z.infer<typeof AttributionQuery>
/** `key` is a selector or an address; `count` page loads, with the percentile of their values. */
export const AttributionReply = z.object({
  rows: z.array(z.object({ key: z.string(), count: z.number(), p75: z.number() })),
  ...freshness,
})
export type AttributionReply = z.infer<typeof AttributionReply>

/** GET /api/rest/performance/releases: when the website was published, newest first. `key` is the id of the release. */
export const ReleasesQuery = z
  .object({ ...range, limit: z.coerce.number().int().min(1).max(500).default(100) })
  .refine(isOrdered, ORDERED)
  .refine((query) => isWithin(query, RANGE_DAYS_MAX), TOO_LONG)
export const ReleasesReply = z.object({
  rows: z.array(z.object({ key: z.string(), publishedAt: z.iso.datetime(), contentVersion: z.number() })),
})
export type ReleasesReply = z.infer<typeof ReleasesReply>

/** Days for which records are kept. */
export const RECORD_DAYS = 14
/** GET /api/rest/performance/records: the latest records as they were sent, for support. */
export const LatestRecordsQuery = z.object({
  websiteId: range.websiteId,
  event: z.enum(['page_speed', 'user', 'image']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export const LatestRecordsReply = z.object({
  rows: z.array(
    z.object({
      recordId: z.uuid(),
      occurredAt: z.iso.datetime(),
      event: z.string(),
      page: z.string(),
      device: z.string(),
      /** Sent by a load test or probe: in no figure. */
      synthetic: z.boolean(),
      sample: z.boolean(),
      /** The decoded record with all its fields. */
      record: z.record(z.string(), z.unknown()),
    }),
  ),
  ...freshness,
})
export type LatestRecordsReply = z.infer<typeof LatestRecordsReply>
