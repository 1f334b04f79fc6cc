import type { Clock } from '@portico/kit/clock'
import { runHourly } from '@portico/kit/runtime/hourly'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Db } from '@portico/kit/postgres/db'
import { deleteExpired } from './sessions/store/expired.ts'

/** Deletes sessions and counts of failed sign-ins that have ended, every hour until it is stopped. */
export const startForgetting = ({ db, clock, logger }: { db: Db; clock: Clock; logger: Logger }) =>
  runHourly(() => deleteExpired(db, clock.now()), {
    logger,
    failureMessage: 'expired sessions were not deleted',
  })
