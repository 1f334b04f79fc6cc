import type { InboxEntry, InboxView, SubmissionState } from '@portico/proto/http/form-submissions'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/time-cursor'
import { SUBMISSION_COLUMNS, toSubmission, type SubmissionRow } from './submissions.ts'

type InboxRow = SubmissionRow & { form_name: string; state: SubmissionState }

const toEntry = (row: InboxRow): InboxEntry => ({
  ...toSubmission(row),
  formName: row.form_name,
  state: row.state,
})

/** What stands in `m` (a mark, or nothing) for each view. */
const SHOWN: Record<InboxView, string> = {
  open: `m.state is distinct from 'archived'`,
  unread: 'm.state is null',
  archived: `m.state = 'archived'`,
  all: 'true',
}

/**
 * Submissions of all forms, or of one, newest first, after `cursor`; `search` is found anywhere in the answers, any
 * case. Each form gives its newest by its index and the newest of those are taken, so that no index over all forms
 * has to be written with each save. Deleted forms keep their submissions here; those of load tests are left out.
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
  }: { formId?: string | undefined; show: InboxView; search: string; cursor: Cursor | null; limit: number },
): Promise<InboxEntry[]> {
  const { rows } = await tx.query<InboxRow>(
    `select newest.*, form.name as form_name
     from form cross join lateral (
       select ${SUBMISSION_COLUMNS}, coalesce(m.state, 'unread') as state
       from submission left join submission_mark m on m.website_id = $1 and m.submission_id = submission.id
       where submission.website_id = $1 and submission.form_id = form.id and not submission.synthetic
         and ($3::timestamptz is null or (submission.created_at, submission.id) < ($3, $4))
         and ($5 = '' or position($5 in submission.search_text) > 0)
         and ${SHOWN[show]}
       order by submission.created_at desc, submission.id desc limit $6
     ) newest
     where form.website_id = $1 and ($2::text is null or form.id = $2)
     order by newest.created_at desc, newest.id desc limit $6`,
    [websiteId, formId ?? null, cursor?.at ?? null, cursor?.id ?? null, search.toLowerCase(), limit],
  )
  return rows.map(toEntry)
}

/** The fields that the newest `most` submissions of a form answer, by id. */
export async function answeredFields(
  tx: Tx,
  websiteId: string,
  formId: string,
  most: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct jsonb_object_keys(answers) as id from (
       select answers from submission where website_id = $1 and form_id = $2 and not synthetic
       order by created_at desc, id desc limit $3
     ) newest order by id`,
    [websiteId, formId, most],
  )
  return rows.map((row) => row.id)
}

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

/** Marks those of `ids` that the website has; returns how many there are. */
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
