import { stringify } from 'csv-stringify/sync'
import type { Answer, FormField, InboxEntry } from '@portico/proto/http/forms'

/** An answer as the text of one cell: options by commas, parts by spaces, rows of a likert by name. */
export function cellText(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  if (typeof answer === 'string') return answer
  if (Array.isArray(answer)) return answer.join(', ')
  const parts = Object.entries(answer).filter(([, part]) => part !== '')
  return parts.some(([, part]) => typeof part === 'number')
    ? parts.map(([row, part]) => `${row}: ${part}`).join('; ')
    : parts.map(([, part]) => part).join(' ')
}

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
    ...[...asked.map((field) => field.id), ...former].map((id) => cellText(entry.form[id])),
  ])
  return stringify([header, ...rows], { bom: true, escape_formulas: true, record_delimiter: '\r\n' })
}
