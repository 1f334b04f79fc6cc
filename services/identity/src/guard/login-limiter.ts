import { tooManyRequests } from '@portico/kit/errors'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import type { Device } from './domain/device.ts'
import { countersAbove, scopeOf, scopesOf, type Allowed } from './counters.ts'
import { countAttempt, uncountAttempt, type Attempt, type Counted } from './store/login-attempts.ts'

/**
 * Failed sign-ins that are allowed in a window: of one account from one client address (or on one known device), of one
 * account from all unknown devices, and from one client address.
 */
export type LoginLimits = { perPair: number; perAccount: number; perAddress: number; windowMinutes: number }
export const defaultLoginLimits: LoginLimits = {
  perPair: 10,
  perAccount: 100,
  perAddress: 100,
  windowMinutes: 15,
}

/** Multiplies the limits by `scale`, because load tests come from one address. */
export function scaledLoginLimits(scale: number, limits: LoginLimits): LoginLimits {
  const { perPair, perAccount, perAddress, windowMinutes } = limits
  const scaled = (count: number) => Math.max(1, Math.round(count * scale))
  return {
    perPair: scaled(perPair),
    perAccount: scaled(perAccount),
    perAddress: scaled(perAddress),
    windowMinutes,
  }
}

type AttemptKeys = { realm: string; emailKey: string; address: string }

/**
 * Limits attempts to sign in. Counters are rows in Postgres: they survive a restart and are shared by all replicas, and
 * if Postgres is unavailable, nothing is attempted. An attempt on a known device counts for that device only, so that
 * guesses from elsewhere cannot lock the owner out. `check` verifies the password and resolves to undefined when it is
 * wrong.
 */
export type LoginLimiter = {
  /**
   * Runs one attempt to sign in. `find` finds the account and counts the attempt in one statement, because only that
   * statement shows whether one of the devices belongs to the account.
   * @throws Refusal 429 with the rest of the window as `Retry-After`
   */
  runSignIn<Found, T>(
    keys: AttemptKeys & { devices: readonly Device[] },
    find: (attempt: Attempt) => Promise<{ found: Found | undefined; counted: Counted[] }>,
    check: (found: Found | undefined) => Promise<T | undefined>,
  ): Promise<T | undefined>
  /**
   * Runs one check of the password of a known account. `device` is the id of one of its devices, if the request has
   * one.
   * @throws Refusal 429 with the rest of the window as `Retry-After`
   */
  runAttempt<T>(
    keys: AttemptKeys & { device: string | undefined },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

export function createLoginLimiter({
  db,
  clock,
  limits,
}: {
  db: Db
  clock: Clock
  limits: LoginLimits
}): LoginLimiter {
  const unknownDeviceLimits = ({ realm, emailKey, address }: AttemptKeys): Allowed => [
    [scopeOf('pair', realm, emailKey, address), limits.perPair],
    [scopeOf('account', realm, emailKey), limits.perAccount],
    [scopeOf('address', address), limits.perAddress],
  ]
  const deviceScope = ({ realm, emailKey }: AttemptKeys, device: string) =>
    scopeOf('device', realm, emailKey, device)
  /**
   * Counter of all devices of an account: an attacker who knew the password could have collected many device cookies.
   */
  const allDevicesScope = ({ realm, emailKey }: AttemptKeys) => scopeOf('devices', realm, emailKey)
  const deviceLimits = (keys: AttemptKeys, devices: readonly string[]): Allowed => [
    ...devices.map((device) => [deviceScope(keys, device), limits.perPair] as const),
    [allDevicesScope(keys), limits.perAccount],
  ]
  const window = () => ({ now: clock.now(), windowSeconds: limits.windowMinutes * 60 })

  /** Runs `check` unless one of the counters is above its limit. */
  async function tryCounted<T>(
    counted: Counted[],
    allowed: Allowed,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const uncount = () =>
      uncountAttempt(
        db,
        counted.map((row) => row.scope),
      )
    const over = countersAbove(counted, allowed)
    if (over.length > 0) {
      await uncount()
      throw tooManyRequests(
        Math.max(...over.map((row) => row.secondsLeft)),
        'Too many sign-in attempts. Please try again later.',
      )
    }
    let result
    try {
      result = await check()
    } catch (error) {
      await uncount()
      throw error
    }
    // A success below half of a limit stays counted: it is not worth another write.
    if (result !== undefined && countersAbove(counted, allowed, 0.5).length > 0) await uncount()
    return result
  }

  return {
    async runSignIn(keys, find, check) {
      const { devices } = keys
      const otherLimits = unknownDeviceLimits(keys)
      const { found, counted } = await find({
        ...window(),
        emailKey: keys.emailKey,
        devices: devices.map(({ id, tag }) => ({ tag, scope: deviceScope(keys, id) })),
        allDevicesScope: allDevicesScope(keys),
        otherScopes: scopesOf(otherLimits),
      })
      const ids = devices.map(({ id }) => id)
      return tryCounted(counted, [...deviceLimits(keys, ids), ...otherLimits], () => check(found))
    },
    async runAttempt(keys, check) {
      const allowed =
        keys.device === undefined ? unknownDeviceLimits(keys) : deviceLimits(keys, [keys.device])
      const counted = await countAttempt(db, { ...window(), scopes: scopesOf(allowed) })
      return tryCounted(counted, allowed, check)
    },
  }
}
