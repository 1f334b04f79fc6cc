import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/content/trash.schemas'
import { TRASH_DAYS } from '@portico/proto/limits'
import type { ContentDeps } from '../deps.ts'
import { listTrash } from '../store/trash.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { deleteForGood } from '../use-cases/empty-trash.ts'

const DAY_MS = 86_400_000

/** Listing what is in the trash, and deleting it for good. */
export const trash = (deps: ContentDeps): Route[] => [list(deps), remove(deps), empty(deps)]

const list = ({ db }: ContentDeps) =>
  route(api.listTrash, async ({ params: { websiteId } }) => {
    const rows = await db.tenant(websiteId, listTrash)
    return {
      entries: rows.map(({ deletedAt, ...entry }) => ({
        ...entry,
        deletedOn: deletedAt.getTime(),
        purgedOn: deletedAt.getTime() + TRASH_DAYS * DAY_MS,
      })),
    }
  })

// Deleting for good cannot be undone, so it needs the permission that changes the structure.

const remove = ({ db }: ContentDeps) =>
  route(api.deleteForever, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      await lockWebsite(tx, websiteId)
      if ((await deleteForGood(tx, { id })) === 0) throw notFound('page or item in the trash', id)
      return {}
    }),
  )

const empty = ({ db }: ContentDeps) =>
  route(api.emptyTrash, ({ params: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => {
      await lockWebsite(tx, websiteId)
      return { deleted: await deleteForGood(tx, {}) }
    }),
  )
