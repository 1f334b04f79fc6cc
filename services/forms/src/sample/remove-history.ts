import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/forms/sample-history.schemas'
import type { FormsContext } from '../deps.ts'
import { deleteSampleSubmissions } from '../store/sample-submissions.ts'

/** DELETE /api/rest/forms/sample-history: deletes all sample submissions of a website, in one transaction. */
export const removeHistory = ({ db }: FormsContext) =>
  route(api.removeSampleHistory, async ({ query: { websiteId } }) => {
    await db.tenant(websiteId, async (tx) => deleteSampleSubmissions(tx, websiteId))
  })
