import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { internalGrantOwner } from '@portico/proto/api/identity/team/contributors.schemas'
import * as api from '@portico/proto/api/sites/websites/websites.schemas'
import type { Availability } from '@portico/proto/http/website/sites'
import { Identifier } from '@portico/proto/http/website/sites'
import type { WebsitesDeps } from '../deps.ts'
import { firstStatus } from '../../plans/domain/billing.ts'
import { findWebsiteByIdentifier, insertWebsite } from '../store/websites.ts'

/**
 * Creates a website and makes the signed-in owner its admin. The role is granted before the commit: if either fails, there is
 * no website, and at worst a role on a website that does not exist. The owner's session has the role within half a second.
 */
export const createSite = ({ db, clock, ids, identity, signals, billing, addFirstPages }: WebsitesDeps) =>
  route(api.createSite, async (context) => {
    const owner = context.principal
    const { identifier, title, template } = context.body
    const id = ids.objectId()
    await db.tenant(id, async (tx) => {
      const createdAt = clock.now()
      const status = firstStatus(identifier, billing, createdAt)
      const added = await insertWebsite(tx, { id, identifier, title, createdAt, ...status })
      if (!added) throw invalid({ identifier: 'is taken' })
      if (template !== undefined) await addFirstPages(tx, { id, title, template }, { ids, now: clock.now() })
      await identity.call(internalGrantOwner, { params: { id }, body: { accountId: owner.accountId } })
    })
    signals.websiteCreated()
    return { id, identifier }
  })

/** Says while an owner types whether a website can have an address. Creating it checks again. */
export const siteAvailability = ({ db }: WebsitesDeps) =>
  route(api.readAvailability, async ({ query }): Promise<Availability> => {
    const checked = Identifier.safeParse(query.identifier)
    if (!checked.success) return { available: false, reason: checked.error.issues[0]!.message }
    const taken = await findWebsiteByIdentifier(db, checked.data)
    return taken ? { available: false, reason: 'is taken' } : { available: true }
  })
