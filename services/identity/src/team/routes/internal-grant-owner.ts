import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/team/contributors.schemas'
import type { RouteDeps } from '../../deps.ts'
import { assertWebsiteLimit } from '../limits.ts'
import { grantRole } from '../../accounts/store/accounts.ts'
import { insertMadeWebsite, isMadeBy, lockAccount } from '../store/made-websites.ts'

/**
 * Makes an account the admin of a website that sites creates for it. Repeating the call changes nothing.
 * @throws Refusal 404 when there is no such account, 409 or 429 when it may not create another website
 */
export const internalGrantOwner = ({ db, clock, audit, rates }: RouteDeps) =>
  route(api.internalGrantOwner, async (context) => {
    const { accountId } = context.body
    const websiteId = context.params.id
    const at = clock.now()
    await db.app(async (tx) => {
      const account = await lockAccount(tx, accountId)
      if (!account) throw notFound('account', accountId)
      if (await isMadeBy(tx, websiteId, accountId)) return
      const { isConfirmed } = account
      await assertWebsiteLimit(tx, { accountId, isConfirmed, perHour: rates.websitesPerHour, now: at })
      await insertMadeWebsite(tx, { websiteId, accountId, at })
      const granted = await grantRole(tx, { accountId, websiteId, role: 'admin', at })
      if (granted === 'granted') {
        audit(tx, {
          websiteId,
          actor: { kind: 'owner', id: accountId },
          action: 'website.created',
          subject: { kind: 'website', id: websiteId },
        })
      }
    })
    return {}
  })
