import type { Clock } from '@portico/kit/clock'
import type { Logger } from '@portico/kit/logger'
import type { Db } from '@portico/kit/postgres/db'
import { deleteExpired } from './store/expired.ts'

const EVERY_MS = 3_600_000

/** Deletes sessions and counts of failed sign-ins that have ended, every hour until it is stopped. */
export function startForgetting({ db, clock, logger }: { db: Db; clock: Clock; logger: Logger }): {
  stop(): Promise<void>
} {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = deleteExpired(db, clock.now()).catch((error: unknown) =>
      logger.warn({ err: error }, 'expired sessions were not deleted'),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
