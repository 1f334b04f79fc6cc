import { uuidOf } from '@portico/kit/ids'
import { seeded } from '../random.ts'

/** Values with their weights; only the proportions count. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[]

/** Random decisions that are the same for the same seed. */
export type Chance = {
  /** A number in [0, 1). */
  next(): number
  /** Whether something happens that has this probability. */
  happens(probability: number): boolean
  /** One of the values, in proportion to their weights. */
  pick<T>(from: Weighted<T>): T
  /** A number of a log-normal distribution with this median; `spread` is the standard deviation of the logarithm. */
  around(median: number, spread: number): number
  /** A UUID, new at each call. */
  uuid(): string
}

/** Creates the decisions of a seed. */
export function chanceOf(seed: number): Chance {
  const next = seeded(seed)
  let made = 0
  return {
    next,
    happens: (probability) => next() < probability,
    pick(from) {
      let rest = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) if ((rest -= weight) < 0) return value
      return from.at(-1)![0]
    },
    around(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(spread * normal)
    },
    uuid: () => uuidOf(`${seed} ${made++}`),
  }
}
