import * as z from 'zod'
import { eventSource } from '../../enums/event-source.ts'
import { parseJsonText } from '../../values/json-text.ts'
import { MAX_EVENTS_PER_REQUEST } from '../../limits.ts'
import { MAX_STACK_LENGTH } from '../../limits/tracking-limits.ts'
import { address, eventId, flag, id, number, ourFields, text, time } from '../common/collector-fields.ts'

const documented = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** A value that a form sends as JSON text, and a JSON body as it is. */
const jsonOr = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .meta({ anyOf: [{ type: 'string', contentMediaType: 'application/json' }, documented(schema)] })
    .transform((given, context): unknown => {
      if (typeof given !== 'string') return given
      const json = parseJsonText(given)
      if (json.ok) return json.value
      context.addIssue({ code: 'custom', message: json.error })
      return z.NEVER
    })
    .pipe(schema)

const listOf = (item: z.ZodType) =>
  z
    .array(z.unknown().meta(documented(item)), 'must be a list')
    .min(1, 'must not be empty')
    .max(MAX_EVENTS_PER_REQUEST, `at most ${MAX_EVENTS_PER_REQUEST} are accepted`)

const local = text(35).nullish()

/** The payload of a v0 event (EVT-09). Other fields are custom and stay. */
export const V0Data = z.looseObject({
  ...ourFields,
  pageHash: text(512).nullish(),
  pagePath: address.nullish(),
  websiteId: id.nullish(),
  templateId: id.nullish(),
  variantId: id.nullish(),
  memberAccountId: id.nullish(),
  member_locale: local,
  website_locale: local,
  /** Ours. */
  pageType: number.optional(),
  isCensusDisabled: flag.optional(),
  referrer: address.nullish(),
  queryString: address.nullish(),
})
export type V0Data = z.infer<typeof V0Data>

/** POST /api/events/RecordEvent (EVT-10): `event`, `data` as JSON text (or an object in a JSON body), and own parameters. */
export const RecordEvent = z.looseObject({
  event: z.string().min(1, 'is required').max(128),
  data: jsonOr(V0Data).optional(),
  ss_cvr: z.string().max(256).nullish(),
})
export type RecordEvent = z.infer<typeof RecordEvent>

const required = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a text') })
  .min(1, 'is required')
  .max(256)
/** Where an event comes from (ENUM-32). */
const source = z.enum(eventSource, {
  error: ({ input }) =>
    input === undefined ? 'is required' : `must be ${Object.values(eventSource).join(', ')}`,
})
const nullable = text(2_048).nullish()
const objectFields = ['identifier', 'id', 'display_name', 'value'] as const

/**
 * The named fields of a v1 event (EVT-01 to EVT-04). The names of the last four, and of fields that the client adds, are ours.
 * Other fields stay as they are.
 */
export const V1CommonData = z.looseObject({
  actor: required,
  action: required.max(128),
  event_owner_team: required,
  event_source: source,
  object_type: required,
  context_website_identifier: nullable,
  destination_url: nullable,
  object_identifier: nullable,
  object_id: nullable,
  object_display_name: nullable,
  object_value: nullable,
  product_area: nullable,
  product_page: nullable,
  product_section: nullable,
  product_design_identifier: nullable,
  user_member_account_id: nullable,
  user_session_id: nullable,
  browser_locale: nullable,
  member_account_locale: nullable,
  website_locale: nullable,
  frontsite_language: nullable,
  ...(Object.fromEntries(
    [...objectFields, 'type'].map((name) => [`indirect_object_${name}`, nullable]),
  ) as Record<`indirect_object_${(typeof objectFields)[number] | 'type'}`, typeof nullable>),
  window_width: number.nullish(),
  window_height: number.nullish(),
  browser_language: nullable,
  page_host: nullable,
  page_path: address.nullish(),
  page_query: address.nullish(),
  page_referrer: address.nullish(),
  resolved_locale: nullable,
  client_timestamp: time.nullish(),
  marketing_id: nullable,
  session_id: nullable,
  website_id: nullable,
  template_id: nullable,
  member_account_id: nullable,
  event_id: eventId.nullish(),
  sent_at: time.nullish(),
  release: id.nullish(),
  visitor_cookie: z.string().max(256).nullish(),
})
export type V1CommonData = z.infer<typeof V1CommonData>

/** A v1 event (EVT-05). */
export const V1Event = z.object({
  analyticsId: z.string().max(64).nullish(),
  commonData: V1CommonData,
  customData: z.record(z.string(), z.unknown()).nullish(),
  customSchemaName: z.string().max(128).nullish(),
})
export type V1Event = z.infer<typeof V1Event>

/** POST /api/v1/events (EVT-07): one event, a list of them, or a form whose field `data` is the JSON text of either. */
export const V1List = listOf(V1Event)
export const V1Body = z.union(
  [V1List, z.looseObject({ data: z.unknown().optional() }).meta(documented(V1Event))],
  'must be an event or a list of events',
)

/** An event of the logger (EVT-14). */
export const TraceEvent = z.object({
  ...ourFields,
  pageUrl: address,
  type: z.string().min(1, 'is required').max(128),
  data: text(8_192).nullish(),
  websiteId: id.nullish(),
})
export type TraceEvent = z.infer<typeof TraceEvent>
/** POST /api/events/Trace (EVT-14): field `data` is the JSON text of a list of events. */
export const TraceBody = z.object({ data: jsonOr(listOf(TraceEvent)) })

/** The `data` of an error report (EVT-16). */
export const ErrorData = z.object({
  ...ourFields,
  app: text(64).nullish(),
  message: text(1_024),
  stack: text(MAX_STACK_LENGTH).nullish(),
  file: address.nullish(),
  line: number.nullish(),
  column: number.nullish(),
  customData: z.unknown().optional(),
  websiteId: id.nullish(),
  templateId: id.nullish(),
  url: address.nullish(),
  userAgent: text(512).nullish(),
})
export type ErrorData = z.infer<typeof ErrorData>

/** One entry of POST /api/events/RecordJavascriptErrors (EVT-17): the name, `data` as JSON text, and the time. */
export const ErrorReport = z.object({
  event: z.string().min(1, 'is required').max(128),
  data: jsonOr(ErrorData),
  timestamp: time.optional(),
})
export type ErrorReport = z.infer<typeof ErrorReport>
export const ErrorReports = listOf(ErrorReport)

/** The answer to a list: how many events are accepted, and the problems of the refused ones by their index. */
export const BatchReply = z.object({
  accepted: z.number(),
  refused: z.array(z.object({ index: z.number(), errors: z.record(z.string(), z.string()) })),
})
export type BatchReply = z.infer<typeof BatchReply>

const value = text(512).optional().catch(undefined)
/** GET /api/track/Track (EVT-19). Parameters that cannot be read are left out, because an image has no one to tell. */
export const TrackQuery = z.object({
  landing: text(8_192).optional().catch(undefined),
  refer: text(8_192).optional().catch(undefined),
  rk: value,
  lang: value,
  screen: value,
  source: value,
  campaign: value,
  subcampaign: value,
  channel: value,
  subchannel: value,
  variation: value,
  mkwid: value,
})
export type TrackQuery = z.infer<typeof TrackQuery>

/** The empty answer of RecordEvent and Trace. */
export const EmptyReply = z.object({})
