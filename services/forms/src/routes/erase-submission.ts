import { permission } from '@portico/proto/enums/permission'
import { FormParams, WebsiteQuery } from '@portico/proto/http/forms'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { eraseSubmission } from '../store/erase.ts'

/**
 * Erases a submission for good (decision 0065). A repeat answers the same: of what was erased nothing is left that could
 * tell it from what never was.
 */
export const eraseInboxEntry = ({ db, signals, logger }: FormsContext) =>
  route({
    method: 'DELETE',
    path: '/api/rest/forms/submissions/:id',
    summary: 'Erases a submission for good; a repeat answers the same.',
    access: may(permission.contentManager, 'query'),
    query: WebsiteQuery,
    params: FormParams,
    answers: { 204: null },
    async handle({ query: { websiteId }, params: { id }, principal }) {
      if (!(await db.tenant(websiteId, (tx) => eraseSubmission(tx, websiteId, id)))) return
      signals.erased()
      const by = principal.kind === 'owner' ? principal.accountId : undefined
      logger.info({ website_id: websiteId, submission_id: id, account_id: by }, 'a submission was erased')
    },
  })
