import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { MembersOnlyReply, PutPageAccess } from '@portico/proto/http/page-access'
import type { RouteDeps } from '../deps.ts'
import { findCollection } from '../store/collections.ts'
import { listMembersOnly, setMembersOnly } from '../store/page-access.ts'
import { lockWebsite, raiseContentVersions } from '../store/websites.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const access = may(permission.changeStructure, 'path')

/** Pages and collections that only members may read (PAGE-03, S-13). It takes effect at once, without publishing. */
export const pageAccess = (deps: RouteDeps): Route[] => [read(deps), update(deps)]

const read = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/members-only',
    summary: 'Lists the pages and collections that only members may read.',
    access,
    params: WebsiteParams,
    answers: { 200: MembersOnlyReply },
    handle: ({ params: { websiteId } }) =>
      db.tenant(websiteId, async (tx) => ({ collectionIds: await listMembersOnly(tx) })),
  })

const update = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/collections/:id/access',
    summary: 'Opens a page or a collection to everybody, or to members only.',
    access,
    params: CollectionParams,
    body: PutPageAccess,
    answers: { 200: MembersOnlyReply },
    handle: ({ params: { websiteId, id }, principal: { accountId }, body }) =>
      db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        const collection = await findCollection(tx, id)
        if (!collection) throw notFound('page', id)
        const isMembersOnly = body.permission === 'members'
        if (isMembersOnly && collection.type === 'products')
          throw invalid({
            permission: 'cannot be “members” for a shop, whose products are shown elsewhere too',
          })
        if (await setMembersOnly(tx, websiteId, id, isMembersOnly)) {
          // Pages that list its items change with it.
          await raiseContentVersions(tx, [websiteId])
          const action = isMembersOnly ? 'page.closed' : 'page.opened'
          reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action })
        }
        return { collectionIds: await listMembersOnly(tx) }
      }),
  })
