import { MAX_SUBMISSIONS_PER_DAY } from '@portico/proto/limits'
import { DAY_MS } from '@portico/proto/time/units'

/** The part of a website's submissions of a day that one address may send once half of them are used. */
const SHARE = 1 / 50
const COUNTERS_MAX = 100_000

export type SenderDays = ReturnType<typeof createSenderDays>

/**
 * Counts the stored submissions of each address on a website in a day (UTC), so that one sender cannot use up the limit of a
 * website and close its forms to all other visitors. Each process has its own counters.
 */
export function createSenderDays(rateFactor = 1) {
  const most = MAX_SUBMISSIONS_PER_DAY * rateFactor
  const counters = new Map<string, number>()
  let day = 0

  function beginDay(at: Date): void {
    const today = Math.floor(at.getTime() / DAY_MS)
    if (today !== day) counters.clear()
    day = today
  }

  return {
    /** Whether an address may send no more to a website that has stored `today` submissions. */
    isFull(websiteId: string, address: string, { today, at }: { today: number; at: Date }): boolean {
      beginDay(at)
      if (today >= most) return true
      return today >= most / 2 && (counters.get(`${websiteId} ${address}`) ?? 0) >= most * SHARE
    },
    count(websiteId: string, address: string, at: Date): void {
      beginDay(at)
      const key = `${websiteId} ${address}`
      const known = counters.get(key)
      if (known !== undefined || counters.size < COUNTERS_MAX) counters.set(key, (known ?? 0) + 1)
    },
  }
}
