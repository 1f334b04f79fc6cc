import { parseArgs } from 'node:util'
import { createLogger } from '@portico/kit/runtime/logger'
import { createDb } from '@portico/kit/postgres/db'
import { replayQuarantine } from '../use-cases/replay-quarantine.ts'

const USAGE = `usage: node services/performance/src/commands/replay-quarantine.ts --database JOB_URL [--website ID]
  --database  the database of performance, as its job role
  --website   the id of a website; all websites without it`

async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { database: text, website: text } })
  const { database, website } = values
  if (!database || (website !== undefined && !/^[0-9a-f]{24}$/.test(website))) {
    console.error(USAGE)
    process.exit(2)
  }
  const logger = createLogger({ name: 'performance', level: 'error' })
  const db = createDb({ appUrl: database, jobUrl: database, logger })
  try {
    const { replayed, stillMalformed } = await replayQuarantine(db, website, new Date())
    console.log(`${replayed} requests replayed, ${stillMalformed} are still malformed`)
  } finally {
    await db.close()
  }
}

if (import.meta.main) await main()
