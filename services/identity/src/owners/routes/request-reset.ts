import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import * as api from '@portico/proto/api/identity/owners/sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { accountResetMail } from '../../mail/kinds.ts'
import { OWNER_REALM } from '../start-session.ts'
import { findAccountByEmail } from '../../accounts/store/accounts.ts'

/**
 * Mails a link to set a new password if the address has an account. Without one the reply and the statements are the
 * same: the job then finds no account.
 */
export const requestReset = ({ db, actionLimiter }: RouteDeps) =>
  route(api.requestReset, async ({ req, body }) => {
    const key = emailKey(body.email)
    const address = addressForLimits(req)
    await actionLimiter.consume('mail', { realm: OWNER_REALM, subject: key, address })
    await actionLimiter.consumeMail({ to: key, address })
    const account = await findAccountByEmail(db, key)
    await db.app(async (tx) => jobs.add(tx, accountResetMail, { accountId: account?.id ?? null }))
    return {}
  })
