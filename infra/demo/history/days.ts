import { letterBoost } from './origins.ts'
import type { Chance } from './chance.ts'

export const HISTORY_DAYS = 60
export const DAY_MS = 86_400_000

const VISITS_A_DAY = 92
/** From Sunday to Saturday: the shop is visited most at the weekend. */
const week = [1.18, 0.92, 0.95, 1, 1.02, 0.96, 1.24]
/** How likely a visit begins in each hour (UTC). */
const hours = [1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 11, 11, 13, 11, 10, 10, 11, 12, 14, 17, 18, 14, 8, 3]
/** The share of today's visits with which the history begins. */
const FIRST_SHARE = 0.8

/** Returns the number of visits of the day that ended `daysAgo` days before `now` (ms). */
export function visitsOfDay(chance: Chance, daysAgo: number, now: number): number {
  const weekday = new Date(now - daysAgo * DAY_MS).getUTCDay()
  const growth = FIRST_SHARE + ((HISTORY_DAYS - daysAgo) / HISTORY_DAYS) * (1.2 - FIRST_SHARE)
  return Math.round(
    VISITS_A_DAY * week[weekday]! * growth * letterBoost(daysAgo) * (0.92 + 0.16 * chance.next()),
  )
}

/** Returns a time within a day (ms after its start), by the usual rhythm of a day. */
export function timeOfDay(chance: Chance): number {
  const hour = chance.pick(hours.map((weight, index) => [index, weight] as const))
  return (hour + chance.next()) * 3_600_000
}
