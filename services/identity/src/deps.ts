import type { Deps } from '@portico/kit/app'
import type { ActKind, ActLimit, ActLimits } from './act-limit.ts'
import type { Audit } from './audit.ts'
import type { Mail } from '@portico/kit/mail/mail'
import type { LoginLimit, LoginLimits } from './login-limit.ts'
import type { Devices } from './domain/device.ts'
import type { MemberCarts } from './member-carts.ts'
import type { Passwords } from './passwords.ts'
import type { PresenceLinks } from './presence-links.ts'
import type { Rates } from './rates.ts'
import type { SessionUse } from './session-use.ts'
import type { Signals } from './signals.ts'
import type { Websites } from './websites.ts'

/** What the environment may set; the defaults are in the code. */
export type IdentityOptions = {
  /** Where the owner's area is: `http://app.localhost:8080`. */
  appOrigin: string
  /** Mailed links and the cookies of known devices are signed with keys made from it. No other process has it. */
  secret: string
  loginLimits?: Partial<LoginLimits>
  actLimits?: Partial<Record<ActKind, Partial<ActLimits>>>
  rates?: Partial<Rates>
}

export type IdentityDeps = Deps<IdentityOptions, 'sites' | 'commerce'> & { mail: Mail }

/** What the routes are made from. */
export type RouteDeps = Pick<IdentityDeps, 'db' | 'clock' | 'ids'> & {
  passwords: Passwords
  devices: Devices
  limit: LoginLimit
  actLimit: ActLimit
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
