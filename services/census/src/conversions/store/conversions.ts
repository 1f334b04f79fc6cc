import type { Tx } from '@portico/kit/postgres/db'

/** A form submission, to be counted once. */
export type Conversion = {
  websiteId: string
  submissionId: string
  formId: string
  at: Date
  sample: boolean
}

/** Counts the submissions that were not counted before, in one statement; returns how many those are. */
export async function countConversions(tx: Tx, conversions: readonly Conversion[]): Promise<number> {
  const counted = await tx.query<{ fresh: number }>(
    `with fresh as (
       insert into conversion (website_id, submission_id, form_id, submitted_at, sample)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::boolean[])
       on conflict do nothing
       returning website_id, form_id, (submitted_at at time zone 'UTC')::date as day, sample
     ), added as (
       insert into conversion_rollup as r (website_id, day, form_id, submissions, sample_submissions)
       select website_id, day, form_id, count(*) filter (where not sample), count(*) filter (where sample)
       from fresh group by 1, 2, 3 order by 1, 2, 3
       on conflict (website_id, day, form_id) do update set submissions = r.submissions + excluded.submissions,
         sample_submissions = r.sample_submissions + excluded.sample_submissions
     ) select count(*) as fresh from fresh`,
    [
      conversions.map((each) => each.websiteId),
      conversions.map((each) => each.submissionId),
      conversions.map((each) => each.formId),
      conversions.map((each) => each.at.toISOString()),
      conversions.map((each) => each.sample),
    ],
  )
  return counted.rows[0]!.fresh
}

/**
 * Returns the submissions of each form and day (UTC, `YYYY-MM-DD`) in [from, to), with sample submissions. Days without
 * submissions are left out.
 */
export async function readConversionsByDay(
  tx: Tx,
  websiteId: string,
  from: Date,
  to: Date,
): Promise<{ day: string; formId: string; submissions: number }[]> {
  const found = await tx.query<{ day: string; form_id: string; submissions: number }>(
    `select day::text as day, form_id, submissions + sample_submissions as submissions from conversion_rollup
     where website_id = $1 and submissions + sample_submissions > 0 and day >= ($2::timestamptz at time zone 'UTC')::date
       and day < ($3::timestamptz at time zone 'UTC')::date
     order by day, form_id`,
    [websiteId, from.toISOString(), to.toISOString()],
  )
  return found.rows.map((row) => ({ day: row.day, formId: row.form_id, submissions: row.submissions }))
}

/** Deletes all sample submissions of a website. */
export async function deleteSampleConversions(tx: Tx, websiteId: string): Promise<void> {
  await tx.query('delete from conversion where website_id = $1 and sample', [websiteId])
  await tx.query(
    'update conversion_rollup set sample_submissions = 0 where website_id = $1 and sample_submissions > 0',
    [websiteId],
  )
}

/** Deletes the ids of submissions from before `before`; the roll-ups stay. */
export async function deleteOldConversions(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from conversion where submitted_at < $1', [before])
}
