import type { Clock } from '@portico/kit/clock'
import { runHourly } from '@portico/kit/runtime/time/hourly'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Db } from '@portico/kit/postgres/db'
import { deleteExpired } from './sessions/store/expired.ts'

/** Runs `deleteExpired` every hour until `stop` is called. */
export const startHousekeeping = ({ db, clock, logger }: { db: Db; clock: Clock; logger: Logger }) =>
  runHourly(() => deleteExpired(db, clock.now()), {
    lease: { db, name: 'housekeeping' },
    logger,
    failureMessage: 'could not delete expired rows',
  })
