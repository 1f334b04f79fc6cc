import * as z from 'zod'
import { pageMetrics } from '../visits/performance.ts'
import { submissionStates } from '../forms/form-submissions.ts'
import { Address } from '../shop/checkout.ts'
import { ObjectId } from './object-id.ts'

/** Items of one call. */
export const SAMPLE_ITEMS_MAX = 500

const at = z.number().int().nonnegative().max(8.64e15)
const path = z.string().startsWith('/').max(512)
const short = z.string().max(128)
const device = z.enum(['desktop', 'mobile', 'tablet'])
const items = <Item extends z.ZodType>(item: Item) => z.array(item).max(SAMPLE_ITEMS_MAX).default([])

/** The facts of one visitor’s browser. `country` is two letters (ISO 3166-1). */
const client = {
  device,
  browser: short,
  os: short,
  country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  release: z.string().max(64),
}

/** A hit of ENUM-34 at its own time (ms since the epoch). A visit is new when `visitCount` of its visitor has risen. */
export const SampleHit = z.object({
  hitId: z.uuid(),
  at,
  event: z.number().int().min(1).max(21),
  visitor: z.uuid(),
  visitCount: z.number().int().min(1),
  path,
  title: z.string().max(256),
  subject: short.default(''),
  referrerHost: short.default(''),
  source: short.default(''),
  medium: short.default(''),
  campaign: short.default(''),
  ...client,
})
export type SampleHit = z.infer<typeof SampleHit>

/** A named event, a button that was shown or clicked, or a form that was shown. `objectId` is the id of the button or form. */
export const SampleEvent = z.object({
  eventId: z.uuid(),
  at,
  kind: z.enum(['event', 'button-render', 'button-click', 'form-render']),
  name: short.default(''),
  visitor: z.uuid(),
  path,
  objectId: z.string().max(64).default(''),
  label: z.string().max(256).default(''),
  target: z.string().max(512).default(''),
  properties: z.record(z.string().max(64), z.string().max(256)).default({}),
  ...client,
})
export type SampleEvent = z.infer<typeof SampleEvent>

export const SampleError = z.object({
  errorId: z.uuid(),
  at,
  visitor: z.uuid(),
  path,
  message: z.string().max(1_024),
  stack: z.string().max(5_000),
  file: z.string().max(512),
  line: z.number().int().min(0),
  column: z.number().int().min(0),
  ...client,
})
export type SampleError = z.infer<typeof SampleError>

/**
 * POST /api/rest/census/sample-history: hits, events and errors with their own times, which are counted as sample data.
 * It needs the operator’s token. An item that was sent before is not counted again.
 */
export const CensusHistory = z.object({
  websiteId: ObjectId,
  hits: items(SampleHit),
  events: items(SampleEvent),
  errors: items(SampleError),
})
export type CensusHistory = z.infer<typeof CensusHistory>

/** One page load’s speed; `metrics` by wire name, in ms, `cls` a score. */
export const SampleRecord = z.object({
  recordId: z.uuid(),
  at,
  path,
  device,
  connection: z.enum(['slow-2g', '2g', '3g', '4g']),
  country: client.country,
  release: client.release,
  metrics: z.partialRecord(
    z.enum(Object.keys(pageMetrics) as [keyof typeof pageMetrics, ...(keyof typeof pageMetrics)[]]),
    z.number().min(0).max(600_000),
  ),
  /** The cause of each metric, by its wire name: the selector of an element. */
  attribution: z.record(z.string().max(16), z.string().max(256)).default({}),
})
export type SampleRecord = z.infer<typeof SampleRecord>

/** A release that the chart of the page speed marks. */
export const SampleRelease = z.object({ id: z.string().max(64), at })
export type SampleRelease = z.infer<typeof SampleRelease>

/** POST /api/rest/performance/sample-history: page-speed records with their own times, and the releases they name. */
export const PerformanceHistory = z.object({
  websiteId: ObjectId,
  records: items(SampleRecord),
  releases: items(SampleRelease),
})
export type PerformanceHistory = z.infer<typeof PerformanceHistory>

/** A submission of a form at its own time. `answers` by field id, in the format that visitors send. */
export const SampleSubmission = z.object({
  submissionId: ObjectId,
  formId: ObjectId,
  at,
  answers: z.record(z.string().max(100), z.unknown()),
  state: z.enum(submissionStates).default('unread'),
  path,
  title: z.string().max(256),
})
export type SampleSubmission = z.infer<typeof SampleSubmission>

/** POST /api/rest/forms/sample-history: submissions with their own times. One that was sent before is not stored again. */
export const FormsHistory = z.object({ websiteId: ObjectId, submissions: items(SampleSubmission) })
export type FormsHistory = z.infer<typeof FormsHistory>

/** A cart that was last changed at `at` and not bought. Each line has the first variant of its product. */
export const SampleCart = z.object({
  cartId: ObjectId,
  at,
  lines: z
    .array(z.object({ productId: ObjectId, quantity: z.number().int().min(1).max(100) }))
    .min(1)
    .max(20),
})
export type SampleCart = z.infer<typeof SampleCart>

/**
 * An order that was placed at `at` and sent at `sentAt`; null: it is still to be sent. Each line has the first variant of its product. It
 * has no payment, takes nothing from the stock, and belongs to the book `sample`.
 */
export const SampleOrder = z.object({
  orderId: ObjectId,
  at,
  sentAt: at.nullable().default(null),
  email: z.email().max(254),
  address: Address,
  lines: SampleCart.shape.lines,
})
export type SampleOrder = z.infer<typeof SampleOrder>

/**
 * POST /api/rest/commerce/sample-history: carts and orders with their own times. One that was sent before is not stored again, and a
 * cart that has expired is left out.
 */
export const CommerceHistory = z.object({
  websiteId: ObjectId,
  carts: items(SampleCart),
  orders: items(SampleOrder),
})
export type CommerceHistory = z.infer<typeof CommerceHistory>

/** DELETE /api/rest/<service>/sample-history of census, performance, forms and commerce: removes all sample data. */
export const RemoveHistory = z.object({ websiteId: ObjectId })
