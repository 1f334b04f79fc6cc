import * as z from 'zod'
import { runJob } from '../compose/jobs/job.ts'
import { withAdmin } from './admin.ts'
import { parseRaises, raisePartitions } from './raise.ts'
import { OPERATOR } from './users.ts'

/** `make topics HIT=24`: raises the number of partitions of topics; see `raisePartitions`. */
const Variables = z.object({
  KAFKA_BROKERS: z.string().transform((list) => list.split(',').map((broker) => broker.trim())),
  KAFKA_PASSWORD: z.string(),
})

await runJob('topics', Variables, async ({ KAFKA_BROKERS: brokers, KAFKA_PASSWORD: password }) => {
  const raises = parseRaises(process.argv.slice(2))
  const lines: string[] = []
  await withAdmin(brokers, { user: OPERATOR, password }, async (admin) => {
    for (const raise of raises) {
      const paused = await raisePartitions(admin, raise)
      const cost = paused === 0 ? 'already' : `after a pause of ${(paused / 1_000).toFixed(1)} s`
      lines.push(`${raise.topic} has ${raise.partitions} partitions, ${cost}`)
    }
  })
  return lines.join('; ')
})
