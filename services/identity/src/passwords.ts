import { hash, verify, type Options } from '@node-rs/argon2'
import { unavailable } from '@portico/kit/errors'

/** argon2id (the library's default algorithm) with 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** The stored form of a password. @throws Refusal 503 when too many wait */
  hash(password: string): Promise<string>
  /** Whether `password` is the one of `stored`. Without `stored` it takes the same time and says no. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

/**
 * Hashes passwords, `running` at once, so that sign-ins leave the other core to everybody else; `waiting` more may
 * queue, and beyond that the answer is 503 with `Retry-After`.
 */
export async function createPasswords({ running = 2, waiting = 24 } = {}): Promise<Passwords> {
  const gated = gate(running, waiting)
  const dummy = await hash('nobody has this password', options)
  return {
    hash: (password) => gated(() => hash(password, options)),
    async verify(stored, password) {
      const matches = await gated(() => verify(stored ?? dummy, password))
      return matches && stored !== undefined
    },
  }
}

/** Runs at most `running` works at once and lets `waiting` queue. @throws Refusal 503 beyond */
export function gate(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let active = 0
  return async (work) => {
    if (active >= running) {
      if (queue.length >= waiting) throw unavailable('Too many people are signing in. Please try again.', 1)
      await new Promise<void>((resolve) => queue.push(resolve))
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
