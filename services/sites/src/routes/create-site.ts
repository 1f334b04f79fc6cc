import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { CreateSite, SiteCreated } from '@portico/proto/http/sites'
import type { RouteDeps } from '../deps.ts'
import { insertWebsite } from '../store/websites.ts'

/**
 * Creates a website and makes the signed-in owner its admin. The role is granted before the commit: if either fails, there is
 * no website, and at worst a role on a website that does not exist. The owner's session has the role within half a second.
 */
export const createSite = ({ db, clock, ids, identity, signals }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/sites',
    summary: 'Creates a website; the caller becomes its admin.',
    access: 'account',
    body: CreateSite,
    answers: { 200: SiteCreated },
    async handle(context) {
      const owner = context.principal
      const { identifier, title } = context.body
      const id = ids.objectId()
      await db.tenant(id, async (tx) => {
        const added = await insertWebsite(tx, { id, identifier, title, createdAt: clock.now() })
        if (!added) throw invalid({ identifier: 'is taken' })
        await identity.post(`/internal/websites/${id}/owner`, { accountId: owner.accountId })
      })
      signals.websiteCreated()
      return { id, identifier }
    },
  })
