import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@portico/kit/errors'
import { NEW_SESSION_HEADER, newSession } from '@portico/kit/http/caller/crumb'
import { reply, type Reply } from '@portico/kit/http/route'
import type { AccountReply } from '@portico/proto/http/people/identity'
import { wrongCredentials } from '../guard/refusals.ts'
import type { RouteDeps } from '../deps.ts'
import { OWNER_COOKIE, cookie } from '../sessions/domain/cookies.ts'
import { OWNER_DEVICE_COOKIE, type Devices } from '../guard/domain/device.ts'
import { newToken, tokenHash } from '../sessions/domain/token.ts'
import { truncatedUserAgent } from '../sessions/domain/user-agent.ts'
import { OWNER_SESSION_SECONDS, insertAccountSession } from '../sessions/store/account-sessions.ts'
import { findAccountDetails } from '../accounts/store/account-details.ts'
import type { Account, Sites } from '../accounts/store/accounts.ts'

/** The realm of accounts, in which their e-mail keys are unique. Members have `memberRealm`. */
export const OWNER_REALM = 'owner'
const DEVICE_SECONDS = 365 * 86_400

/** Returns the cookie that makes the browser a known device of the account, after its owner has proved who they are. */
export const ownerDeviceCookie = (devices: Devices, passwordHash: string) =>
  cookie(OWNER_DEVICE_COOKIE, devices.issue(passwordHash), { maxAgeSeconds: DEVICE_SECONDS })

/** Returns the account as its owner sees it. */
export const accountReply = (account: Omit<Account, 'passwordHash'>, sites: Sites): AccountReply => ({
  account: { id: account.id, email: account.email, name: account.name },
  sites: Object.entries(sites).map(([id, roles]) => ({ id, roles })),
})

type SessionDeps = Pick<RouteDeps, 'db' | 'clock' | 'ids' | 'devices' | 'presenceLinks'>

/**
 * Starts a session with a new token, which prevents session fixation, and replies with its cookie and with the cookie
 * that makes this browser a known device of the account. The reply also has the address that starts the owner's presence
 * on the website `target`, or on the first website of the account.
 * @throws Refusal 401 when the password was changed after it was verified, 403 when the account is suspended
 */
export async function startOwnerSession(
  { db, clock, ids, devices, presenceLinks }: SessionDeps,
  account: Account,
  headers: IncomingHttpHeaders,
  target: string | 'first' | 'none',
): Promise<Reply> {
  const token = newToken()
  const id = ids.objectId()
  const sites = await insertAccountSession(db, {
    tokenHash: tokenHash(token),
    id,
    accountId: account.id,
    passwordHash: account.passwordHash,
    userAgent: truncatedUserAgent(headers),
    createdAt: clock.now(),
  })
  if (!sites && (await findAccountDetails(db, account.id))?.status === 'suspended')
    throw new Refusal(403, { error: 'This account is suspended. Please contact our support.' })
  if (!sites) throw wrongCredentials()
  // Ids begin with the time of their creation.
  const websiteId = target === 'first' ? Object.keys(sites).sort()[0] : target
  const isContributor = websiteId !== undefined && Object.hasOwn(sites, websiteId)
  // The sign-in must succeed even if sites cannot return the address of the website.
  const loginUrl = isContributor ? await presenceLinks.create(id, websiteId, '/').catch(() => null) : null
  const body = { ...accountReply(account, sites), ...(loginUrl !== null && { targetWebsite: { loginUrl } }) }
  return reply(200, body, {
    [NEW_SESSION_HEADER]: newSession('owner', id),
    'set-cookie': [
      cookie(OWNER_COOKIE, token, { maxAgeSeconds: OWNER_SESSION_SECONDS }),
      ownerDeviceCookie(devices, account.passwordHash),
    ],
  })
}
