import type { Answer, SubmissionState } from '@portico/proto/http/forms/form-submissions'
import type { Tx } from '@portico/kit/postgres/db'
import { counterSlot } from './counter-slot.ts'

/** A submission of a sample history. */
export type SampleRow = {
  id: string
  formId: string
  at: Date
  answers: Record<string, Answer>
  searchText: string
  submitButtonText: string
  state: SubmissionState
  path: string
  title: string
}

/** Stores and counts the sample submissions that are not stored yet, with their states; returns those. */
export async function insertSampleSubmissions(
  tx: Tx,
  websiteId: string,
  rows: readonly SampleRow[],
  now: Date,
): Promise<SampleRow[]> {
  const { rows: added } = await tx.query<{ id: string }>(
    `with given as (
       select * from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::smallint[])
         as s (id, form_id, at, answers, search_text, submit_button_text, page_path, page_title, slot)
     ), added as (
       insert into submission (website_id, id, form_id, created_at, key, answers, search_text, is_overlay_form,
         submit_button_text, page_path, page_title, sample)
       select $1, id, form_id, at, '', answers::jsonb, search_text, false, submit_button_text, page_path, page_title, true
       from given on conflict do nothing
       returning id
     ), counted as (
       insert into submission_count as c (website_id, form_id, slot, submissions)
       select $1, form_id, slot, count(*) from given join added using (id) group by 2, 3 order by 2, 3
       on conflict (website_id, form_id, slot) do update set submissions = c.submissions + excluded.submissions
     )
     select id from added`,
    [
      websiteId,
      rows.map((row) => row.id),
      rows.map((row) => row.formId),
      rows.map((row) => row.at),
      rows.map((row) => JSON.stringify(row.answers)),
      rows.map((row) => row.searchText),
      rows.map((row) => row.submitButtonText),
      rows.map((row) => row.path),
      rows.map((row) => row.title),
      rows.map((row) => counterSlot(row.id)),
    ],
  )
  const fresh = new Set(added.map(({ id }) => id))
  const stored = rows.filter(({ id }) => fresh.delete(id))
  const marked = stored.filter(({ state }) => state !== 'unread')
  tx.send(
    `insert into submission_mark (website_id, submission_id, form_id, state, marked_at)
     select $1, *, $5 from unnest($2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [
      websiteId,
      marked.map((row) => row.id),
      marked.map((row) => row.formId),
      marked.map((row) => row.state),
      now,
    ],
  )
  return stored
}

/** Deletes all sample submissions of a website with their states, and subtracts them from the counters of their forms. */
export function deleteSampleSubmissions(tx: Tx, websiteId: string): void {
  tx.send(
    `delete from submission_mark m using submission s
     where m.website_id = $1 and s.website_id = $1 and s.id = m.submission_id and s.sample`,
    [websiteId],
  )
  tx.send(
    // The slot is the last digit of the id, see `counterSlot`.
    `with deleted as (
       delete from submission where website_id = $1 and sample
       returning form_id, ('x0' || right(id, 1))::bit(8)::int as slot
     ), counted as (
       select form_id, slot, count(*) as submissions from deleted group by 1, 2
     )
     update submission_count c set submissions = c.submissions - counted.submissions from counted
     where c.website_id = $1 and c.form_id = counted.form_id and c.slot = counted.slot`,
    [websiteId],
  )
}

/** Returns whether a website has sample submissions. */
export async function hasSampleSubmissions(tx: Tx, websiteId: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    'select exists (select from submission where website_id = $1 and sample) as found',
    [websiteId],
  )
  return rows[0]!.found
}
