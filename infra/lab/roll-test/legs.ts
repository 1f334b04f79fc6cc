import type { Tally } from '../chaos/world.ts'
import type { Ended } from './stack.ts'

type Tallies = Record<string, Tally>

/** Requests of all kinds since `before`. */
export function sentSince(before: Tallies, after: Tallies): number {
  const sum = (tallies: Tallies) => Object.values(tallies).reduce((total, { sent }) => total + sent, 0)
  return sum(after) - sum(before)
}

/** The requests that failed since `before`, by kind and status, such as `cart 2 × 503`; empty if none did. */
export function failedSince(before: Tallies, after: Tallies): { count: number; text: string }[] {
  return Object.entries(after).flatMap(([kind, { by }]) =>
    Object.entries(by).flatMap(([status, all]) => {
      const count = all - (before[kind]?.by[status] ?? 0)
      const answer = status === '0' ? 'no answer' : status
      return count > 0 ? [{ count, text: `${kind} ${count} × ${answer}` }] : []
    }),
  )
}

/** A line of `make roll` about a process that ended, such as `web: 3f2a90c1d4e5 ended after 1.2 s`. */
const END = /^(\S+): \S+ ended after ([\d.]+) s$/gm

/** Reads from the output of `make roll` which processes ended, and after which times. */
export const readEnds = (output: string): Ended[] =>
  [...output.matchAll(END)].map(([, name, seconds]) => ({ name: name!, goneMs: Number(seconds) * 1_000 }))
