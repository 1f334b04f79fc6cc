import { invalid } from '@portico/kit/errors'
import { createPasswordHasher, type PasswordHasher, type Requester } from '@portico/kit/http/caller/passwords'
import { isPersonalPassword, type PasswordOwner } from './domain/personal-password.ts'
import { isLeaked } from './leaked-passwords.ts'

/** Hashes and verifies the passwords of accounts and members. */
export type Passwords = Pick<PasswordHasher, 'verify'> & {
  /**
   * Returns the hash to store for a new password.
   * @throws Refusal 400 for a password that is known from leaks or personal, 503 when too many requests wait
   */
  hash(password: string, owner: PasswordOwner, requester?: Requester): Promise<string>
}

/** Creates the hasher of accounts, which refuses passwords that are easy to guess. */
export async function createPasswords(
  limits: { running?: number; waiting?: number } = {},
): Promise<Passwords> {
  const { hash, verify } = await createPasswordHasher(limits)
  return {
    verify,
    async hash(password, owner, requester) {
      const problem = await problemOf(password, owner)
      if (problem !== undefined) throw invalid({ password: problem })
      return hash(password, requester)
    },
  }
}

async function problemOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (isPersonalPassword(password, owner))
    return 'must not be your name, your e-mail address or the name of the site'
  if (await isLeaked(password))
    return 'is known from leaks of other sites and easy to guess: please choose another'
  return undefined
}
