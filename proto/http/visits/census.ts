import * as z from 'zod'
import { censusEvent } from '../../enums/census-event.ts'
import { parseJsonText } from '../../values/json-text.ts'

const codes: readonly number[] = Object.values(censusEvent)

/** A code of ENUM-34, as a number or as text in a form; `View` is an older name of a page view. */
const event = z
  .literal([...codes, ...codes.map(String), 'View'], 'must be 1, 2, 10, 20, 21 or View')
  .transform((given) => (given === 'View' ? censusEvent.pageView : Number(given)))

const text = (max: number) => z.string().transform((given) => given.slice(0, max))
const size = z.number().min(0).max(1_000_000).transform(Math.round)
const id = z.string().max(64)

/** The data of a hit as the page sends it (CENS-02, WIRE-29). Longer texts are cut, unknown fields are ignored. */
export const HitData = z.object({
  hitId: z.uuidv7().optional(),
  websiteId: id.optional(),
  templateId: id.nullish(),
  website_locale: text(35).nullish(),
  userAgent: text(512).nullish(),
  /** Milliseconds since the epoch, by the visitor's clock. */
  clientDate: z.number().nonnegative().optional(),
  /** When the hit was sent, by the same clock: the error of the clock cancels out. */
  sentAt: z.number().nonnegative().optional(),
  /** Id of the website's release that showed the page. */
  release: id.nullish(),
  /** The words of a site search, or the id of the played audio or video. */
  subject: text(128).nullish(),
  viewportWidth: size.optional(),
  viewportHeight: size.optional(),
  screenWidth: size.optional(),
  screenHeight: size.optional(),
  url: z.string().min(1).max(8_192),
  queryString: z.string().max(8_192).nullish(),
  referrer: z.string().max(8_192).nullish(),
  localStorageSupported: z.boolean().optional(),
  title: text(256).nullish(),
  itemId: id.nullish(),
  collectionId: id.nullish(),
  recordType: z.coerce.number().int().min(0).max(32_767).nullish().catch(null),
  pageType: z.number().int().optional(),
  isCensusDisabled: z.boolean().optional(),
})
export type HitData = z.infer<typeof HitData>

const hitText = z.string().meta({
  contentMediaType: 'application/json',
  contentSchema: { type: 'object', required: ['url'], description: 'The same fields as JSON text.' },
})
const jsonText = hitText.transform((given, context): unknown => {
  const json = parseJsonText(given)
  if (json.ok) return json.value
  context.addIssue({ code: 'custom', message: json.error })
  return z.NEVER
})

/** POST /api/census/RecordHit (CENS-01). `data` is JSON text, or an object in a JSON body. */
export const RecordHit = z.object({
  event,
  data: z.union([jsonText.pipe(HitData), HitData]),
  ss_cvr: z.string().max(256).nullish(),
})
export type RecordHit = z.infer<typeof RecordHit>

/** GET /api/rest/census/conversions: half-open range of days, UTC. */
export const ConversionsQuery = z
  .object({
    websiteId: z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hex characters'),
    from: z.coerce.date(),
    to: z.coerce.date(),
  })
  .refine((query) => query.from < query.to, { path: ['to'], message: 'must be after from' })
  .refine((query) => query.to.getTime() - query.from.getTime() <= 800 * 86_400_000, {
    path: ['from'],
    message: 'is too far back',
  })

/** Submissions by form and day (`YYYY-MM-DD`), ordered by day; days without submissions are left out. */
export const ConversionsReply = z.object({
  rows: z.array(z.object({ day: z.string(), formId: z.string(), submissions: z.number() })),
})
export type ConversionsReply = z.infer<typeof ConversionsReply>
