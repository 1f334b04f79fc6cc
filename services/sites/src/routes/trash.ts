import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { TrashEmptied, TrashReply } from '@portico/proto/http/pages'
import { Done } from '@portico/proto/http/replies'
import { TRASH_DAYS } from '@portico/proto/limits'
import type { RouteDeps } from '../deps.ts'
import { listTrash } from '../store/trash.ts'
import { lockWebsite } from '../store/websites.ts'
import { deleteForGood } from '../use-cases/empty-trash.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const DAY_MS = 86_400_000

const PATH = '/api/rest/sites/:websiteId/trash'

/** Listing what is in the trash, and deleting it for good. */
export const trash = (deps: RouteDeps): Route[] => [list(deps), remove(deps), empty(deps)]

const list = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
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

// Deleting for good cannot be undone, so it needs the permission that changes the structure.
const mayDelete = may(permission.changeStructure, 'path')

const remove = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Deletes a page or an item in the trash for good, a collection with its items.',
    access: mayDelete,
    params: CollectionParams,
    answers: { 200: Done },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        if ((await deleteForGood(tx, { id })) === 0) throw notFound('page or item in the trash', id)
        return {}
      }),
  })

const empty = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: PATH,
    summary: 'Deletes everything in the trash for good.',
    access: mayDelete,
    params: WebsiteParams,
    answers: { 200: TrashEmptied },
    handle: ({ params: { websiteId } }) =>
      db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        return { deleted: await deleteForGood(tx, {}) }
      }),
  })
