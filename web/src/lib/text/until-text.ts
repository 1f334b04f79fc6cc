import { once } from '../once.ts'

const distance = once(() => new Intl.RelativeTimeFormat('en'))

/** A delay in seconds as a part of an English sentence: "in 40 seconds", "in 14 minutes". */
export function untilText(seconds: number): string {
  const wait = Math.max(1, Math.ceil(seconds))
  if (wait < 90) return distance().format(wait, 'second')
  if (wait < 90 * 60) return distance().format(Math.ceil(wait / 60), 'minute')
  return distance().format(Math.ceil(wait / 3_600), 'hour')
}
