import type { App } from '@portico/kit/app'
import { createActLimit } from './act-limit.ts'
import { createAudit } from './audit.ts'
import type { IdentityDeps, RouteDeps } from './deps.ts'
import { createDevices } from './domain/device.ts'
import { startForgetting } from './forget-expired.ts'
import { createLoginLimit, defaultLoginLimits } from './login-limit.ts'
import { accountJobs } from './mails/account-jobs.ts'
import { memberJobs } from './mails/member-jobs.ts'
import { createMemberCarts } from './member-carts.ts'
import { contributorJobs } from './mails/contributor-jobs.ts'
import { defaultRates } from './rates.ts'
import { createPasswords } from './passwords.ts'
import { accountRoutes } from './routes/accounts.ts'
import { endOneSession, endOtherSessions, listOwnSessions } from './routes/account-sessions.ts'
import { internalGrantOwner } from './routes/internal-grant-owner.ts'
import { internalSession } from './routes/internal-session.ts'
import { login } from './routes/login.ts'
import { logout } from './routes/logout.ts'
import { memberRoutes } from './routes/members.ts'
import { askForPresence, startPresence } from './routes/presence.ts'
import { staffRoutes } from './routes/staff.ts'
import { session } from './routes/session.ts'
import { signUp } from './routes/sign-up.ts'
import { createPresenceLinks } from './presence-links.ts'
import { createSessionUse } from './session-use.ts'
import { createSignals } from './signals.ts'
import { createWebsites } from './websites.ts'

/** Identity: accounts, members, sessions and roles. */
export async function buildApp(deps: IdentityDeps): Promise<App> {
  const { db, clock, ids, logger, mail, keys, metrics, options } = deps
  const { secret } = options
  const limits = { ...defaultLoginLimits, ...options.loginLimits }
  const rates = { ...defaultRates, ...options.rates }
  const websites = createWebsites({ services: deps.services, keys })
  const signals = createSignals(metrics)
  const memberCarts = createMemberCarts({ services: deps.services, keys, logger, signals })
  const sessionUse = createSessionUse({ db, clock, logger })
  const shared: RouteDeps = {
    db,
    clock,
    ids,
    passwords: await createPasswords(),
    devices: createDevices(secret),
    limit: createLoginLimit({ db, clock, limits }),
    actLimit: createActLimit({
      db,
      clock,
      rates,
      ...(options.actLimits ? { limits: options.actLimits } : {}),
    }),
    rates,
    signals,
    audit: createAudit({ clock, ids }),
    secret,
    websites,
    memberCarts,
    sessionUse,
    presenceLink: createPresenceLinks({ db, clock, websites }),
    appOrigin: options.appOrigin,
  }
  const mailing = { db, clock, mail, secret, appOrigin: options.appOrigin }
  let forgetting: { stop(): Promise<void> } | undefined
  return {
    name: 'identity',
    routes: [
      // Asked for most by far, and Express tries one after the other.
      internalSession(shared),
      signUp(shared),
      login(shared),
      logout(shared),
      session(shared),
      ...memberRoutes(shared),
      ...accountRoutes(shared),
      ...staffRoutes(shared),
      listOwnSessions(shared),
      endOtherSessions(shared),
      endOneSession(shared),
      askForPresence(shared),
      startPresence(shared),
      internalGrantOwner(shared),
    ],
    jobs: [
      ...accountJobs(mailing),
      ...contributorJobs({ ...mailing, websites }),
      ...memberJobs({ ...mailing, websites }),
    ],
    topics: [],
    consumers: [],
    outbox: false,
    async start() {
      forgetting = startForgetting({ db, clock, logger })
    },
    async stop() {
      await forgetting?.stop()
      await Promise.all([websites.close(), memberCarts.close()])
      await sessionUse.settled()
    },
  }
}
