import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { PutNavigation } from '@portico/proto/http/pages'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../deps.ts'
import { changeCollection } from '../use-cases/change-collection.ts'
import { CollectionParams } from './params.ts'

/** Changes the place of a collection in the navigation; visitors see it after the next publishing. */
export const putNavigation = ({ db, clock }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/collections/:id/navigation',
    summary: 'Changes where a page or a collection is listed: main navigation, folder, footer.',
    access: may(permission.changeStructure, 'path'),
    params: CollectionParams,
    body: PutNavigation,
    answers: { 200: Done },
    async handle(context) {
      const { websiteId, id } = context.params
      const { navigation, footerNavigation, navigationTitle, folder } = context.body
      const change = {
        ...(navigation !== undefined && { inNavigation: navigation }),
        ...(footerNavigation !== undefined && { inFooter: footerNavigation }),
        ...(navigationTitle !== undefined && { navigationTitle }),
        ...(folder !== undefined && { folder }),
      }
      await db.tenant(websiteId, (tx) => changeCollection(tx, { websiteId, id, now: clock.now() }, change))
      return {}
    },
  })
