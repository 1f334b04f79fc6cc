import { hash, verify, type Options } from '@node-rs/argon2'
import { invalid, unavailable } from '@portico/kit/errors'
import { isOwnWord, type About } from './domain/own-words.ts'
import { isLeaked } from './leaked-passwords.ts'

/** argon2id (the library's default algorithm) with 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** `gone` is aborted when the caller goes away: who waits then leaves the queue, and nothing is hashed. */
export type Passwords = {
  /**
   * The stored form of a password that somebody chose.
   * @throws Refusal 400 for one that is known from leaks, or is a word of its owner; 503 when too many wait
   */
  hash(password: string, about: About, gone?: AbortSignal): Promise<string>
  /** Whether `password` is the one of `stored`. Without `stored` it takes the same time and says no. @throws Refusal 503 */
  verify(stored: string | undefined, password: string, gone?: AbortSignal): Promise<boolean>
}

/**
 * Hashes passwords, `running` at once, so that sign-ins leave the other core to everybody else; `waiting` more may
 * queue, and beyond that the answer is 503 with `Retry-After`.
 */
export async function createPasswords({ running = 2, waiting = 24 } = {}): Promise<Passwords> {
  const gated = gate(running, waiting)
  const dummy = await hash('nobody has this password', options)
  return {
    async hash(password, about, gone) {
      const problem = await problemOf(password, about)
      if (problem !== undefined) throw invalid({ password: problem })
      return gated(() => hash(password, options), gone)
    },
    async verify(stored, password, gone) {
      const matches = await gated(() => verify(stored ?? dummy, password), gone)
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
): <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T> {
  const queue: (() => void)[] = []
  let active = 0

  const turn = (gone?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(unavailable('The caller has gone.', 1))
      }
      const begin = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      gone?.addEventListener('abort', leave, { once: true })
      queue.push(begin)
    })

  return async (work, gone) => {
    if (gone?.aborted) throw unavailable('The caller has gone.', 1)
    if (active >= running) {
      if (queue.length >= waiting) throw unavailable('Too many people are signing in. Please try again.', 1)
      await turn(gone)
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
