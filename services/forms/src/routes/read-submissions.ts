import * as api from '@portico/proto/api/forms/submissions.schemas'
import type { SubmissionsReply } from '@portico/proto/http/forms/form-submissions'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import { formExisted } from '../store/forms.ts'
import { listSubmissions } from '../store/submissions.ts'

/**
 * Lists the submissions of a form, newest first, a page at a time; `search` is found anywhere in the answers (FORM-02).
 * `synthetic=1` lists submissions of load tests.
 */
export const readSubmissions = ({ db }: FormsContext) =>
  route(api.readSubmissions, async (context): Promise<SubmissionsReply> => {
    const { websiteId, limit, cursor, search = '', synthetic } = context.query
    const after = readCursor(cursor)
    const formId = context.params.id
    return db.tenant(websiteId, async (tx) => {
      const found = await listSubmissions(tx, websiteId, formId, {
        limit: limit + 1,
        cursor: after,
        search,
        synthetic,
      })
      if (found.length === 0 && !(await formExisted(tx, websiteId, formId))) throw notFound('form', formId)
      const { page, next } = pageOf(found, limit, ({ createdOn, id }) => ({ at: new Date(createdOn), id }))
      return { submissions: page, ...next }
    })
  })
