import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { TrashReply } from '@portico/proto/http/pages'
import { TRASH_DAYS } from '@portico/proto/limits'
import type { RouteDeps } from '../deps.ts'
import { listTrash } from '../store/trash.ts'
import { WebsiteParams } from './params.ts'

const DAY_MS = 86_400_000

/** Lists the pages and items in the trash, latest first. */
export const getTrash = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/trash',
    summary: 'Lists the deleted pages and items, which can be restored for 30 days.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: TrashReply },
    async handle({ params: { websiteId } }) {
      const rows = await db.tenant(websiteId, listTrash)
      return {
        entries: rows.map(({ deletedAt, ...entry }) => ({
          ...entry,
          deletedOn: deletedAt.getTime(),
          purgedOn: deletedAt.getTime() + TRASH_DAYS * DAY_MS,
        })),
      }
    },
  })
