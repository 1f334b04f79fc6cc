import { unauthorized } from '@portico/kit/errors'
import { OWNER_REALM } from './start-session.ts'
import { wrongPassword } from '../guard/refusals.ts'
import type { RouteDeps } from '../deps.ts'
import type { Requester } from '@portico/kit/http/caller/passwords'
import { findAccountDetails, type AccountDetails } from '../accounts/store/account-details.ts'

/**
 * Verifies the password of a signed-in owner again, under the limits of sign-ins, so that a found open session cannot
 * be used to guess it.
 * @throws Refusal 400 naming `field`, 429
 */
export async function verifyOwnPassword(
  { db, passwords, loginLimiter }: Pick<RouteDeps, 'db' | 'passwords' | 'loginLimiter'>,
  request: {
    accountId: string
    password: string
    field: 'password' | 'currentPassword'
    address: string
    requester?: Requester
  },
): Promise<AccountDetails> {
  const account = await findAccountDetails(db, request.accountId)
  if (!account) throw unauthorized()
  const keys = {
    realm: OWNER_REALM,
    emailKey: account.emailKey,
    address: request.address,
    // A separate counter: guesses from elsewhere must not prevent a signed-in owner from changing the password.
    device: 'signed in',
  }
  const isCorrect = await loginLimiter.runAttempt(keys, async () =>
    (await passwords.verify(account.passwordHash, request.password, request.requester)) ? true : undefined,
  )
  if (!isCorrect) throw wrongPassword(request.field)
  return account
}
