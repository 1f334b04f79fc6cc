import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import { provision, roleName, type Role } from '@portico/kit/postgres/provision'
import { DatabaseUrl, serversOf } from '@portico/kit/postgres/servers'
import { withClient } from '@portico/kit/postgres/with-client'
import { runJob, urlVariable } from '../compose/jobs/job.ts'
import { servicesWithData } from '../compose/services.ts'
import { provisionBackupRole } from './backup-role.ts'

/**
 * One-shot job: creates every service's database and roles, with the passwords in the addresses of the services. Only
 * this job knows the superuser's password, and a restore does.
 */
const roles = ['owner', 'app', 'job'] as const satisfies readonly Role[]
const MAJOR = 18
const CONNECT_WAIT_MS = 60_000
const WRONG_PASSWORD = '28P01'
/** Errors of a server that does not listen yet, is not found yet, or is starting. */
const STARTING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']

const urls = Object.fromEntries(
  servicesWithData.flatMap((service) =>
    roles.map((role) => [urlVariable(service, role), DatabaseUrl] as const),
  ),
)
const Variables = z.object({
  POSTGRES_HOST: z.string().default('postgres'),
  POSTGRES_PASSWORD: z.string().min(1),
  /** The password of the role of the backup. Without it, that role is not created. */
  BACKUP_PASSWORD: z.string().optional(),
  ...urls,
})

await runJob('databases', Variables, async (config) => {
  const admin = {
    host: config.POSTGRES_HOST,
    user: 'postgres',
    database: 'postgres',
    password: config.POSTGRES_PASSWORD,
  }
  await waitForServer(() =>
    withClient(admin, async (client) => {
      await checkVersion(client)
      for (const service of servicesWithData) {
        await provision(client, service, (role) => passwordIn(config, service, role))
      }
      if (config.BACKUP_PASSWORD) await provisionBackupRole(client, config.BACKUP_PASSWORD)
    }),
  )
  return `${servicesWithData.length} databases with their roles exist`
})

/**
 * Repeats `work` while the server is starting. A refused password is an error at once, because waiting does not help.
 */
async function waitForServer(work: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + CONNECT_WAIT_MS; ;) {
    try {
      return await work()
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (code === WRONG_PASSWORD) {
        throw new StartProblem(
          'Postgres does not accept the password in secrets/postgres_password: its volume was made with other ' +
            'secrets. Put those secrets back, or remove the data with `make clean`.',
        )
      }
      if (!STARTING.includes(code) || Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

async function checkVersion(client: Parameters<typeof provision>[0]): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]!.server_version_num) / 10_000)
  if (major !== MAJOR) throw new StartProblem(`This is PostgreSQL ${major}; Portico needs ${MAJOR}.`)
}

function passwordIn(config: Record<string, string | undefined>, service: string, role: Role): string {
  const url = new URL(serversOf(config[urlVariable(service, role)]!)[0]!)
  if (decodeURIComponent(url.username) !== roleName(service, role)) {
    throw new StartProblem(`secrets/${service}_${role}_url names the role ${url.username}.`)
  }
  return decodeURIComponent(url.password)
}
