import { backoff, wait } from '../bus/wait.ts'
import { StartProblem } from './config.ts'
import { errorMessage } from './error-message.ts'
import type { Logger } from './logger.ts'

/** How long a start waits for Postgres, and for the broker. Then the process ends, and its supervisor starts it again. */
export const START_WAIT_MS = 60_000
const LOG_EVERY_MS = 10_000

/**
 * Repeats `work` while a dependency of the start is unavailable, and logs that every 10 s.
 * @param dependency its name and place: "Postgres at db:5432"
 * @param isRetriable whether a failure may end without help; others are thrown at once
 * @throws StartProblem of one line after `timeoutMs`
 */
export async function waitFor<T>({
  name,
  dependency,
  work,
  isRetriable = () => true,
  logger,
  timeoutMs = START_WAIT_MS,
}: {
  name: string
  dependency: string
  work: () => Promise<T>
  isRetriable?: (failure: unknown) => boolean
  logger?: Logger
  timeoutMs?: number
}): Promise<T> {
  const end = performance.now() + timeoutMs
  let loggedAt = -Infinity
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (failure) {
      if (!isRetriable(failure)) throw failure
      const reason = errorMessage(failure)
      if (performance.now() >= end)
        throw new StartProblem(
          `${name} cannot start: no ${dependency} for ${Math.round(timeoutMs / 1_000)} s: ${reason}`,
        )
      if (performance.now() - loggedAt >= LOG_EVERY_MS) {
        loggedAt = performance.now()
        logger?.warn({ reason }, `${name} waits for ${dependency}`)
      }
      await wait(Math.min(backoff(tries, 100, 2_000), Math.max(0, end - performance.now())))
    }
  }
}
