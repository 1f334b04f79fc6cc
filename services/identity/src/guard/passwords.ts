import { hash, verify, type Options } from '@node-rs/argon2'
import { invalid, unavailable } from '@portico/kit/errors'
import { isOwnWord, type About } from './domain/own-words.ts'
import { isLeaked } from './leaked-passwords.ts'

/** argon2id (the library's default algorithm) with 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Somebody who waits for the answer: a response, which closes when he goes away. */
export type Waiting = {
  readonly closed: boolean
  once(event: 'close', left: () => void): unknown
  off(event: 'close', left: () => void): unknown
}

/** A `who` that goes away meanwhile leaves the queue, and nothing is hashed. */
export type Passwords = {
  /**
   * The stored form of a password that somebody chose.
   * @throws Refusal 400 for one that is known from leaks, or is a word of its owner; 503 when too many wait
   */
  hash(password: string, about: About, who?: Waiting): Promise<string>
  /** Whether `password` is the one of `stored`. Without `stored` it takes the same time and says no. @throws Refusal 503 */
  verify(stored: string | undefined, password: string, who?: Waiting): Promise<boolean>
}

/**
 * Hashes passwords, `running` at once, so that sign-ins leave the other core to everybody else; `waiting` more may
 * queue, and beyond that the answer is 503 with `Retry-After`.
 */
export async function createPasswords({ running = 2, waiting = 24 } = {}): Promise<Passwords> {
  const gated = gate(running, waiting)
  const dummy = await hash('nobody has this password', options)
  return {
    async hash(password, about, who) {
      const problem = await problemOf(password, about)
      if (problem !== undefined) throw invalid({ password: problem })
      return gated(() => hash(password, options), who)
    },
    async verify(stored, password, who) {
      const matches = await gated(() => verify(stored ?? dummy, password), who)
      return matches && stored !== undefined
    },
  }
}

async function problemOf(password: string, about: About): Promise<string | undefined> {
  if (isOwnWord(password, about)) return 'must not be your name, your address or the name of the site'
  if (await isLeaked(password))
    return 'is known from leaks of other sites, so it would be guessed: please choose another'
  return undefined
}

/** Runs at most `running` works at once and lets `waiting` queue. @throws Refusal 503 beyond, and to who has gone */
export function gate(
  running: number,
  waiting: number,
): <T>(work: () => Promise<T>, who?: Waiting) => Promise<T> {
  const queue: (() => void)[] = []
  let active = 0

  const turn = (who?: Waiting) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const place = queue.indexOf(begin)
        if (place === -1) return // his turn has come
        queue.splice(place, 1)
        reject(unavailable('The caller has gone.', 1))
      }
      const begin = () => {
        who?.off('close', leave)
        resolve()
      }
      who?.once('close', leave)
      queue.push(begin)
    })

  return async (work, who) => {
    if (who?.closed) throw unavailable('The caller has gone.', 1)
    if (active >= running) {
      if (queue.length >= waiting) throw unavailable('Too many people are signing in. Please try again.', 1)
      await turn(who)
    } else active += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }
}
