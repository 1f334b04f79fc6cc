import { parseArgs } from 'node:util'
import { createLogger } from '@portico/kit/runtime/logger'
import { createDb } from '@portico/kit/postgres/db'
import { rebuildDay } from '../visits/use-cases/rebuild.ts'
import { rebuildTallies } from '../events/use-cases/rebuild-tallies.ts'

const USAGE = `usage: node services/census/src/commands/rebuild.ts --database JOB_URL --website ID --day YYYY-MM-DD
  --database  the database of census, as its job role
  --website   the id of the website
  --day       the day (UTC) whose roll-ups are built again from its raw hits, visits, events and script errors`

async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { database: text, website: text, day: text } })
  const { database, website = '', day = '' } = values
  if (!database || !/^[0-9a-f]{24}$/.test(website) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    console.error(USAGE)
    process.exit(2)
  }
  const logger = createLogger({ name: 'census', level: 'error' })
  const db = createDb({ appUrl: database, jobUrl: database, logger })
  try {
    const views = await rebuildDay(db, website, day)
    const { events, errors } = await rebuildTallies(db, { websiteId: website, day })
    for (const [count, name] of [
      [views, 'page views'],
      [events, 'events'],
      [errors, 'script errors'],
    ] as const)
      console.log(
        count === 0
          ? `There are no raw ${name} of that day. Their roll-ups were not changed.`
          : `${count} ${name}`,
      )
  } finally {
    await db.close()
  }
}

if (import.meta.main) await main()
