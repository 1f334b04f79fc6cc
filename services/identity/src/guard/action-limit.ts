import { hash } from 'node:crypto'
import { tooManyRequests } from '@portico/kit/errors'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import type { Rates } from './rates.ts'
import { countAttempt, forgetAttempt } from './store/login-attempts.ts'

/** How often a thing may be done in a window: to or by one from one address, to or by one at all, from one address. */
export type ActionLimits = { perPair: number; perSubject: number; perAddress: number; windowMinutes: number }

/**
 * What is counted beside sign-ins. `mail`: somebody asks for a mail to an address. `token`: somebody brings a mailed
 * token. `invitation`: an account invites (the subject is the website). `sign-up`: somebody opens an account. `taken`: a
 * sign-up with an address that has an account.
 */
export const defaultActionLimits = {
  mail: { perPair: 4, perSubject: 12, perAddress: 40, windowMinutes: 60 },
  token: { perPair: 30, perSubject: 30, perAddress: 60, windowMinutes: 15 },
  invitation: { perPair: 60, perSubject: 60, perAddress: 200, windowMinutes: 60 },
  'sign-up': { perPair: 20, perSubject: 20, perAddress: 60, windowMinutes: 60 },
  taken: { perPair: 20, perSubject: 20, perAddress: 20, windowMinutes: 60 },
} as const satisfies Record<string, ActionLimits>
export type ActionKind = keyof typeof defaultActionLimits

/** The same limits, so many times as high: for load tests. */
export const scaledActionLimits = (scale: number): Record<ActionKind, ActionLimits> =>
  Object.fromEntries(
    Object.entries(defaultActionLimits).map(([kind, { perPair, perSubject, perAddress, windowMinutes }]) => {
      const most = (count: number) => Math.max(1, Math.round(count * scale))
      return [
        kind,
        { perPair: most(perPair), perSubject: most(perSubject), perAddress: most(perAddress), windowMinutes },
      ]
    }),
  ) as Record<ActionKind, ActionLimits>

export type ActionLimit = {
  /**
   * Counts one act before it is done. `subject` is whom it concerns (the key of an address, an id), with the realm it
   * is known in; the counters live in Postgres and hold for every replica, and without Postgres nothing is done.
   * @throws Refusal 429 with the rest of the window as `Retry-After`
   */
  act(kind: ActionKind, who: { realm: string; subject?: string; address: string }): Promise<void>
  /**
   * Counts one mail of the day before it is asked for: to an address (its key), of a website, of an account, and of the
   * client address that causes it. @throws Refusal 429
   */
  mail(mail: { to: string; websiteId?: string; accountId?: string; address: string }): Promise<void>
  /**
   * Runs a sign-up; `open` resolves to undefined when the e-mail address has an account. Such a sign-up stays counted for
   * the client address. Beyond the limit every sign-up from there is refused before the account is looked up, so the
   * refusal does not depend on the e-mail address. @throws Refusal 429
   */
  signUp<T>(
    who: { realm: string; subject: string; address: string },
    open: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

const DAY_SECONDS = 86_400

export function createActionLimit({
  db,
  clock,
  limits = {},
  rates,
}: {
  db: Db
  clock: Clock
  rates: Rates
  limits?: Partial<Record<ActionKind, Partial<ActionLimits>>>
}): ActionLimit {
  /** Adds one to each of `allowed`. @throws Refusal 429 when one is past its limit */
  async function count(
    allowed: readonly (readonly [Buffer, number])[],
    windowSeconds: number,
    message?: string,
  ) {
    const scopes = allowed.map(([scope]) => scope)
    const counted = await countAttempt(db, { scopes, now: clock.now(), windowSeconds })
    const over = counted.filter((row) =>
      allowed.some(([scope, most]) => scope.equals(row.scope) && row.failures > most),
    )
    if (over.length > 0) throw tooManyRequests(Math.max(...over.map((row) => row.secondsLeft)), message)
  }

  const limitsOf = (kind: ActionKind): ActionLimits => ({ ...defaultActionLimits[kind], ...limits[kind] })

  const act: ActionLimit['act'] = async (kind, { realm, subject, address }) => {
    const { perPair, perSubject, perAddress, windowMinutes } = limitsOf(kind)
    const allowed: (readonly [Buffer, number])[] = [[hashOf(kind, 'address', address), perAddress]]
    if (subject !== undefined) {
      allowed.push([hashOf(kind, 'pair', realm, subject, address), perPair])
      allowed.push([hashOf(kind, 'subject', realm, subject), perSubject])
    }
    await count(allowed, windowMinutes * 60)
  }

  return {
    act,
    async signUp(who, open) {
      await act('sign-up', who)
      const { perAddress, windowMinutes } = limitsOf('taken')
      const scope = hashOf('taken', 'address', who.address)
      await count([[scope, perAddress]], windowMinutes * 60)
      let isTaken = false
      try {
        const opened = await open()
        isTaken = opened === undefined
        return opened
      } finally {
        if (!isTaken) await forgetAttempt(db, [scope])
      }
    },
    async mail({ to, websiteId, accountId, address }) {
      const allowed: (readonly [Buffer, number])[] = [
        [hashOf('mails', 'to', to), rates.mailsToAddress],
        [hashOf('mails', 'client', address), rates.mailsOfClient],
      ]
      if (websiteId !== undefined) allowed.push([hashOf('mails', 'website', websiteId), rates.mailsOfWebsite])
      if (accountId !== undefined) allowed.push([hashOf('mails', 'account', accountId), rates.mailsOfAccount])
      await count(allowed, DAY_SECONDS, 'Too many mails were sent in a day. Please try again later.')
    },
  }
}

/** What an act is counted under, without keeping a name or an address in clear. */
function hashOf(...parts: string[]): Buffer {
  return hash('sha256', ['act', ...parts].join('\u0000'), 'buffer')
}
