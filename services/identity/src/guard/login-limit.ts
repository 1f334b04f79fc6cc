import { hash } from 'node:crypto'
import { tooManyRequests } from '@portico/kit/errors'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import type { Device } from './domain/device.ts'
import { countAttempt, forgetAttempt, type Attempt, type Counted } from './store/login-attempts.ts'

/**
 * Failures allowed in a window: of one account from one address (or on one device it has used before), of one account
 * from anywhere else, of one address.
 */
export type LoginLimits = { perPair: number; perAccount: number; perAddress: number; windowMinutes: number }
export const defaultLoginLimits: LoginLimits = {
  perPair: 10,
  perAccount: 100,
  perAddress: 100,
  windowMinutes: 15,
}

/** The default limits, each allowing `scale` times as many failures: load tests come from one address. */
export function scaledLoginLimits(scale: number): LoginLimits {
  const { perPair, perAccount, perAddress, windowMinutes } = defaultLoginLimits
  const most = (count: number) => Math.max(1, Math.round(count * scale))
  return { perPair: most(perPair), perAccount: most(perAccount), perAddress: most(perAddress), windowMinutes }
}

type Who = { realm: string; emailKey: string; address: string }

/**
 * The counters live in Postgres, so a restart forgets nothing, they hold for every replica, and while Postgres is away
 * nothing is tried. An attempt on a `device` that the account has used before counts for that device only: nobody else's
 * guesses keep its owner out. `check` tries the password and answers undefined for a wrong one.
 */
export type LoginLimit = {
  /**
   * Runs one attempt to sign in. `find` finds the account and counts the attempt in one statement: whether one of the
   * devices is the account's shows only there.
   * @throws Refusal 429 with the rest of the window as `Retry-After`
   */
  signIn<Found, T>(
    who: Who & { devices: readonly Device[] },
    find: (attempt: Attempt) => Promise<{ found: Found | undefined; counted: Counted[] }>,
    check: (found: Found | undefined) => Promise<T | undefined>,
  ): Promise<T | undefined>
  /**
   * Runs one attempt at the password of an account that is known already, on one of its devices where `device` is the
   * id of one. @throws Refusal 429 with the rest of the window as `Retry-After`
   */
  attempt<T>(
    who: Who & { device: string | undefined },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

/** A counter, and how many failures it allows. */
type Allowed = readonly (readonly [scope: Buffer, most: number])[]

export function createLoginLimit({
  db,
  clock,
  limits,
}: {
  db: Db
  clock: Clock
  limits: LoginLimits
}): LoginLimit {
  const fromElsewhere = ({ realm, emailKey, address }: Who): Allowed => [
    [hashOf('pair', realm, emailKey, address), limits.perPair],
    [hashOf('account', realm, emailKey), limits.perAccount],
    [hashOf('address', address), limits.perAddress],
  ]
  const deviceScope = ({ realm, emailKey }: Who, device: string) => hashOf('device', realm, emailKey, device)
  /** All devices of an account together: whoever knew the password could have collected many. */
  const allDevicesScope = ({ realm, emailKey }: Who) => hashOf('devices', realm, emailKey)
  const onDevices = (who: Who, devices: readonly string[]): Allowed => [
    ...devices.map((device) => [deviceScope(who, device), limits.perPair] as const),
    [allDevicesScope(who), limits.perAccount],
  ]
  const window = () => ({ now: clock.now(), windowSeconds: limits.windowMinutes * 60 })

  /** Tries what was counted, unless that was too much. */
  async function tryCounted<T>(
    counted: Counted[],
    allowed: Allowed,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const forget = () =>
      forgetAttempt(
        db,
        counted.map((row) => row.scope),
      )
    /** The counters that are past this share of what they allow. */
    const past = (share: number) =>
      counted.filter((row) =>
        allowed.some(([scope, most]) => scope.equals(row.scope) && row.failures > most * share),
      )
    const over = past(1)
    if (over.length > 0) {
      await forget()
      throw tooManyRequests(
        Math.max(...over.map((row) => row.secondsLeft)),
        'Too many attempts to sign in. Please try again later.',
      )
    }
    let result
    try {
      result = await check()
    } catch (error) {
      await forget()
      throw error
    }
    // Most people sign in once: below half of a limit it is not worth a write that success was counted too.
    if (result !== undefined && past(0.5).length > 0) await forget()
    return result
  }

  return {
    async signIn(who, find, check) {
      const { devices } = who
      const others = fromElsewhere(who)
      const { found, counted } = await find({
        ...window(),
        emailKey: who.emailKey,
        devices: devices.map(({ id, tag }) => ({ tag, scope: deviceScope(who, id) })),
        allDevicesScope: allDevicesScope(who),
        otherScopes: scopesOf(others),
      })
      const ids = devices.map(({ id }) => id)
      return tryCounted(counted, [...onDevices(who, ids), ...others], () => check(found))
    },
    async attempt(who, check) {
      const allowed = who.device === undefined ? fromElsewhere(who) : onDevices(who, [who.device])
      const counted = await countAttempt(db, { ...window(), scopes: scopesOf(allowed) })
      return tryCounted(counted, allowed, check)
    },
  }
}

const scopesOf = (allowed: Allowed): Buffer[] => allowed.map(([scope]) => scope)

/** Whom an attempt is counted for, without keeping a name or an address in clear. */
function hashOf(...parts: string[]): Buffer {
  return hash('sha256', parts.join('\u0000'), 'buffer')
}
