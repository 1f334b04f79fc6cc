import type { Attempt } from './types.ts'

/**
 * Everything that was typed, and the attempt. It stays in the tab until the order is placed. `isHeld`: a card was declined,
 * and the stock stays reserved for this checkout, so that the cart may show the items as sold out.
 */
export type Saved = { fields: Record<string, string>; attempt?: Attempt; isHeld?: boolean }

const KEY = 'portico-checkout'

/** Reads what the tab keeps. A browser that refuses storage keeps nothing. */
export function readSaved(): Saved {
  try {
    // Only `writeSaved` writes it.
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Saved>
    return { ...saved, fields: saved.fields ?? {} }
  } catch {
    return { fields: {} }
  }
}

export function writeSaved(saved: Saved): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(saved))
  } catch {
    // The checkout works without it.
  }
}

export function clearSaved(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets the attempt, so that the next one has a new key. */
export function clearAttempt(change: Partial<Saved> = {}): void {
  const { attempt: _, ...rest } = readSaved()
  writeSaved({ ...rest, ...change })
}

/** Notes that the payment of the kept attempt did not begin, so that the checkout sends the attempt again. */
export function reopenAttempt(): void {
  const { attempt, ...rest } = readSaved()
  if (!attempt) return
  const { orderToken: _, ...unsent } = attempt
  writeSaved({ ...rest, attempt: unsent })
}

/** An attempt is sent again without a press only so soon after it was sent. */
const RESENT_WITHIN_MS = 60_000

/**
 * Whether an attempt that the tab kept is sent at once when the page opens again. A buyer who comes back later may have given up,
 * so it waits for the button. `sentAt` is missing in one that an older page kept.
 */
export const isResent = ({ sentAt }: Pick<Attempt, 'sentAt'>, now: number): boolean =>
  sentAt !== undefined && now >= sentAt && now - sentAt < RESENT_WITHIN_MS
