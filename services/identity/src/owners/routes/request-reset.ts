import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { PasswordReset } from '@portico/proto/http/identity'
import { Done } from '@portico/proto/http/replies'
import { addressForLimits } from '@portico/kit/http/address-for-limits'
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
  route({
    method: 'POST',
    path: '/api/auth/PasswordReset',
    summary:
      'Requests a mail to reset an owner’s password; the reply does not show whether there is an account.',
    body: PasswordReset,
    access: 'anyone',
    answers: { 200: Done },
    async handle({ req, body }) {
      const key = emailKey(body.email)
      const address = addressForLimits(req)
      await actionLimiter.consume('mail', { realm: OWNER_REALM, subject: key, address })
      await actionLimiter.consumeMail({ to: key, address })
      const account = await findAccountByEmail(db, key)
      await db.app(async (tx) => jobs.add(tx, accountResetMail, { accountId: account?.id ?? null }))
      return {}
    },
  })
