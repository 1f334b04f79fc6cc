import * as z from 'zod'
import { parseJsonText } from '../json-text.ts'
import { MAX_FIELDS_PER_FORM } from '../limits.ts'
import { isInternalLink } from '../links.ts'
import { limitReached } from '../messages.ts'
import { storable } from '../storable.ts'
import { ObjectId } from './object-id.ts'

// `overwrite` and not `transform`: what comes out is still a text, and the API document can say so.
const text = (max: number) => z.string().max(max).overwrite(storable)
const filled = (max: number) => z.string().trim().min(1, 'Please fill this in.').max(max).overwrite(storable)
const fieldId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'must be 1 to 100 letters, digits, - or _')

const described = { description: text(2_000).optional(), required: z.boolean().default(false) }
const placeholder = text(200).optional()
const options = z
  .array(filled(300))
  .min(1)
  .max(200)
  .refine((list) => new Set(list).size === list.length, 'must differ from each other')

/** Exactly the properties that each type has (FORM-11, FORM-12, FORM-13). */
function fieldOf<Id extends z.ZodType>(id: Id) {
  const shown = { id, title: filled(500) }
  const asked = { ...shown, ...described }
  const written = { ...asked, placeholder }
  const chosen = { ...asked, options }
  return z.discriminatedUnion('type', [
    z.object({ type: z.enum(['text', 'textarea', 'email', 'number', 'website']), ...written }),
    z.object({ type: z.literal('currency'), ...written, currencySymbol: text(8).optional() }),
    z.object({ type: z.enum(['password', 'twitter', 'date', 'time', 'name', 'address']), ...asked }),
    z.object({ type: z.literal('phone'), ...asked, showCountryCode: z.boolean().default(false) }),
    z.object({
      type: z.literal('section'),
      ...shown,
      description: text(2_000).optional(),
      underline: z.boolean().default(false),
    }),
    z.object({ type: z.enum(['radio', 'checkbox', 'select', 'likert']), ...chosen }),
    z.object({
      type: z.literal('hidden'),
      id,
      title: text(500).default(''),
      key: filled(200),
      value: text(2_000).default(''),
    }),
  ])
}

/** One field of a form as its owner writes it: without an id it gets one. */
export const FormField = fieldOf(fieldId.optional())
/** One field of a form as it is kept. */
export const StoredField = fieldOf(fieldId)
export type FormFieldInput = z.infer<typeof FormField>
export type FormField = z.infer<typeof StoredField>

const fromJsonText = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value !== 'string') return value
  const json = parseJsonText(value)
  if (json.ok) return json.value
  context.addIssue({ code: 'custom', message: json.error })
  return z.NEVER
}

/** A link to go to as a browser would write it (encoded, so that it fits a header), or null where it is none. */
function asAddress(link: string): string | null {
  if (isInternalLink(link) && URL.canParse(link, 'http://site.invalid')) {
    const { pathname, search, hash } = new URL(link, 'http://site.invalid')
    return pathname.replace(/^\/{2,}/, '/') + search + hash
  }
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? new URL(link).href : null
}

const redirect = z
  .string()
  .max(2_000)
  .refine((link) => asAddress(link) !== null, 'must be a path or an http address')
  .transform((link) => asAddress(link) ?? '/')

/** Body of POST `/api/rest/forms`; a field may be an object or its JSON text (wire.md §3). */
export const SaveForm = z.object({
  name: filled(200),
  fields: z
    .array(z.preprocess(fromJsonText, FormField))
    .min(1)
    .max(MAX_FIELDS_PER_FORM, limitReached('fields in a form', MAX_FIELDS_PER_FORM))
    .refine((fields) => {
      const ids = fields.flatMap((field) => field.id ?? [])
      return new Set(ids).size === ids.length
    }, 'Two fields have the same id.'),
  submitButtonText: filled(100).default('Submit'),
  submissionMessage: text(5_000).default('Thank you!'),
  /** Where the visitor goes after success: a path of the site or an http(s) address (FORM-08). */
  submissionRedirect: redirect.optional(),
})
export type SaveForm = z.infer<typeof SaveForm>

/** Body of PUT `/api/rest/forms/{id}`: texts that it does not name stay; an empty `submissionRedirect` takes it away. */
export const ChangeForm = SaveForm.extend({
  submitButtonText: filled(100).optional(),
  submissionMessage: text(5_000).optional(),
  submissionRedirect: z.union([z.literal(''), redirect]).optional(),
})
export type ChangeForm = z.infer<typeof ChangeForm>

/** A form as pages render it and the editor reads it. */
export const FormDefinition = z.object({
  id: ObjectId,
  name: z.string(),
  fields: z.array(StoredField),
  submitButtonText: z.string(),
  submissionMessage: z.string(),
  submissionRedirect: z.string().optional(),
})
export type FormDefinition = z.infer<typeof FormDefinition>

/** Reply of GET `/internal/forms?ids=a,b`: the forms that exist, in the order asked for. */
export type FormsReply = { forms: FormDefinition[] }

/** Row of GET `/api/rest/forms`; times in ms. */
export const FormSummary = z.object({
  id: z.string(),
  name: z.string(),
  fieldCount: z.number(),
  submissionCount: z.number(),
  /** Submissions that nobody has read or archived. */
  unreadCount: z.number(),
  /** Submissions since the time that was asked for, those of load tests left out; missing where none was. */
  sinceCount: z.number().optional(),
  createdOn: z.number(),
  updatedOn: z.number(),
})
export type FormSummary = z.infer<typeof FormSummary>

export const FormList = z.object({ forms: z.array(FormSummary) })

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
 * field id → value; a plain HTML form sends each input by the name that `inputName` gives instead.
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
    z.enum(['c', 'i']).optional(),
  ),
  pagePath: optionalText(2_000),
  visitorCookie: optionalText(500),
})
export type SaveFormSubmission = z.infer<typeof SaveFormSubmission>

/** The name of the HTML input that holds the answer to a field, or one part of it ("First", "Zip", a likert row). */
export function inputName(fieldId: string, part?: string | number): string {
  return part === undefined ? `f.${fieldId}` : `f.${fieldId}.${part}`
}

/** What a password answer and other secrets read as (FORM-26). */
export const MASKED = '__MASKED_FIELD__'

/** A stored answer: text, the options chosen, or parts by name (FORM-15, FORM-16, ENUM-46). */
export const Answer = z.union([
  z.string(),
  z.array(z.string()),
  z.record(z.string(), z.union([z.string(), z.number()])),
])
export type Answer = z.infer<typeof Answer>

/** One row of the owner's inbox; `createdOn` in ms. */
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
    contentSource: z.enum(['c', 'i']).optional(),
    permissionType: z.number().optional(),
  }),
  visitor: z.string().optional(),
})
export type Submission = z.infer<typeof Submission>

/** Query of GET `/api/rest/forms/{id}/submissions`. */
export const SubmissionsQuery = z.object({
  websiteId: ObjectId,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
  search: z.string().trim().max(200).transform(storable).optional(),
  /** `1`: those of load tests and probes, which are left out otherwise. */
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

/** What an owner has done with a submission. */
export const submissionStates = ['unread', 'read', 'archived'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** Which submissions an inbox shows: `open` are the unread and the read ones. */
export const inboxViews = ['open', 'unread', 'archived', 'all'] as const
export type InboxView = (typeof inboxViews)[number]

/** Query of GET `/api/rest/forms/submissions`: the inbox of all forms, or of one. */
export const InboxQuery = SubmissionsQuery.extend({
  formId: ObjectId.optional(),
  show: z.enum(inboxViews).default('open'),
})
/** Query of GET `/api/rest/forms/{id}/submissions.csv`. */
export const ExportQuery = InboxQuery.pick({ websiteId: true, search: true, show: true })

/** A submission with its form's name and what was done with it. */
export const InboxEntry = Submission.extend({ formName: z.string(), state: z.enum(submissionStates) })
export type InboxEntry = z.infer<typeof InboxEntry>
export const InboxReply = z.object({ submissions: z.array(InboxEntry), nextCursor: z.string().optional() })
export type InboxReply = z.infer<typeof InboxReply>

/** Body of PUT `/api/rest/forms/submissions/state`; the reply tells how many of `ids` there are. */
export const MarkSubmissions = z.object({
  ids: z.array(ObjectId).min(1).max(100),
  state: z.enum(submissionStates),
})
export type MarkSubmissions = z.infer<typeof MarkSubmissions>
export const Marked = z.object({ marked: z.number().int() })

/** The reply to POST `/api/form/FormSubmissionKey` (wire.md §3); good for 24 hours, spent once. */
export const FormKey = z.object({ key: z.string(), data: z.object({ key: z.string() }) })

export const WebsiteQuery = z.object({ websiteId: ObjectId })
/** Query of GET `/api/rest/forms`. */
export const FormsQuery = WebsiteQuery.extend({ since: z.coerce.date().optional() })
export const FormParams = z.object({ id: ObjectId })
export const FormIdsQuery = z.object({
  ids: z
    .string()
    .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
    .pipe(z.array(ObjectId).max(100)),
})
