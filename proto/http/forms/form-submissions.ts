import * as z from 'zod'
import { contentSource } from '../../enums/content-source.ts'
import { toStorable } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

const text = (max: number) => z.string().max(max).overwrite(toStorable)
const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 'on'
      ? true
      : value === 'false' || value === '' || value === null
        ? false
        : value,
  z.boolean(),
)
const code = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
  z.number().int().min(0).max(999).optional(),
)
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? undefined)

/**
 * Body of POST `/api/form/SaveFormSubmission`, JSON or form-encoded (FORM-04, FORM-05). `form` is JSON text of
 * field id → value. A plain HTML form instead sends one input per answer, named by `inputName`.
 */
export const SaveFormSubmission = z.looseObject({
  key: optionalText(200),
  formId: ObjectId,
  collectionId: optionalText(64),
  objectName: optionalText(200),
  form: z
    .union([
      z
        .string()
        .max(60_000)
        .meta({ contentMediaType: 'application/json', contentSchema: { type: 'object' } }),
      z.record(z.string(), z.unknown()),
    ])
    .optional(),
  captchaKey: optionalText(8_000),
  isOverlayForm: flag.default(false),
  submitButtonText: optionalText(200),
  pagePermissionTypeValue: code,
  pageTitle: optionalText(1_000),
  pageId: optionalText(64),
  contentSource: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(contentSource).optional(),
  ),
  pagePath: optionalText(2_000),
  visitorCookie: optionalText(500),
})
export type SaveFormSubmission = z.infer<typeof SaveFormSubmission>

/** The name of the HTML input for a field, or for a part of it ("First", "Zip", a likert row). */
export function inputName(fieldId: string, part?: string | number): string {
  return part === undefined ? `f.${fieldId}` : `f.${fieldId}.${part}`
}

/** Replaces passwords and other secrets in answers (FORM-26). */
export const MASKED = '__MASKED_FIELD__'

/** A stored answer: text, the selected options, or parts by name (FORM-15, FORM-16, ENUM-46). */
export const Answer = z.union([
  z.string(),
  z.array(z.string()),
  z.record(z.string(), z.union([z.string(), z.number()])),
])
export type Answer = z.infer<typeof Answer>

/** A submission in the owner's inbox; `createdOn` in ms. */
export const Submission = z.object({
  id: z.string(),
  formId: z.string(),
  createdOn: z.number(),
  form: z.record(z.string(), Answer),
  objectName: z.string().optional(),
  collectionId: z.string().optional(),
  isOverlayForm: z.boolean(),
  submitButtonText: z.string().optional(),
  page: z.object({
    title: z.string().optional(),
    id: z.string().optional(),
    path: z.string().optional(),
    contentSource: z.enum(contentSource).optional(),
    permissionType: z.number().optional(),
  }),
  visitor: z.string().optional(),
  /** Part of the sample history of a demo site. */
  sample: z.literal(true).optional(),
})
export type Submission = z.infer<typeof Submission>

/** Query of GET `/api/rest/forms/{id}/submissions`. */
export const SubmissionsQuery = z.object({
  websiteId: ObjectId,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
  search: z.string().trim().max(200).transform(toStorable).optional(),
  /** `1` returns the submissions of load tests and probes instead. */
  synthetic: z
    .literal(['0', '1'])
    .default('0')
    .transform((given) => given === '1'),
})
export const SubmissionsReply = z.object({
  submissions: z.array(Submission),
  nextCursor: z.string().optional(),
})
export type SubmissionsReply = z.infer<typeof SubmissionsReply>

/** The states of a submission in the inbox. */
export const submissionStates = ['unread', 'read', 'archived'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** The filters of the inbox; `open` shows unread and read submissions. */
export const inboxViews = ['open', 'unread', 'archived', 'all'] as const
export type InboxView = (typeof inboxViews)[number]

/** Query of GET `/api/rest/forms/submissions`: the inbox of all forms, or of the form `formId`. */
export const InboxQuery = SubmissionsQuery.extend({
  formId: ObjectId.optional(),
  show: z.enum(inboxViews).default('open'),
})
/** Query of GET `/api/rest/forms/{id}/submissions.csv`. */
export const ExportQuery = InboxQuery.pick({ websiteId: true, search: true, show: true })

/** A submission with its form's name and its state. */
export const InboxEntry = Submission.extend({ formName: z.string(), state: z.enum(submissionStates) })
export type InboxEntry = z.infer<typeof InboxEntry>
/** `hasSample`: whether the website has sample submissions, on this page of the list or another. `refusedToday`: submissions beyond the limit of the day. */
export const InboxReply = z.object({
  submissions: z.array(InboxEntry),
  nextCursor: z.string().optional(),
  hasSample: z.boolean(),
  refusedToday: z.number().int().optional(),
})
export type InboxReply = z.infer<typeof InboxReply>

/** Body of PUT `/api/rest/forms/submissions/state`; the reply contains the number of existing `ids`. */
export const MarkSubmissions = z.object({
  ids: z.array(ObjectId).min(1).max(100),
  state: z.enum(submissionStates),
})
export type MarkSubmissions = z.infer<typeof MarkSubmissions>
export const Marked = z.object({ marked: z.number().int() })

/** The reply to POST `/api/form/FormSubmissionKey` (WIRE-08). A key is valid for 24 hours and for one submission. */
export const FormKey = z.object({ key: z.string(), data: z.object({ key: z.string() }) })
export type FormKey = z.infer<typeof FormKey>
