import type { Answer, SaveFormSubmission, Submission } from '@portico/proto/http/forms/form-submissions'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { counterSlot } from './counter-slot.ts'
import type { StoredReply } from './spent-keys.ts'

export type NewSubmission = {
  id: string
  at: Date
  key: string
  bodyHash: Buffer
  answers: Record<string, Answer>
  searchText: string
  sent: SaveFormSubmission
  /** The hash of the sender's visitor id, see `hashSender`. */
  visitor: string | null
  /** Created by a load test or probe: stored, but not counted. */
  synthetic: boolean
  reply: StoredReply
}

/**
 * Spends the key, stores the submission and counts it, in one statement. A concurrent repeat waits here until the first
 * transaction commits, and then fails (`isKeyConflict`).
 */
export function insertSubmission(tx: Tx, websiteId: string, submission: NewSubmission): void {
  const { sent, reply } = submission
  tx.send(
    `with spent as (
       insert into spent_key (website_id, key, body_hash, status, body, location, spent_at)
       values ($1, $3, $4, $5, $6, $7, $8)
       returning website_id
     ), counted as (
       insert into submission_count as c (website_id, form_id, slot, submissions)
       select website_id, $9, $10::smallint, 1 from spent where not $24::boolean
       on conflict (website_id, form_id, slot) do update set submissions = c.submissions + 1
     ), counted_day as (
       insert into submission_day as d (website_id, day, slot, submissions)
       select website_id, ($8::timestamptz at time zone 'UTC')::date, $10::smallint, 1 from spent where not $24::boolean
       on conflict (website_id, day, slot) do update set submissions = d.submissions + 1
     )
     insert into submission (website_id, id, form_id, created_at, key, answers, search_text, object_name, collection_id,
       is_overlay_form, submit_button_text, captcha_key, page_title, page_id, page_path, content_source,
       page_permission_type, visitor, synthetic)
     select website_id, $2, $9, $8, $3, $11::jsonb, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22::int, $23, $24::boolean
     from spent`,
    [
      websiteId,
      submission.id,
      submission.key,
      submission.bodyHash,
      reply.status,
      reply.body,
      reply.location,
      submission.at,
      sent.formId,
      counterSlot(submission.id),
      JSON.stringify(submission.answers),
      submission.searchText,
      sent.objectName ?? null,
      sent.collectionId ?? null,
      sent.isOverlayForm,
      sent.submitButtonText ?? null,
      sent.captchaKey ?? null,
      sent.pageTitle ?? null,
      sent.pageId ?? null,
      sent.pagePath ?? null,
      sent.contentSource ?? null,
      sent.pagePermissionTypeValue ?? null,
      submission.visitor,
      submission.synthetic,
    ],
  )
}

export type SubmissionRow = {
  id: string
  form_id: string
  created_at: Date
  answers: Record<string, Answer>
  object_name: string | null
  collection_id: string | null
  is_overlay_form: boolean
  submit_button_text: string | null
  page_title: string | null
  page_id: string | null
  page_path: string | null
  content_source: 'c' | 'i' | null
  page_permission_type: number | null
  visitor: string | null
  sample: boolean
}

/** The columns of a submission that are read; not `search_text`, which contains all answers a second time. */
export const SUBMISSION_COLUMNS = `submission.id, submission.form_id, submission.created_at, submission.answers,
  submission.object_name, submission.collection_id, submission.is_overlay_form,
  submission.submit_button_text, submission.page_title, submission.page_id, submission.page_path,
  submission.content_source, submission.page_permission_type, submission.visitor,
  submission.sample`

/**
 * Returns submissions of a form, newest first, after `cursor`. `search` is found anywhere in the answers and ignores case.
 * `synthetic`: only submissions of load tests; else only others.
 */
export async function listSubmissions(
  tx: Tx,
  websiteId: string,
  formId: string,
  {
    limit,
    cursor,
    search,
    synthetic,
  }: { limit: number; cursor: Cursor | null; search: string; synthetic: boolean },
): Promise<Submission[]> {
  const { rows } = await tx.query<SubmissionRow>(
    `select ${SUBMISSION_COLUMNS} from submission
     where website_id = $1 and form_id = $2 and synthetic = $7
       and ($3::timestamptz is null or (created_at, id) < ($3, $4))
       and ($5 = '' or position($5 in search_text) > 0)
     order by created_at desc, id desc limit $6`,
    [websiteId, formId, cursor?.at ?? null, cursor?.id ?? null, search.toLowerCase(), limit, synthetic],
  )
  return rows.map(toSubmission)
}

export function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    formId: row.form_id,
    createdOn: row.created_at.getTime(),
    form: row.answers,
    isOverlayForm: row.is_overlay_form,
    ...(row.sample && { sample: true as const }),
    ...withoutNulls({
      objectName: row.object_name,
      collectionId: row.collection_id,
      submitButtonText: row.submit_button_text,
      visitor: row.visitor,
    }),
    page: withoutNulls({
      title: row.page_title,
      id: row.page_id,
      path: row.page_path,
      contentSource: row.content_source,
      permissionType: row.page_permission_type,
    }),
  }
}

type WithoutNulls<T> = { [Name in keyof T]?: Exclude<T[Name], null> }

/** Removes the fields that are null: replies contain no null. */
function withoutNulls<T extends object>(fields: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as WithoutNulls<T>
}
