import type { FormDefinition } from '@portico/proto/http/forms/forms'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import { dayOfSql } from './submission-days.ts'
import { FORM_COLUMNS, toDefinition, type FormRow } from './forms.ts'

/** The reply to the first request with a key; repeats get it byte for byte. `location` is set on redirects. */
export type StoredReply = { status: number; body: string; location: string | null }
export type SpentKey = StoredReply & { bodyHash: Buffer }

type SpentRow = { body_hash: Buffer; status: number; body: string; location: string | null }

const toSpentKey = (row: SpentRow): SpentKey => ({
  status: row.status,
  body: row.body,
  location: row.location,
  bodyHash: row.body_hash,
})

/** Returns a key if it is spent, else null. */
export async function findSpentKey(tx: Tx, websiteId: string, key: string): Promise<SpentKey | null> {
  const { rows } = await tx.query<SpentRow>(
    'select body_hash, status, body, location from spent_key where website_id = $1 and key = $2',
    [websiteId, key],
  )
  return rows[0] ? toSpentKey(rows[0]) : null
}

/** Reads the spent key, if it is spent, the form of a submission, and the submissions of the day, in one statement. */
export async function findKeyAndForm(
  tx: Tx,
  websiteId: string,
  key: string,
  { formId, at }: { formId: string; at: Date },
): Promise<{ spent: SpentKey | null; form: FormDefinition | null; today: number }> {
  const { rows } = await tx.query<NullFields<SpentRow> & NullFields<FormRow> & { today: number }>(
    `select body_hash, status, body, location, ${FORM_COLUMNS},
       (select coalesce(sum(submissions), 0)::integer from submission_day
        where submission_day.website_id = $1 and day = ${dayOfSql('$4')}) as today
     from (values (1)) as one
     left join spent_key on spent_key.website_id = $1 and spent_key.key = $2
     left join form on form.website_id = $1 and form.id = $3 and form.deleted_at is null`,
    [websiteId, key, formId, at],
  )
  const row = rows[0]!
  // Only the columns of a missing row are null.
  return {
    spent: row.body_hash === null ? null : toSpentKey(row as SpentRow),
    form: row.id === null ? null : toDefinition(row as FormRow),
    today: row.today,
  }
}

type NullFields<T> = { [Name in keyof T]: T[Name] | null }

/** Whether a transaction failed because another one spent the key in the meantime. */
export const isKeyConflict = (error: unknown) =>
  error instanceof Error && (error as { constraint?: unknown }).constraint === 'spent_key_pkey'

/** Deletes at most `limit` keys of all websites that were spent before `before`; returns how many. Runs as the job role. */
export async function deleteSpentKeys(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      deleteBatchSql('spent_key', {
        key: ['website_id', 'key'],
        where: 'spent_at < $1',
        orderBy: 'spent_at',
      }),
      [before, limit],
    ),
  )
  return rowCount
}
