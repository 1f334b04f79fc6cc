import { hash, verify, type Options } from '@node-rs/argon2'
import { invalid, unavailable } from '@portico/kit/errors'
import { isOwnWord, type About } from './domain/own-words.ts'
import { isLeaked } from './leaked-passwords.ts'

/** argon2id (the library's default algorithm) with 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Who waits for the answer: a response, which closes when he goes away. */
export type Caller = {
  readonly closed: boolean
  once(event: 'close', left: () => void): unknown
  off(event: 'close', left: () => void): unknown
}

/** A `caller` who goes away while waiting leaves the queue, and nothing is hashed. */
export type Passwords = {
  /**
   * The stored form of a password that somebody chose.
   * @throws Refusal 400 for one that is known from leaks, or is a word of its owner; 503 when too many wait
   */
  hash(password: string, about: About, caller?: Caller): Promise<string>
  /** Whether `password` is the one of `stored`. Without `stored` it takes the same time and says no. @throws Refusal 503 */
  verify(stored: string | undefined, password: string, caller?: Caller): Promise<boolean>
}

/**
 * Hashes passwords, `running` at once, so that sign-ins leave the other core to everybody else; `waiting` more may
 * queue, and beyond that the answer is 503 with `Retry-After`.
 */
export async function createPasswords({ running = 2, waiting = 24 } = {}): Promise<Passwords> {
  const gated = gate(running, waiting)
  const dummy = await hash('nobody has this password', options)
  return {
    async hash(password, about, caller) {
      const problem = await problemOf(password, about)
      if (problem !== undefined) throw invalid({ password: problem })
      return gated(() => hash(password, options), caller)
    },
    async verify(stored, password, caller) {
      const matches = await gated(() => verify(stored ?? dummy, password), caller)
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
): <T>(work: () => Promise<T>, caller?: Caller) => Promise<T> {
  const queue: (() => void)[] = []
  let active = 0

  const turn = (caller?: Caller) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(unavailable('The caller has gone.', 1))
      }
      const begin = () => {
        caller?.off('close', leave)
        resolve()
      }
      caller?.once('close', leave)
      queue.push(begin)
    })

  return async (work, caller) => {
    if (caller?.closed) throw unavailable('The caller has gone.', 1)
    if (active >= running) {
      if (queue.length >= waiting) throw unavailable('Too many people are signing in. Please try again.', 1)
      await turn(caller)
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
