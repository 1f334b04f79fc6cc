import type { Pool } from 'undici'
import { createHttpPool, type PoolOptions } from '../address.ts'

/** Addresses at which one request is tried. A vanished host takes the whole time limit of a connection. */
const MOST_TRIES = 8

/** One address of the name, or one base URL of a list. */
export type Member = {
  address: string
  pool: Pool
  running: number
  avoidedUntil: number
  /** Replies that began, now and at the last look (`frozen.ts`). */
  replies: number
  repliesBefore: number
  isAsked: boolean
  /** Requests without an effect that wait for its reply. */
  reads: Set<{ tryElsewhere(): void }>
}

export const memberOf = (address: string, origin: string, options: PoolOptions): Member => ({
  address,
  pool: createHttpPool(origin, options),
  running: 0,
  avoidedUntil: 0,
  replies: 0,
  repliesBefore: 0,
  isAsked: false,
  reads: new Set(),
})

export type Members = ReturnType<typeof createMembers>

/** The members of a balancer. A member that failed is avoided for some time; when all are avoided, none is. */
export function createMembers(first: readonly Member[]) {
  let all = first
  /** The members that are not avoided; all of them if all are. */
  let usable = all

  function sort(): void {
    const now = performance.now()
    const good = all.filter((member) => member.avoidedUntil <= now)
    usable = good.length > 0 ? good : all
  }

  return {
    all: (): readonly Member[] => all,
    /** Whether some members are avoided, and others are not. */
    isAnyAvoided: (): boolean => usable.length < all.length,
    replace(members: readonly Member[]): void {
      all = members
      sort()
    },
    /** Sends no requests to a member for a time, unless all members are avoided. */
    avoid(member: Member, ms: number): void {
      const until = performance.now() + ms
      if (until <= member.avoidedUntil) return
      member.avoidedUntil = until
      sort()
      // A timer may fire a moment before its time.
      setTimeout(sort, ms + 2).unref()
    },
    /** Picks one of two random members, the one with fewer running requests. Without members it returns undefined. */
    pick(): Member | undefined {
      const { length } = usable
      if (length < 2) return usable[0]
      const first = Math.floor(Math.random() * length)
      const other = Math.floor(Math.random() * (length - 1))
      const one = usable[first]!
      const two = usable[other < first ? other : other + 1]!
      return two.running < one.running ? two : one
    },
    /** Picks a member at which a request was not tried. */
    pickAnother(tried: readonly Member[]): Member | undefined {
      if (tried.length >= MOST_TRIES) return undefined
      const isNew = (member: Member) => !tried.includes(member)
      let left = usable.filter(isNew)
      if (left.length === 0) left = all.filter(isNew)
      return left[Math.floor(Math.random() * left.length)]
    },
  }
}
