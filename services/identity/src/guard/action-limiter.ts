import { tooManyRequests } from '@portico/kit/errors'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import type { Rates } from './rates.ts'
import { countersAbove, scopeOf, scopesOf, type Allowed } from './counters.ts'
import { countAttempt, uncountAttempt } from './store/login-attempts.ts'

/** Most actions in a window: for one subject from one client address, for one subject, and from one client address. */
export type ActionLimits = { perPair: number; perSubject: number; perAddress: number; windowMinutes: number }

/**
 * Default limits by kind. `mail`: requests for a mail to an address. `token`: uses of a mailed token. `invitation`:
 * invitations to a website, which is the subject. `sign-up`: sign-ups. `taken`: sign-ups with an e-mail address that
 * already has an account.
 */
export const defaultActionLimits = {
  mail: { perPair: 4, perSubject: 12, perAddress: 40, windowMinutes: 60 },
  token: { perPair: 30, perSubject: 30, perAddress: 60, windowMinutes: 15 },
  invitation: { perPair: 60, perSubject: 60, perAddress: 200, windowMinutes: 60 },
  'sign-up': { perPair: 20, perSubject: 20, perAddress: 60, windowMinutes: 60 },
  taken: { perPair: 20, perSubject: 20, perAddress: 20, windowMinutes: 60 },
} as const satisfies Record<string, ActionLimits>
export type ActionKind = keyof typeof defaultActionLimits

/** Multiplies the default limits by `scale`; windows stay the same. For load tests. */
export const scaledActionLimits = (scale: number): Record<ActionKind, ActionLimits> =>
  Object.fromEntries(
    Object.entries(defaultActionLimits).map(([kind, { perPair, perSubject, perAddress, windowMinutes }]) => {
      const scaled = (count: number) => Math.max(1, Math.round(count * scale))
      return [
        kind,
        {
          perPair: scaled(perPair),
          perSubject: scaled(perSubject),
          perAddress: scaled(perAddress),
          windowMinutes,
        },
      ]
    }),
  ) as Record<ActionKind, ActionLimits>

export type ActionLimiter = {
  /**
   * Counts one action before it runs. `subject` is the id or e-mail key that it concerns, `realm` the set in which that
   * subject is unique, `address` the client. Counters are rows in Postgres, shared by all replicas; if Postgres is
   * unavailable, the action fails.
   * @throws Refusal 429 with the rest of the window as `Retry-After`
   */
  consume(kind: ActionKind, keys: { realm: string; subject?: string; address: string }): Promise<void>
  /**
   * Counts one mail against the limits of a day: of its receiver (`to` is an e-mail key), the website, the account, and
   * the client address that requests it.
   * @throws Refusal 429
   */
  consumeMail(mail: { to: string; websiteId?: string; accountId?: string; address: string }): Promise<void>
  /**
   * Runs a sign-up. `create` resolves to undefined when the e-mail address already has an account; such a sign-up stays
   * counted for the client address. Above that limit every sign-up from the client is refused before the account is
   * looked up, so the refusal does not depend on the e-mail address.
   * @throws Refusal 429
   */
  runSignUp<T>(
    keys: { realm: string; subject: string; address: string },
    create: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

const DAY_SECONDS = 86_400

const actionScope = (...parts: string[]): Buffer => scopeOf('act', ...parts)

export function createActionLimiter({
  db,
  clock,
  limits = {},
  rates,
}: {
  db: Db
  clock: Clock
  rates: Rates
  limits?: Partial<Record<ActionKind, Partial<ActionLimits>>>
}): ActionLimiter {
  /** Adds one to each counter. @throws Refusal 429 when one is above its limit */
  async function count(allowed: Allowed, windowSeconds: number, message?: string) {
    const scopes = scopesOf(allowed)
    const counted = await countAttempt(db, { scopes, now: clock.now(), windowSeconds })
    const over = countersAbove(counted, allowed)
    if (over.length > 0) throw tooManyRequests(Math.max(...over.map((row) => row.secondsLeft)), message)
  }

  const limitsOf = (kind: ActionKind): ActionLimits => ({ ...defaultActionLimits[kind], ...limits[kind] })

  const consume: ActionLimiter['consume'] = async (kind, { realm, subject, address }) => {
    const { perPair, perSubject, perAddress, windowMinutes } = limitsOf(kind)
    const allowed: (readonly [Buffer, number])[] = [[actionScope(kind, 'address', address), perAddress]]
    if (subject !== undefined) {
      allowed.push([actionScope(kind, 'pair', realm, subject, address), perPair])
      allowed.push([actionScope(kind, 'subject', realm, subject), perSubject])
    }
    await count(allowed, windowMinutes * 60)
  }

  return {
    consume,
    async runSignUp(keys, create) {
      await consume('sign-up', keys)
      const { perAddress, windowMinutes } = limitsOf('taken')
      const scope = actionScope('taken', 'address', keys.address)
      await count([[scope, perAddress]], windowMinutes * 60)
      let isTaken = false
      try {
        const created = await create()
        isTaken = created === undefined
        return created
      } finally {
        if (!isTaken) await uncountAttempt(db, [scope])
      }
    },
    async consumeMail({ to, websiteId, accountId, address }) {
      const allowed: (readonly [Buffer, number])[] = [
        [actionScope('mails', 'to', to), rates.mailsToAddress],
        [actionScope('mails', 'client', address), rates.mailsOfClient],
      ]
      if (websiteId !== undefined)
        allowed.push([actionScope('mails', 'website', websiteId), rates.mailsOfWebsite])
      if (accountId !== undefined)
        allowed.push([actionScope('mails', 'account', accountId), rates.mailsOfAccount])
      await count(allowed, DAY_SECONDS, 'Too many mails in one day. Please try again later.')
    },
  }
}
