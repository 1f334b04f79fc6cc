import * as z from 'zod'
import { migrate } from '@portico/kit/postgres/migrate'
import { DatabaseUrl } from '@portico/kit/postgres/servers'
import { withClient } from '@portico/kit/postgres/with-client'
import { runJob, urlVariable } from '../compose/jobs/job.ts'
import { servicesWithData } from '../compose/services.ts'
import { grantToBackup } from './backup-role.ts'

/** One-shot job: brings every database up to date as its owner, whose password no running service has. */
const Variables = z.object(
  Object.fromEntries(
    servicesWithData.map((service) => [urlVariable(service, 'owner'), DatabaseUrl] as const),
  ),
)

await runJob('migrations', Variables, async (config) => {
  for (const service of servicesWithData) {
    const ownerUrl = config[urlVariable(service, 'owner')]!
    const dir = new URL(`../../../services/${service}/migrations/`, import.meta.url)
    await migrate({ ownerUrl, service, dir })
    await withClient({ connectionString: ownerUrl }, grantToBackup)
  }
  return `${servicesWithData.length} databases are up to date`
})
