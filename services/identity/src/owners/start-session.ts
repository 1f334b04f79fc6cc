import type { IncomingHttpHeaders } from 'node:http'
import { Refusal, unauthorized } from '@portico/kit/errors'
import { NEW_SESSION_HEADER, newSession } from '@portico/kit/http/crumb'
import { reply, type Reply } from '@portico/kit/http/route'
import type { AccountReply } from '@portico/proto/http/identity'
import type { RouteDeps } from '../deps.ts'
import { OWNER_COOKIE, cookie } from '../sessions/domain/cookies.ts'
import { OWNER_DEVICE_COOKIE, type Devices } from '../guard/domain/device.ts'
import { newToken, tokenHash } from '../sessions/domain/token.ts'
import { keptUserAgent } from '../sessions/domain/user-agent.ts'
import { OWNER_SESSION_SECONDS, insertAccountSession } from '../sessions/store/account-sessions.ts'
import { findAccountDetails } from '../accounts/store/account-details.ts'
import type { Account, Sites } from '../accounts/store/accounts.ts'

/** Whose addresses those of accounts are; a website's members have `memberRealm`. */
export const OWNER_REALM = 'owner'
const DEVICE_SECONDS = 365 * 86_400

/** Makes the browser a known device of the account: its owner has just shown that it is his. */
export const ownerDeviceCookie = (devices: Devices, passwordHash: string) =>
  cookie(OWNER_DEVICE_COOKIE, devices.make(passwordHash), { maxAgeSeconds: DEVICE_SECONDS })

/** What an owner is told about himself. */
export const accountReply = (account: Omit<Account, 'passwordHash'>, sites: Sites): AccountReply => ({
  account: { id: account.id, email: account.email, name: account.name },
  sites: Object.entries(sites).map(([id, roles]) => ({ id, roles })),
})

type SessionDeps = Pick<RouteDeps, 'db' | 'clock' | 'ids' | 'devices' | 'presenceLink'>

/**
 * Starts a session with a new token, which nobody can have known before, and answers with its cookie and with one that
 * makes this browser a known device of the account; with `websiteId` also with the way to be seen on that website.
 * @throws Refusal 401 when the password was changed after it had been checked, 403 when the account is suspended
 */
export async function startOwnerSession(
  { db, clock, ids, devices, presenceLink }: SessionDeps,
  account: Account,
  headers: IncomingHttpHeaders,
  websiteId?: string,
): Promise<Reply> {
  const token = newToken()
  const id = ids.objectId()
  const sites = await insertAccountSession(db, {
    tokenHash: tokenHash(token),
    id,
    accountId: account.id,
    passwordHash: account.passwordHash,
    userAgent: keptUserAgent(headers),
    createdAt: clock.now(),
  })
  if (!sites && (await findAccountDetails(db, account.id))?.status === 'suspended')
    throw new Refusal(403, { error: 'This account is suspended. Please write to our support.' })
  if (!sites) throw unauthorized('The e-mail address or the password is not right.')
  const isOnSite = websiteId !== undefined && Object.hasOwn(sites, websiteId)
  // Who has just signed in is signed in, also while sites cannot say where the website is.
  const loginUrl = isOnSite ? await presenceLink(id, websiteId, '/').catch(() => null) : null
  const body = { ...accountReply(account, sites), ...(loginUrl !== null && { targetWebsite: { loginUrl } }) }
  return reply(200, body, {
    [NEW_SESSION_HEADER]: newSession('owner', id),
    'set-cookie': [
      cookie(OWNER_COOKIE, token, { maxAgeSeconds: OWNER_SESSION_SECONDS }),
      ownerDeviceCookie(devices, account.passwordHash),
    ],
  })
}
