import type { Deps } from '@portico/kit/app'
import type { ActionKind, ActionLimiter, ActionLimits } from './guard/action-limiter.ts'
import type { Audit } from './audit/audit.ts'
import type { Mail } from '@portico/kit/mail/mail'
import type { LoginLimiter, LoginLimits } from './guard/login-limiter.ts'
import type { Devices } from './guard/domain/device.ts'
import type { MemberCarts } from './members/member-carts.ts'
import type { Passwords } from './guard/passwords.ts'
import type { PresenceLinks } from './sessions/presence-links.ts'
import type { Rates } from './guard/rates.ts'
import type { SessionUse } from './sessions/session-use.ts'
import type { Signals } from './signals.ts'
import type { Websites } from './mail/websites.ts'

/** Options from the environment. Limits and rates that are missing have defaults in the code. */
export type IdentityOptions = {
  /** Origin of the owner's area, such as `http://app.localhost:8080`. */
  appOrigin: string
  /** Source of the keys that sign mailed links and device cookies. No other process has it. */
  secret: string
  loginLimits?: Partial<LoginLimits>
  actionLimits?: Partial<Record<ActionKind, Partial<ActionLimits>>>
  rates?: Partial<Rates>
}

export type IdentityDeps = Deps<IdentityOptions, 'sites' | 'commerce'> & { mail: Mail }

/** Dependencies of the routes. */
export type RouteDeps = Pick<IdentityDeps, 'db' | 'clock' | 'ids'> & {
  passwords: Passwords
  devices: Devices
  loginLimiter: LoginLimiter
  actionLimiter: ActionLimiter
  rates: Rates
  signals: Signals
  audit: Audit
  websites: Websites
  memberCarts: MemberCarts
  sessionUse: SessionUse
  presenceLinks: PresenceLinks
  appOrigin: string
  /** Source of the keys that sign mailed links. */
  secret: string
}
