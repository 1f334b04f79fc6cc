import { startRelay } from '../../src/bus/outbox/outbox.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { createDb } from '../../src/postgres/db.ts'
import { createLogger } from '../../src/runtime/logger.ts'

/** A relay in its own process, to be frozen. */
const [busUrl, jobUrl, idleSessionMs] = process.argv.slice(2) as [string, string, string]
const logger = createLogger({ name: 'relay', level: 'silent' })
const db = createDb({ appUrl: jobUrl, jobUrl, logger })
const bus = await createPostgresBus({ url: busUrl, tickMs: 200 })
await startRelay({ db, bus, logger, idleSessionMs: Number(idleSessionMs) })
