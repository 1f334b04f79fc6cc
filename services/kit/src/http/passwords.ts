import { hash, verify, type Options } from '@node-rs/argon2'
import { unavailable } from '../errors.ts'

/** argon2id (the library's default algorithm) with 19 MiB, two passes and one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The response to the client that waits for a password to be hashed. It closes when the client disconnects. */
export type Requester = {
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/** Hashes and verifies passwords. If the requester disconnects while waiting, the work is dropped. */
export type PasswordHasher = {
  /** Returns the hash to store for a new password. @throws Refusal 503 when too many requests wait */
  hash(password: string, requester?: Requester): Promise<string>
  /**
   * Whether `password` matches the stored hash. Without `stored` it takes the same time and returns false.
   * @throws Refusal 503
   */
  verify(stored: string | undefined, password: string, requester?: Requester): Promise<boolean>
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
    async verify(stored, password, requester) {
      const matches = await limited(() => verify(stored ?? dummy, password), requester)
      return matches && stored !== undefined
    },
  }
}

/**
 * Runs at most `running` tasks at once and queues `waiting` more.
 * @throws Refusal 503 when the queue is full or the requester has disconnected
 */
export function createConcurrencyLimit(
  running: number,
  waiting: number,
): <T>(task: () => Promise<T>, requester?: Requester) => Promise<T> {
  const queue: (() => void)[] = []
  let active = 0

  const waitForTurn = (requester?: Requester) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const position = queue.indexOf(begin)
        if (position === -1) return // the task has started already
        queue.splice(position, 1)
        reject(unavailable('The client has disconnected.', 1))
      }
      const begin = () => {
        requester?.off('close', leave)
        resolve()
      }
      requester?.once('close', leave)
      queue.push(begin)
    })

  return async (task, requester) => {
    if (requester?.closed) throw unavailable('The client has disconnected.', 1)
    if (active >= running) {
      if (queue.length >= waiting) throw unavailable('Too many sign-ins at the moment. Please try again.', 1)
      await waitForTurn(requester)
    } else active += 1
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }
}
