import type { Deps } from '@portico/kit/app'
import type { ActionKind, ActionLimit, ActionLimits } from './guard/action-limit.ts'
import type { Audit } from './audit/audit.ts'
import type { Mail } from '@portico/kit/mail/mail'
import type { LoginLimit, LoginLimits } from './guard/login-limit.ts'
import type { Devices } from './guard/domain/device.ts'
import type { MemberCarts } from './members/member-carts.ts'
import type { Passwords } from './guard/passwords.ts'
import type { PresenceLinks } from './sessions/presence-links.ts'
import type { Rates } from './guard/rates.ts'
import type { SessionUse } from './sessions/session-use.ts'
import type { Signals } from './signals.ts'
import type { Websites } from './mail/websites.ts'

/** What the environment may set; the defaults are in the code. */
export type IdentityOptions = {
  /** Where the owner's area is: `http://app.localhost:8080`. */
  appOrigin: string
  /** Mailed links and the cookies of known devices are signed with keys made from it. No other process has it. */
  secret: string
  loginLimits?: Partial<LoginLimits>
  actionLimits?: Partial<Record<ActionKind, Partial<ActionLimits>>>
  rates?: Partial<Rates>
}

export type IdentityDeps = Deps<IdentityOptions, 'sites' | 'commerce'> & { mail: Mail }

/** What the routes are made from. */
export type RouteDeps = Pick<IdentityDeps, 'db' | 'clock' | 'ids'> & {
  passwords: Passwords
  devices: Devices
  limit: LoginLimit
  actionLimit: ActionLimit
  rates: Rates
  signals: Signals
  audit: Audit
  websites: Websites
  memberCarts: MemberCarts
  sessionUse: SessionUse
  presenceLink: PresenceLinks
  appOrigin: string
  /** Keys of mailed links are made from it. */
  secret: string
}
