import { reportAct } from '@portico/kit/audit/report-act'
import { route } from '@portico/kit/http/route'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import * as api from '@portico/proto/api/forms/submissions.schemas'
import type { FormsContext } from '../deps.ts'
import { eraseSubmission } from '../store/erase.ts'

/**
 * Erases a submission permanently (decision 0066). Also replies 204 for an unknown id: nothing remains that distinguishes an
 * erased submission from one that never existed. The action is reported for the audit with the id.
 */
export const eraseInboxEntry = ({ db, clock, ids, signals, logger }: FormsContext) =>
  route(api.eraseInboxEntry, async ({ query: { websiteId }, params: { id }, principal: { accountId } }) => {
    const isErased = await db.tenant(websiteId, async (tx) => {
      if (!(await eraseSubmission(tx, websiteId, id))) return false
      noteErasure(tx, 'submission', websiteId, [id])
      reportAct({ clock, ids }, tx, 'forms', {
        websiteId,
        accountId,
        action: 'submission.erased',
        subject: { kind: 'submission', id },
      })
      return true
    })
    if (!isErased) return
    signals.erased()
    logger.info(
      { website_id: websiteId, submission_id: id, account_id: accountId },
      'a submission was erased',
    )
  })
