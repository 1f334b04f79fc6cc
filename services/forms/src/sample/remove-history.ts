import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { RemoveHistory } from '@portico/proto/http/sample-history'
import type { FormsContext } from '../deps.ts'
import { deleteSampleSubmissions } from '../store/sample-submissions.ts'

/** DELETE /api/rest/forms/sample-history: deletes all sample submissions of a website, in one transaction. */
export const removeHistory = ({ db }: FormsContext) =>
  route({
    method: 'DELETE',
    path: '/api/rest/forms/sample-history',
    summary: 'Deletes the sample submissions of a website.',
    access: may(permission.settingsGeneral, 'query'),
    query: RemoveHistory,
    answers: { 204: null },
    async handle({ query: { websiteId } }) {
      await db.tenant(websiteId, async (tx) => deleteSampleSubmissions(tx, websiteId))
    },
  })
