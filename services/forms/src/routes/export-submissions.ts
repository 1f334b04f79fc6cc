import { ExportQuery, FormParams } from '@portico/proto/http/forms'
import { notFound } from '@portico/kit/errors'
import { Reply, requirePermission, route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { submissionsCsv } from '../domain/csv.ts'
import { findForm, formExisted } from '../store/forms.ts'
import { listInbox } from '../store/inbox.ts'
import { CONTENT_MANAGER } from './manage-forms.ts'

/** The newest are exported when there are more; they take a few MB. */
const MOST = 10_000

/** The submissions of a form as CSV, as a file to keep. */
export const exportSubmissions = ({ db, clock }: FormsContext) =>
  route({
    method: 'GET',
    path: '/api/rest/forms/:id/submissions.csv',
    query: ExportQuery,
    params: FormParams,
    async handle(context) {
      const { websiteId, show, search = '' } = context.query
      requirePermission(context, websiteId, CONTENT_MANAGER)
      const formId = context.params.id
      const csv = await db.tenant(websiteId, async (tx) => {
        if (!(await formExisted(tx, websiteId, formId))) throw notFound('form', formId)
        const form = await findForm(tx, websiteId, formId)
        const entries = await listInbox(tx, websiteId, { formId, show, search, cursor: null, limit: MOST })
        return submissionsCsv(form?.fields ?? [], entries)
      })
      const day = clock.now().toISOString().slice(0, 10)
      return new Reply(200, csv, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="submissions-${day}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    },
  })
