import { hash, verify, type Options } from '@node-rs/argon2'
import { unavailable } from '../../errors.ts'
import { createWebsiteQueue } from '../../work/website-queue.ts'

/** argon2id (the library's default algorithm) with 19 MiB, two passes and one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The response to the client that waits for a password to be hashed. It closes when the client disconnects. */
export type Requester = {
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/**
 * The place of a request among the waiting ones. Websites take turns; without `websiteId` all share one turn. Further guesses of
 * a client come after the first ones of others: strangers who guess do not hold up visitors who know the password.
 */
export type Place = { websiteId?: string; isFurtherGuess?: boolean }

/** Hashes and verifies passwords. If the requester disconnects while waiting, the work is dropped. */
export type PasswordHasher = {
  /** Returns the hash to store for a new password. @throws Refusal 503 when too many requests wait */
  hash(password: string, requester?: Requester): Promise<string>
  /**
   * Whether `password` matches the stored hash. Without `stored` it takes the same time and returns false.
   * @throws Refusal 503
   */
  verify(stored: string | undefined, password: string, requester?: Requester, place?: Place): Promise<boolean>
}

/**
 * Creates the hasher: at most `running` passwords are hashed at once, so that a core stays free for other requests, and
 * `waiting` more are queued. Further calls are refused with 503 and `Retry-After`.
 */
export async function createPasswordHasher({ running = 2, waiting = 24 } = {}): Promise<PasswordHasher> {
  const limited = createConcurrencyLimit(running, waiting)
  const dummy = await hash('the password of no account', options)
  return {
    hash: (password, requester) => limited(() => hash(password, options), requester),
    async verify(stored, password, requester, place) {
      const matches = await limited(() => verify(stored ?? dummy, password), requester, place)
      return matches && stored !== undefined
    },
  }
}

type Waiting = { websiteId: string; begin(): void; refuse(message: string): void }

/**
 * Runs at most `running` tasks at once and queues `waiting` more, and as many further guesses. A full queue refuses the
 * newest task of the website with the most tasks.
 * @throws Refusal 503 when the queue is full or the requester has disconnected
 */
export function createConcurrencyLimit(
  running: number,
  waiting: number,
): <T>(task: () => Promise<T>, requester?: Requester, place?: Place) => Promise<T> {
  const limits = { max: waiting, maxOfWebsite: waiting }
  const first = createWebsiteQueue<Waiting>(limits)
  const further = createWebsiteQueue<Waiting>(limits)
  let active = 0

  const waitForTurn = (requester?: Requester, { websiteId = '', isFurtherGuess = false }: Place = {}) =>
    new Promise<void>((resolve, reject) => {
      const queue = isFurtherGuess ? further : first
      const leave = () => {
        queue.remove(entry)
        entry.refuse('The client has disconnected.')
      }
      const entry: Waiting = {
        websiteId,
        begin() {
          requester?.off('close', leave)
          resolve()
        },
        refuse(message) {
          requester?.off('close', leave)
          reject(unavailable(message, 1))
        },
      }
      requester?.once('close', leave)
      for (const refused of queue.add(entry))
        refused.refuse('Too many sign-ins at the moment. Please try again.')
    })

  return async (task, requester, place) => {
    if (requester?.closed) throw unavailable('The client has disconnected.', 1)
    if (active >= running) await waitForTurn(requester, place)
    else active += 1
    try {
      return await task()
    } finally {
      const next = first.take() ?? further.take()
      if (next) next.begin()
      else active -= 1
    }
  }
}
