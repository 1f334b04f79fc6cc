import type { InboxEntry, InboxView, SubmissionState } from '@portico/proto/http/forms/form-submissions'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { SUBMISSION_COLUMNS, toSubmission, type SubmissionRow } from './submissions.ts'

type InboxRow = SubmissionRow & { form_name: string; state: SubmissionState }

const toEntry = (row: InboxRow): InboxEntry => ({
  ...toSubmission(row),
  formName: row.form_name,
  state: row.state,
})

/** The SQL condition of each view; `m` is the row of `submission_mark`, if there is one. */
const CONDITIONS: Record<InboxView, string> = {
  open: `m.state is distinct from 'archived'`,
  unread: 'm.state is null',
  archived: `m.state = 'archived'`,
  all: 'true',
}

/**
 * Returns submissions of all forms or of one, newest first, after `cursor`, without submissions of load tests. `search` is found
 * anywhere in the answers and ignores case. `withSample`: whether sample submissions are included. The newest of each form are read by the form's index, and the newest of them
 * are returned: so a save does not have to write an index over all forms. Submissions of deleted forms are included.
 */
export async function listInbox(
  tx: Tx,
  websiteId: string,
  {
    formId,
    show,
    search,
    cursor,
    limit,
    withSample = true,
  }: {
    formId?: string
    show: InboxView
    search: string
    cursor: Cursor | null
    limit: number
    withSample?: boolean
  },
): Promise<InboxEntry[]> {
  const { rows } = await tx.query<InboxRow>(
    `select newest.*, form.name as form_name
     from form cross join lateral (
       select ${SUBMISSION_COLUMNS}, coalesce(m.state, 'unread') as state
       from submission left join submission_mark m on m.website_id = $1 and m.submission_id = submission.id
       where submission.website_id = $1 and submission.form_id = form.id and not submission.synthetic
         and ($3::timestamptz is null or (submission.created_at, submission.id) < ($3, $4))
         and ($5 = '' or position($5 in submission.search_text) > 0)
         and ${CONDITIONS[show]} and ($7 or not submission.sample)
       order by submission.created_at desc, submission.id desc limit $6
     ) newest
     where form.website_id = $1 and ($2::text is null or form.id = $2)
     order by newest.created_at desc, newest.id desc limit $6`,
    [
      websiteId,
      formId ?? null,
      cursor?.at ?? null,
      cursor?.id ?? null,
      search.toLowerCase(),
      limit,
      withSample,
    ],
  )
  return rows.map(toEntry)
}

/** Returns the ids of the fields that the newest `limit` submissions of a form answer. */
export async function answeredFields(
  tx: Tx,
  websiteId: string,
  formId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct jsonb_object_keys(answers) as id from (
       select answers from submission where website_id = $1 and form_id = $2 and not synthetic and not sample
       order by created_at desc, id desc limit $3
     ) newest order by id`,
    [websiteId, formId, limit],
  )
  return rows.map((row) => row.id)
}

/** Returns a submission, or null; submissions of load tests are not found. */
export async function findInboxEntry(tx: Tx, websiteId: string, id: string): Promise<InboxEntry | null> {
  const { rows } = await tx.query<InboxRow>(
    `select ${SUBMISSION_COLUMNS}, form.name as form_name, coalesce(m.state, 'unread') as state
     from submission
     join form on form.website_id = $1 and form.id = submission.form_id
     left join submission_mark m on m.website_id = $1 and m.submission_id = submission.id
     where submission.website_id = $1 and submission.id = $2 and not submission.synthetic`,
    [websiteId, id],
  )
  return rows[0] ? toEntry(rows[0]) : null
}

/** Sets the state of the website's submissions among `ids`; returns their number. */
export async function markSubmissions(
  tx: Tx,
  websiteId: string,
  ids: readonly string[],
  state: SubmissionState,
  at: Date,
): Promise<number> {
  if (state === 'unread') {
    await tx.query('delete from submission_mark where website_id = $1 and submission_id = any($2::text[])', [
      websiteId,
      ids,
    ])
    const { rowCount } = await tx.query(
      'select 1 from submission where website_id = $1 and id = any($2::text[]) and not synthetic',
      [websiteId, ids],
    )
    return rowCount
  }
  const { rowCount } = await tx.query(
    `insert into submission_mark (website_id, submission_id, form_id, state, marked_at)
     select website_id, id, form_id, $3, $4 from submission
     where website_id = $1 and id = any($2::text[]) and not synthetic order by id
     on conflict (website_id, submission_id) do update set state = $3, marked_at = $4`,
    [websiteId, ids, state, at],
  )
  return rowCount
}
