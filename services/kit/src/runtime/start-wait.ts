import { backoff, wait } from '../bus/wait.ts'
import { reasonOf } from './reason.ts'
import { StartProblem } from './config.ts'
import type { Logger } from './logger.ts'

/** How long a start waits for Postgres or the broker, each; then it ends, and whoever runs it starts it again. */
export const START_WAIT_MS = 60_000
const SAY_EVERY_MS = 10_000

/**
 * Repeats what fails while something that a start needs is away, and says so every 10 s.
 * @param what what is waited for and where: "Postgres at db:5432"
 * @param isRetriable whether a failure may end without help; others are thrown at once
 * @throws StartProblem of one line after `timeoutMs`
 */
export async function waitFor<T>({
  name,
  what,
  work,
  isRetriable = () => true,
  logger,
  timeoutMs = START_WAIT_MS,
}: {
  name: string
  what: string
  work: () => Promise<T>
  isRetriable?: (failure: unknown) => boolean
  logger?: Logger | undefined
  timeoutMs?: number
}): Promise<T> {
  const end = performance.now() + timeoutMs
  let said = -Infinity
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (failure) {
      if (!isRetriable(failure)) throw failure
      const reason = reasonOf(failure)
      if (performance.now() >= end)
        throw new StartProblem(
          `${name} cannot start: no ${what} for ${Math.round(timeoutMs / 1_000)} s: ${reason}`,
        )
      if (performance.now() - said >= SAY_EVERY_MS) {
        said = performance.now()
        logger?.warn({ reason }, `${name} waits for ${what}`)
      }
      await wait(Math.min(backoff(tries, 100, 2_000), Math.max(0, end - performance.now())))
    }
  }
}
