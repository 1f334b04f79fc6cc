import type {
  ChangeForm,
  FormDefinition,
  FormField,
  FormSummary,
  MessageKind,
  SaveForm,
  ShownForm,
  StoredForm,
} from '@portico/proto/http/forms/forms'
import type { Tx } from '@portico/kit/postgres/db'
import type { CheckedMessage } from '../domain/checked-message.ts'

export type FormRow = {
  id: string
  name: string
  fields: FormField[]
  submit_button_text: string
  submission_message: string
  submission_redirect: string | null
  captcha: boolean
  message_kind: MessageKind
}

/** The columns of `FormRow`. */
export const FORM_COLUMNS = `id, name, fields, submit_button_text, submission_message, submission_redirect, captcha,
  case when message_digest is distinct from md5(submission_message) then 'text'
    when message_has_code then 'code' else 'html' end as message_kind`

export const toDefinition = (row: FormRow): FormDefinition => ({
  id: row.id,
  name: row.name,
  fields: row.fields,
  submitButtonText: row.submit_button_text,
  submissionMessage: row.submission_message,
  ...(row.submission_redirect === null ? {} : { submissionRedirect: row.submission_redirect }),
  captcha: row.captcha,
})

/** Returns the existing forms of `ids`, in the order of `ids`. */
export async function findForms(tx: Tx, websiteId: string, ids: readonly string[]): Promise<ShownForm[]> {
  const { rows } = await tx.query<FormRow>(
    `select ${FORM_COLUMNS} from form where website_id = $1 and id = any($2::text[]) and deleted_at is null
     order by array_position($2::text[], id)`,
    [websiteId, ids],
  )
  return rows.map((row) => ({ ...toDefinition(row), messageKind: row.message_kind }))
}

/** A form with its revision. It is locked until the transaction ends, if it is read to be changed. */
export async function findForm(
  tx: Tx,
  websiteId: string,
  id: string,
  { toChange = false } = {},
): Promise<StoredForm | null> {
  const { rows } = await tx.query<FormRow & { revision: number }>(
    `select ${FORM_COLUMNS}, revision from form where website_id = $1 and id = $2 and deleted_at is null
     ${toChange ? 'for no key update' : ''}`,
    [websiteId, id],
  )
  const [row] = rows
  return row ? { ...toDefinition(row), revision: row.revision } : null
}

/** A form whose fields all have ids and whose message was checked. */
type Prepared<Form> = Omit<Form, 'fields' | 'submissionMessage'> & {
  fields: readonly FormField[]
  submissionMessage?: CheckedMessage | undefined
}

const valuesOf = ({ submissionMessage: checked, ...form }: Prepared<ChangeForm>) => [
  form.name,
  JSON.stringify(form.fields),
  form.submitButtonText ?? null,
  checked?.message ?? null,
  form.submissionRedirect ?? null,
  form.captcha ?? null,
  checked?.isHtml ?? null,
  checked?.hasCode ?? null,
  checked?.cleaner ?? null,
]

/**
 * Counts the forms of a website without (`active`) and with deleted ones (`total`), up to `limit` rows. Other transactions
 * that count wait until this one ends.
 */
export async function countForms(
  tx: Tx,
  websiteId: string,
  limit: number,
): Promise<{ active: number; total: number }> {
  tx.send(`select pg_advisory_xact_lock(hashtextextended($1 || ' forms', 0))`, [websiteId])
  const { rows } = await tx.query<{ active: number; total: number }>(
    `select count(*) filter (where deleted_at is null) as active, count(*) as total
     from (select deleted_at from form where website_id = $1 limit $2) as counted`,
    [websiteId, limit],
  )
  return rows[0]!
}

export async function insertForm(
  tx: Tx,
  websiteId: string,
  id: string,
  form: Prepared<SaveForm> & { submissionMessage: CheckedMessage },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into form (website_id, id, name, fields, submit_button_text, submission_message, submission_redirect,
       captcha, created_at, updated_at, message_digest, message_has_code, message_cleaner)
     values ($1, $2, $4, $5::jsonb, $6, $7, $8, $9, $3, $3, case when $10 then md5($7) end, $11, $12)`,
    [websiteId, id, at, ...valuesOf(form)],
  )
}

/** Changes a form; texts that are undefined keep their values. Returns its revision, or undefined if there is no such form. */
export async function updateForm(
  tx: Tx,
  websiteId: string,
  id: string,
  form: Prepared<ChangeForm>,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ revision: number }>(
    `update form set name = $4, fields = $5::jsonb, submit_button_text = coalesce($6, submit_button_text),
       submission_message = coalesce($7, submission_message),
       submission_redirect = nullif(coalesce($8, submission_redirect), ''),
       captcha = coalesce($9, captcha), updated_at = $3,
       message_digest = case when $10::boolean is null then message_digest when $10 then md5($7) end,
       message_has_code = coalesce($11, message_has_code), message_cleaner = coalesce($12, message_cleaner)
     where website_id = $1 and id = $2 and deleted_at is null returning revision`,
    [websiteId, id, at, ...valuesOf(form)],
  )
  return rows[0]?.revision
}

/** Marks a form as deleted; its submissions stay readable. Returns whether the form existed. */
export async function deleteForm(tx: Tx, websiteId: string, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update form set deleted_at = $3 where website_id = $1 and id = $2 and deleted_at is null',
    [websiteId, id, at],
  )
  return rowCount === 1
}

/**
 * Lists the forms of a website by name, with the number of all and of unread submissions, and with `since` of those since
 * then. Only the last number reads submissions.
 */
export async function listForms(tx: Tx, websiteId: string, since?: Date): Promise<FormSummary[]> {
  const { rows } = await tx.query<{
    id: string
    name: string
    field_count: number
    submissions: number
    marked: number
    recent: number | null
    captcha: boolean
    created_at: Date
    updated_at: Date
  }>(
    `select id, name, jsonb_array_length(fields) as field_count, captcha, created_at, updated_at,
       (select coalesce(sum(c.submissions), 0)::bigint from submission_count c
        where c.website_id = form.website_id and c.form_id = form.id) as submissions,
       (select count(*) from submission_mark m
        where m.website_id = form.website_id and m.form_id = form.id) as marked,
       case when $2::timestamptz is not null then (select count(*) from submission s
        where s.website_id = form.website_id and s.form_id = form.id and s.created_at >= $2
          and not s.synthetic) end as recent
     from form where website_id = $1 and deleted_at is null order by name, id`,
    [websiteId, since ?? null],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    fieldCount: row.field_count,
    submissionCount: row.submissions,
    unreadCount: Math.max(0, row.submissions - row.marked),
    ...(row.recent !== null && { sinceCount: row.recent }),
    captcha: row.captcha,
    createdOn: row.created_at.getTime(),
    updatedOn: row.updated_at.getTime(),
  }))
}

/** Whether a form exists or was deleted: the submissions of a deleted form stay readable. */
export async function formExisted(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from form where website_id = $1 and id = $2', [websiteId, id])
  return rowCount === 1
}
