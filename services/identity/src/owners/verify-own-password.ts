import { invalid, unauthorized } from '@portico/kit/errors'
import { OWNER_REALM } from './start-session.ts'
import type { RouteDeps } from '../deps.ts'
import type { Waiting } from '../guard/passwords.ts'
import { findAccountDetails, type AccountDetails } from '../accounts/store/account-details.ts'

/**
 * Asks a signed-in owner for the password once more, under the limits of signing in: a session that somebody found
 * open is no place to guess. @throws Refusal 400 naming `field`, 429
 */
export async function verifyOwnPassword(
  { db, passwords, limit }: Pick<RouteDeps, 'db' | 'passwords' | 'limit'>,
  asked: {
    accountId: string
    password: string
    field: 'password' | 'currentPassword'
    address: string
    waiting?: Waiting
  },
): Promise<AccountDetails> {
  const account = await findAccountDetails(db, asked.accountId)
  if (!account) throw unauthorized()
  const who = {
    realm: OWNER_REALM,
    emailKey: account.emailKey,
    address: asked.address,
    // Counted apart: guesses from elsewhere do not keep a signed-in owner from changing the password.
    device: 'signed in',
  }
  const right = await limit.attempt(who, async () =>
    (await passwords.verify(account.passwordHash, asked.password, asked.waiting)) ? true : undefined,
  )
  if (!right) throw invalid({ [asked.field]: 'This is not your password.' }, 'This is not your password.')
  return account
}
