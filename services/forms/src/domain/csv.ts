import { stringify } from 'csv-stringify/sync'
import { answerText, likertQuestions } from '@portico/proto/answer-text'
import type { FormField } from '@portico/proto/http/forms'
import type { InboxEntry } from '@portico/proto/http/form-submissions'

const OPTIONS = { escape_formulas: true, record_delimiter: '\r\n' }

/**
 * Submissions as a table for spreadsheets: when, where, and a column for each field of the form, then for `answered`
 * fields that it no longer has. What a spreadsheet would run as a formula is kept as text; `head` begins with a byte
 * order mark, by which they know that it is UTF-8.
 */
export function csvTable(fields: readonly FormField[], answered: readonly string[]) {
  const asked = fields.filter((field) => field.type !== 'section')
  const known = new Set(asked.map((field) => field.id))
  const former = answered.filter((id) => !known.has(id))
  const columns = [
    ...asked.map((field) => ({ id: field.id, questions: likertQuestions(field) })),
    ...former.map((id) => ({ id, questions: [] })),
  ]
  const titles = [...asked.map((field) => field.title || field.id), ...former]
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
