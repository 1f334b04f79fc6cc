import { stringify } from 'csv-stringify/sync'
import { answerText, likertQuestions } from '@portico/proto/values/answer-text'
import type { FormField } from '@portico/proto/http/forms/forms'
import type { InboxEntry } from '@portico/proto/http/forms/form-submissions'

const OPTIONS = { escape_formulas: true, record_delimiter: '\r\n' }

/**
 * Formats submissions as CSV for spreadsheets: time, state, page, a column for each field of the form, and one for each id of
 * `answered` that is no longer a field of the form. Formulas are escaped. `head` starts with a byte order mark, so that
 * spreadsheets read UTF-8.
 */
export function csvTable(fields: readonly FormField[], answered: readonly string[]) {
  const current = fields.filter((field) => field.type !== 'section')
  const known = new Set(current.map((field) => field.id))
  const former = answered.filter((id) => !known.has(id))
  const columns = [
    ...current.map((field) => ({ id: field.id, questions: likertQuestions(field) })),
    ...former.map((id) => ({ id, questions: [] })),
  ]
  const titles = [...current.map((field) => field.title || field.id), ...former]
  return {
    head: stringify([['Sent', 'State', 'Page', ...titles]], { ...OPTIONS, bom: true }),
    rows: (entries: readonly InboxEntry[]): string =>
      stringify(
        entries.map((entry) => [
          new Date(entry.createdOn).toISOString(),
          entry.state,
          entry.page.path ?? '',
          ...columns.map(({ id, questions }) => answerText(entry.form[id], questions)),
        ]),
        OPTIONS,
      ),
  }
}
