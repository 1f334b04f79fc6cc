import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/page-history.schemas'
import type { ContentDeps } from '../deps.ts'
import { listOtherEditors, noteEditor, readRevision } from '../store/page-editors.ts'

/** Notes that the caller edits a page. The list is advice: saves are checked by their revision. */
export const pageEditors = ({ db, clock }: ContentDeps) =>
  route(api.announceEditor, ({ params: { websiteId, id }, principal: { accountId } }) =>
    db.tenant(websiteId, async (tx) => {
      const revision = await readRevision(tx, id)
      if (revision === undefined) throw notFound('page', id)
      const editor = { websiteId, pageId: id, accountId, now: clock.now() }
      noteEditor(tx, editor)
      const others = await listOtherEditors(tx, editor)
      return {
        editors: others.map((other) => ({
          id: other.id,
          label: `Account ${other.id.slice(-4)}`,
          seenOn: other.seenAt.getTime(),
        })),
        revision,
      }
    }),
  )
