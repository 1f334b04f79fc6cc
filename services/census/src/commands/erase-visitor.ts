import { parseArgs } from 'node:util'
import * as z from 'zod'
import { createDb } from '@portico/kit/postgres/db'
import { DatabaseUrl } from '@portico/kit/postgres/servers'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { readConfig } from '@portico/kit/runtime/config'
import { createLogger } from '@portico/kit/runtime/logger'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import { eraseVisitor } from '../retention/use-cases/erase-visitor.ts'

const USAGE = `usage: node services/census/src/commands/erase-visitor.ts --website ID --visitor-cookie VALUE
  --website         the id of the website
  --visitor-cookie  the value of the visitor's cookie ss_cvr on the website
  Needs the variables DATABASE_APP_URL and DATABASE_JOB_URL of census.`

const Variables = z.object({ DATABASE_APP_URL: DatabaseUrl, DATABASE_JOB_URL: DatabaseUrl })

const KEPT = `Roll-ups keep what was counted as sums, and sketches of visitors that hold no id and from which none can be
removed. They are deleted after 13 months. Do not build days again from which rows were deleted: their sums would fall.
Messages on the broker hold the hash of the visitor for up to 7 days.`

async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { website: text, 'visitor-cookie': text } })
  const { website = '' } = values
  const cookie = parseVisitor(values['visitor-cookie'])
  if (!/^[0-9a-f]{24}$/.test(website) || !cookie) {
    console.error(USAGE)
    process.exit(2)
  }
  const config = readConfig(Variables, process.env)
  const logger = createLogger({ name: 'census', level: 'error' })
  const db = createDb({ appUrl: config.DATABASE_APP_URL, jobUrl: config.DATABASE_JOB_URL, logger })
  try {
    const erased = await eraseVisitor({ db, secretOf: websiteSecrets(db) }, website, cookie)
    const { hits, visits, events, malformed } = erased
    console.log(
      Object.values(erased).every((rows) => rows === 0)
        ? 'No row of this visitor is stored. Visitors who are counted by the day, without a cookie, cannot be found.'
        : `Deleted: ${hits} hits, ${visits} visits, ${events} events, ${malformed} malformed requests.\n${KEPT}`,
    )
  } finally {
    await db.close()
  }
}

if (import.meta.main) await main()
