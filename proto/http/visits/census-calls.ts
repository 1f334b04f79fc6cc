import * as z from 'zod'
import { buttonContext } from '../../enums/button-context.ts'
import { address, flag, id, number, ourFields, text } from '../common/collector-fields.ts'

/**
 * The fields of the page that every one of these calls may carry (FORM-05, CENS-08): the visitor cookie as
 * `visitorCookie` or `ss_cvr`, and the page. The others are ours.
 */
const pageFields = {
  ...ourFields,
  visitorCookie: z.string().max(256).nullish(),
  ss_cvr: z.string().max(256).nullish(),
  websiteId: id.nullish(),
  pageTitle: text(256).nullish(),
  pageId: id.nullish(),
  contentSource: text(8).nullish(),
  pagePath: address.nullish(),
  pagePermissionTypeValue: z.union([text(32), number]).nullish(),
  /** Code of ENUM-05. Pages of some types are not tracked (CENS-04). */
  pageType: number.optional(),
  isCensusDisabled: flag.optional(),
  referrer: address.nullish(),
  queryString: address.nullish(),
}
export const PageFields = z.object(pageFields)
export type PageFields = z.infer<typeof PageFields>

const contexts = Object.values(buttonContext)
/** Code of ENUM-35, or its digit, because a page may send a form. */
const context = z.union(
  [z.literal(contexts), z.literal(contexts.map(String)).transform(Number)],
  `must be ${contexts.join(' or ')}`,
)

/** POST /api/census/button-render and /button-click (BTN-01, BTN-02). */
export const ButtonCall = z.object({
  ...pageFields,
  id: id.min(1, 'is required'),
  buttonText: text(256).nullish(),
  clickthroughUrl: address.nullish(),
  alignment: text(32).nullish(),
  size: text(32).nullish(),
  newWindow: flag.nullish(),
  context: context.nullish(),
})
export type ButtonCall = z.infer<typeof ButtonCall>

/** POST /api/census/form-render (CENS-08). `formId` and `formTitle` are ours. */
export const FormRenderCall = z.object({
  ...pageFields,
  formId: id.nullish(),
  formTitle: text(256).nullish(),
})
export type FormRenderCall = z.infer<typeof FormRenderCall>

/** POST /api/census/overlay (CENS-08). `overlayId` is ours: a website shows one overlay unless it says otherwise. */
export const OverlayCall = z.object({ ...pageFields, overlayId: id.nullish() })
export type OverlayCall = z.infer<typeof OverlayCall>

/** POST /api/census/RecordQuickView/{id} (CENS-09). */
export const QuickViewParams = z.object({ id: id.min(1) })
export const QuickViewCall = PageFields

/** The answer of these calls (WIRE-30), even for items that are not counted. */
export const SuccessReply = z.object({ success: z.literal(true) })
