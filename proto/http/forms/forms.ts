import * as z from 'zod'
import type { FormFieldTypeName } from '../../enums/form-field-type.ts'
import { captchaProviders } from '../../values/captcha.ts'
import { parseJsonText } from '../../values/json-text.ts'
import { MAX_FIELDS_PER_FORM, MAX_TEXTAREA_LENGTH } from '../../limits.ts'
import { isInternalLink, linkProblem } from '../../links/links.ts'
import { limitReached } from '../../messages.ts'
import { refersTo } from '../../values/refers-to.ts'
import { toStorable } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'
import { Created } from '../common/replies.ts'

// `overwrite` instead of `transform`: the output is still text, so the API document shows its type.
const text = (max: number) => z.string().max(max).overwrite(toStorable)
const required = (max: number) =>
  z.string().trim().min(1, 'Please fill this in.').max(max).overwrite(toStorable)
const fieldId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'must be 1 to 100 letters, digits, - or _')

const described = { description: text(2_000).optional(), required: z.boolean().default(false) }
const placeholder = text(200).optional()
/** The most characters of an answer (FORM-14). */
const maxLength = z.number().int().min(1).max(MAX_TEXTAREA_LENGTH)
const options = z
  .array(required(300))
  .min(1)
  .max(200)
  .refine((list) => new Set(list).size === list.length, 'must differ from each other')

/** Types of fields: names of the set (ENUM-45). The compiler refuses others. */
const types = <const Names extends [FormFieldTypeName, ...FormFieldTypeName[]]>(...names: Names) =>
  z.enum(names)

/** The schema of a field, with the properties of each type (FORM-11, FORM-12, FORM-13). */
function fieldOf<Id extends z.ZodType>(id: Id) {
  const base = { id, title: required(500) }
  const answerable = { ...base, ...described }
  const typed = { ...answerable, placeholder }
  const selectable = { ...answerable, options }
  return z.discriminatedUnion('type', [
    z.object({ type: types('text', 'email', 'number', 'website'), ...typed }),
    z.object({ type: types('textarea'), ...typed, maxLength: maxLength.optional() }),
    z.object({ type: types('currency'), ...typed, currencySymbol: text(8).optional() }),
    z.object({ type: types('password', 'twitter', 'date', 'time', 'name', 'address'), ...answerable }),
    z.object({ type: types('phone'), ...answerable, showCountryCode: z.boolean().default(false) }),
    z.object({
      type: types('section'),
      ...base,
      description: text(2_000).optional(),
      underline: z.boolean().default(false),
    }),
    z.object({ type: types('radio', 'checkbox', 'select', 'likert'), ...selectable }),
    z.object({
      type: types('hidden'),
      id,
      title: text(500).default(''),
      key: required(200),
      value: text(2_000).default(''),
    }),
  ])
}

/** A field of a form as its owner saves it. The server adds a missing id. */
export const FormField = fieldOf(fieldId.optional())
/** A stored field of a form. */
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

/** The normalized address of a redirect, encoded so that it is valid in a header; null for an invalid link. */
function normalizeRedirect(link: string): string | null {
  if (isInternalLink(link) && URL.canParse(link, 'http://site.invalid')) {
    const { pathname, search, hash } = new URL(link, 'http://site.invalid')
    return pathname.replace(/^\/{2,}/, '/') + search + hash
  }
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? new URL(link).href : null
}

const redirect = refersTo(
  'page',
  z
    .string()
    .max(2_000)
    .superRefine((link, context) => {
      const problem =
        linkProblem(link) ?? (normalizeRedirect(link) === null ? 'must be a path or an http address' : null)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    })
    .transform((link) => normalizeRedirect(link) ?? '/'),
)

/** Body of POST `/api/rest/forms`; a field may be an object or its JSON text (WIRE-11). */
export const SaveForm = z.object({
  name: required(200),
  fields: z
    .array(z.preprocess(fromJsonText, FormField))
    .min(1)
    .max(MAX_FIELDS_PER_FORM, limitReached('fields in a form', MAX_FIELDS_PER_FORM))
    .refine((fields) => {
      const ids = fields.flatMap((field) => field.id ?? [])
      return new Set(ids).size === ids.length
    }, 'Two fields have the same id.'),
  submitButtonText: required(100).default('Submit'),
  submissionMessage: text(5_000).default('Thank you!'),
  /** The address that the visitor is redirected to after success: a path of the site or an http(s) URL (FORM-08). */
  submissionRedirect: redirect.optional(),
  /** Whether visitors must solve a captcha (FORM-20), which needs one in the settings of the website. */
  captcha: z.boolean().default(false),
})
export type SaveForm = z.infer<typeof SaveForm>

/**
 * Body of PUT `/api/rest/forms/{id}`. Absent texts and `captcha` stay unchanged; an empty `submissionRedirect` removes the redirect.
 * With another current revision than `revision` it is a 409 with the form as it is now (`FormConflict`); without one the form is
 * replaced.
 */
export const ChangeForm = SaveForm.extend({
  revision: z.number().int().min(1).optional(),
  submitButtonText: required(100).optional(),
  submissionMessage: text(5_000).optional(),
  submissionRedirect: z.union([z.literal(''), redirect]).optional(),
  captcha: z.boolean().optional(),
})
export type ChangeForm = z.infer<typeof ChangeForm>

/** A form as the API returns it to pages and to the editor. */
export const FormDefinition = z.object({
  id: ObjectId,
  name: z.string(),
  fields: z.array(StoredField),
  submitButtonText: z.string(),
  submissionMessage: z.string(),
  submissionRedirect: z.string().optional(),
  captcha: z.boolean(),
})
export type FormDefinition = z.infer<typeof FormDefinition>

/** GET `/api/rest/forms/{id}`: a form with its revision, which rises with each change. */
export const StoredForm = FormDefinition.extend({ revision: z.number().int() })
export type StoredForm = z.infer<typeof StoredForm>

/** Reply of PUT `/api/rest/forms/{id}`. */
export const ChangedForm = Created.extend({ revision: z.number().int() })

/** The body of the 409 for an outdated revision: a refusal with the form as it is now. */
export type FormConflict = { error: string; errorKey: 'form-changed'; form: StoredForm }

/** Parts of forms that the operator can turn off (`FORMS_OFF`). The context of a page with forms names them in `rollups`. */
export const formRollups = ['textareaMaxLength'] as const

/** The variable `FORMS_OFF`: parts of forms that are off, separated by commas. */
export const FormsOff = z
  .string()
  .default('')
  .transform((list) => list.split(',').filter((name) => name !== ''))
  .pipe(z.array(z.enum(formRollups)))
export type FormRollup = (typeof formRollups)[number]

/** The format of a submission message (FORM-09): `code` is HTML with code that an account with permission 1219 wrote. */
export const messageKinds = ['text', 'html', 'code'] as const
export type MessageKind = (typeof messageKinds)[number]
/** A form as published pages show it. */
export const ShownForm = FormDefinition.extend({ messageKind: z.enum(messageKinds) })
export type ShownForm = z.infer<typeof ShownForm>

/**
 * Reply of GET `/internal/forms?ids=a,b`: the forms that exist, in the requested order; `captcha` if one of them asks for it;
 * `rollups` for the context of the page.
 */
export const FormsReply = z.object({
  forms: z.array(ShownForm),
  captcha: z.object({ provider: z.enum(captchaProviders), siteKey: z.string() }).optional(),
  rollups: z.record(z.enum(formRollups), z.boolean()),
})
export type FormsReply = z.infer<typeof FormsReply>

/** A row of GET `/api/rest/forms`; times in ms. */
export const FormSummary = z.object({
  id: z.string(),
  name: z.string(),
  fieldCount: z.number(),
  submissionCount: z.number(),
  /** Submissions in the state `unread`. */
  unreadCount: z.number(),
  /** Submissions since the requested time, without load tests; absent if the request has no `since`. */
  sinceCount: z.number().optional(),
  captcha: z.boolean(),
  createdOn: z.number(),
  updatedOn: z.number(),
})
export type FormSummary = z.infer<typeof FormSummary>

export const FormList = z.object({ forms: z.array(FormSummary) })

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
