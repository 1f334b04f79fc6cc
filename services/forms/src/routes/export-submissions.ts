import * as api from '@portico/proto/api/forms/submissions.schemas'
import { type InboxEntry } from '@portico/proto/http/forms/form-submissions'
import { reportAct } from '@portico/kit/audit/report-act'
import { notFound } from '@portico/kit/errors'
import { Reply, route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { csvTable } from '../domain/submissions-csv.ts'
import { findForm, formExisted } from '../store/forms.ts'
import { answeredFields, listInbox } from '../store/inbox.ts'

/** The limit of an export; of more submissions the newest are exported. */
const MAX_EXPORTED = 10_000
/** Submissions per transaction, so that a slow download does not hold a database connection. */
const PAGE_SIZE = 200

/**
 * Exports the submissions of a form as a CSV file, read at the speed of the download, without sample submissions: the file
 * may become a list of people to write to. Reported for the audit.
 */
export const exportSubmissions = ({ db, clock, ids }: FormsContext) =>
  route(api.exportSubmissions, async (context) => {
    const { websiteId, show, search = '' } = context.query
    const formId = context.params.id
    const table = await db.tenant(websiteId, async (tx) => {
      if (!(await formExisted(tx, websiteId, formId))) throw notFound('form', formId)
      const form = await findForm(tx, websiteId, formId)
      reportAct({ clock, ids }, tx, 'forms', {
        websiteId,
        accountId: context.principal.accountId,
        action: 'submissions.exported',
        subject: { kind: 'form', id: formId },
      })
      return csvTable(form?.fields ?? [], await answeredFields(tx, websiteId, formId, MAX_EXPORTED))
    })
    async function* csv() {
      yield table.head
      let cursor: Cursor | null = null
      for (let left = MAX_EXPORTED; left > 0; left -= PAGE_SIZE) {
        const page: InboxEntry[] = await db.tenant(websiteId, (tx) =>
          listInbox(tx, websiteId, { formId, show, search, cursor, limit: PAGE_SIZE, withSample: false }),
        )
        if (page.length > 0) yield table.rows(page)
        if (page.length < PAGE_SIZE) return
        const last = page.at(-1)!
        cursor = { at: new Date(last.createdOn), id: last.id }
      }
    }
    const day = clock.now().toISOString().slice(0, 10)
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="submissions-${day}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    return new Reply(200, undefined, headers, csv())
  })
