import type { App } from '@portico/kit/app'
import { actedTopics } from '@portico/proto/topics'
import { createActionLimiter } from './guard/action-limiter.ts'
import { createAudit } from './audit/audit.ts'
import { auditReportedActs } from './audit/consumers/acts.ts'
import { readAudit } from './audit/routes/read-audit.ts'
import type { IdentityDeps, RouteDeps } from './deps.ts'
import { createDevices } from './guard/domain/device.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createLoginLimiter, defaultLoginLimits } from './guard/login-limiter.ts'
import { accountJobs } from './owners/mail-jobs.ts'
import { memberJobs } from './members/mail-jobs.ts'
import { createMemberCarts } from './members/member-carts.ts'
import { contributorJobs } from './team/mail-jobs.ts'
import { defaultRates } from './guard/rates.ts'
import { createPasswords } from './guard/passwords.ts'
import { accountRoutes } from './owners/routes/index.ts'
import { endOneSession, endOtherSessions, readOwnSessions } from './owners/routes/list-sessions.ts'
import { internalGrantOwner } from './team/routes/internal-grant-owner.ts'
import { internalRecipients } from './team/routes/internal-recipients.ts'
import { internalSession } from './sessions/routes/internal-session.ts'
import { signIn } from './owners/routes/sign-in.ts'
import { signOut } from './owners/routes/sign-out.ts'
import { memberRoutes } from './members/routes/index.ts'
import { requestPresence, startPresence } from './sessions/routes/presence.ts'
import { staffRoutes } from './staff/routes/index.ts'
import { readSession } from './owners/routes/read-session.ts'
import { signUp } from './owners/routes/sign-up.ts'
import { createPresenceLinks } from './sessions/presence-links.ts'
import { createSessionUse } from './sessions/session-use.ts'
import { createSignals } from './signals.ts'
import { createWebsites } from './mail/websites.ts'
import { teamRoutes } from './team/routes/index.ts'

/** Builds identity: accounts, members, sessions, roles, invitations, the audit and the calls of the staff. */
export async function buildApp(deps: IdentityDeps): Promise<App> {
  const { db, clock, ids, logger, mail, keys, metrics, options } = deps
  const { secret } = options
  const limits = { ...defaultLoginLimits, ...options.loginLimits }
  const rates = { ...defaultRates, ...options.rates }
  const websites = createWebsites({ services: deps.services, keys, logger })
  const signals = createSignals(metrics)
  const memberCarts = createMemberCarts({ services: deps.services, keys, logger, signals })
  const sessionUse = createSessionUse({ db, clock, logger })
  const shared: RouteDeps = {
    db,
    clock,
    ids,
    passwords: await createPasswords(),
    devices: createDevices(secret),
    loginLimiter: createLoginLimiter({ db, clock, limits }),
    actionLimiter: createActionLimiter({
      db,
      clock,
      rates,
      ...(options.actionLimits ? { limits: options.actionLimits } : {}),
    }),
    rates,
    signals,
    audit: createAudit({ clock, ids }),
    secret,
    websites,
    memberCarts,
    sessionUse,
    presenceLinks: createPresenceLinks({ db, clock, websites }),
    appOrigin: options.appOrigin,
  }
  const mailing = { db, clock, mail, secret, appOrigin: options.appOrigin }
  let housekeeping: { stop(): Promise<void> } | undefined
  return {
    name: 'identity',
    routes: [
      // Express tries routes in order, and this one is called most.
      internalSession(shared),
      signUp(shared),
      signIn(shared),
      signOut(shared),
      readSession(shared),
      ...memberRoutes(shared),
      ...accountRoutes(shared),
      ...teamRoutes(shared),
      readAudit(shared),
      ...staffRoutes(shared),
      readOwnSessions(shared),
      endOtherSessions(shared),
      endOneSession(shared),
      requestPresence(shared),
      startPresence(shared),
      internalGrantOwner(shared),
      internalRecipients(shared),
    ],
    jobs: [
      ...accountJobs(mailing),
      ...contributorJobs({ ...mailing, websites }),
      ...memberJobs({ ...mailing, websites }),
    ],
    topics: Object.values(actedTopics),
    consumers: [auditReportedActs()],
    outbox: false,
    async start() {
      housekeeping = startHousekeeping({ db, clock, logger })
    },
    async stop() {
      await housekeeping?.stop()
      await Promise.all([websites.close(), memberCarts.close()])
      await sessionUse.settled()
    },
  }
}
