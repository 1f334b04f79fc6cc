import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { PasswordReset } from '@portico/proto/http/identity'
import { Done } from '@portico/proto/http/replies'
import { addressOf } from '../../guard/address.ts'
import type { RouteDeps } from '../../deps.ts'
import { emailKey } from '../../mail/domain/email.ts'
import { accountResetMail } from '../../mail/kinds.ts'
import { findAccountByEmail } from '../../accounts/store/accounts.ts'

/**
 * Mails a link to set a new password, where there is an account. Where there is none the answer is the same after the
 * same statements: a job that will find nobody.
 */
export const passwordReset = ({ db, actionLimit }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/PasswordReset',
    summary:
      'Asks for a mail to reset an owner’s password; the answer never tells whether there is an account.',
    body: PasswordReset,
    access: 'anyone',
    answers: { 200: Done },
    async handle({ req, body }) {
      const key = emailKey(body.email)
      const address = addressOf(req)
      await actionLimit.act('mail', { realm: 'owner', subject: key, address })
      await actionLimit.mail({ to: key, address })
      const account = await findAccountByEmail(db, key)
      await db.app(async (tx) => jobs.add(tx, accountResetMail, { accountId: account?.id ?? null }))
      return {}
    },
  })
