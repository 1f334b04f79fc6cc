import { hash } from 'node:crypto'
import { tooManyRequests } from '@portico/kit/errors'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import { countAttempt, forgetAttempt } from './store/login-attempts.ts'

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

export type LoginLimit = {
  /**
   * Runs one attempt to sign in, which answers undefined for a wrong password. The counters live in Postgres, so a
   * restart forgets nothing, they hold for every replica, and while Postgres is away nothing is tried. An attempt on a
   * `device` that the account has used before counts for that device only: nobody else's guesses keep its owner out.
   * @throws Refusal 429 with the rest of the window as `Retry-After`
   */
  attempt<T>(
    who: { realm: string; emailKey: string; address: string; device?: string | undefined },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

export function createLoginLimit({
  db,
  clock,
  limits,
}: {
  db: Db
  clock: Clock
  limits: LoginLimits
}): LoginLimit {
  return {
    async attempt({ realm, emailKey, address, device }, check) {
      const allowed: readonly (readonly [Buffer, number])[] =
        device === undefined
          ? [
              [hashOf('pair', realm, emailKey, address), limits.perPair],
              [hashOf('account', realm, emailKey), limits.perAccount],
              [hashOf('address', address), limits.perAddress],
            ]
          : [
              [hashOf('device', realm, emailKey, device), limits.perPair],
              // All its devices together: whoever knew the password could have collected many.
              [hashOf('devices', realm, emailKey), limits.perAccount],
            ]
      const scopes = allowed.map(([scope]) => scope)
      const now = clock.now()
      const counted = await countAttempt(
        db,
        scopes,
        now,
        new Date(now.getTime() + limits.windowMinutes * 60_000),
      )
      /** The counters that are past this share of what they allow. */
      const past = (share: number) =>
        counted.filter((row) =>
          allowed.some(([scope, most]) => scope.equals(row.scope) && row.failures > most * share),
        )
      const over = past(1)
      if (over.length > 0) {
        await forgetAttempt(db, scopes)
        const until = Math.max(...over.map((row) => row.windowEndsAt.getTime()))
        throw tooManyRequests(
          (until - now.getTime()) / 1_000,
          'Too many attempts to sign in. Please try again later.',
        )
      }
      let result
      try {
        result = await check()
      } catch (error) {
        await forgetAttempt(db, scopes)
        throw error
      }
      // Most people sign in once: below half of a limit it is not worth a write that success was counted too.
      if (result !== undefined && past(0.5).length > 0) await forgetAttempt(db, scopes)
      return result
    },
  }
}

/** Whom an attempt is counted for, without keeping a name or an address in clear. */
function hashOf(...parts: string[]): Buffer {
  return hash('sha256', parts.join('\u0000'), 'buffer')
}
