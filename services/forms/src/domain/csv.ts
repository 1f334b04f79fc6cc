import { stringify } from 'csv-stringify/sync'
import { answerText } from '@portico/proto/answer-text'
import type { FormField, InboxEntry } from '@portico/proto/http/forms'

/**
 * Submissions as a table for spreadsheets: when, where, and a column for each field of the form, then for answers to
 * fields that it no longer has. What a spreadsheet would run as a formula is kept as text; begins with a byte order
 * mark, by which they know that it is UTF-8.
 */
export function submissionsCsv(fields: readonly FormField[], entries: readonly InboxEntry[]): string {
  const asked = fields.filter((field) => field.type !== 'section')
  const known = new Set(asked.map((field) => field.id))
  const former = [...new Set(entries.flatMap((entry) => Object.keys(entry.form)))].filter(
    (id) => !known.has(id),
  )
  const header = ['Sent', 'State', 'Page', ...asked.map((field) => field.title || field.id), ...former]
  const rows = entries.map((entry) => [
    new Date(entry.createdOn).toISOString(),
    entry.state,
    entry.page.path ?? '',
    ...[...asked.map((field) => field.id), ...former].map((id) => answerText(entry.form[id])),
  ])
  return stringify([header, ...rows], { bom: true, escape_formulas: true, record_delimiter: '\r\n' })
}
