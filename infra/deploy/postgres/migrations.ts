import * as z from 'zod'
import { migrate } from '@portico/kit/postgres/migrate'
import { DatabaseUrl } from '@portico/kit/postgres/servers'
import { runJob, urlVariable } from '../compose/jobs/job.ts'
import { servicesWithData } from '../compose/services.ts'

/** One-shot job: brings every database up to date as its owner, whose password no running service has. */
const Variables = z.object(
  Object.fromEntries(
    servicesWithData.map((service) => [urlVariable(service, 'owner'), DatabaseUrl] as const),
  ),
)

await runJob('migrations', Variables, async (config) => {
  for (const service of servicesWithData) {
    await migrate({
      ownerUrl: config[urlVariable(service, 'owner')]!,
      service,
      dir: new URL(`../../../services/${service}/migrations/`, import.meta.url),
    })
  }
  return `${servicesWithData.length} databases are up to date`
})
