import pg from 'pg'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/config'
import { provision, roleName, type Role } from '@portico/kit/postgres/provision'
import { runJob, urlVariable } from '../compose/job.ts'
import { servicesWithData } from '../compose/services.ts'

/**
 * One-shot job: makes every service's database and roles, and gives the roles the passwords of the addresses that the
 * services get. It alone knows the superuser's password.
 */
const roles = ['owner', 'app', 'job'] as const satisfies readonly Role[]
const MAJOR = 18
const CONNECT_WAIT_MS = 60_000

const urls = Object.fromEntries(
  servicesWithData.flatMap((service) => roles.map((role) => [urlVariable(service, role), z.url()] as const)),
)
const Variables = z.object({
  POSTGRES_HOST: z.string().default('postgres'),
  POSTGRES_PASSWORD: z.string().min(1),
  ...urls,
})

await runJob('databases', Variables, async (config) => {
  const admin = await connect(config.POSTGRES_HOST, config.POSTGRES_PASSWORD)
  try {
    await checkVersion(admin)
    for (const service of servicesWithData) {
      await provision(admin, service, (role) => passwordIn(config, service, role))
    }
  } finally {
    await admin.end()
  }
  return `${servicesWithData.length} databases with their roles are there`
})

/** Waits for a server that is still recovering; a password that it refuses will not become right by waiting. */
async function connect(host: string, password: string): Promise<pg.Client> {
  for (const end = Date.now() + CONNECT_WAIT_MS; ;) {
    const client = new pg.Client({ host, user: 'postgres', database: 'postgres', password })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '28P01') {
        throw new StartProblem(
          'Postgres does not accept the password in secrets/postgres_password: its volume was made with other ' +
            'secrets. Put those secrets back, or remove the data with `make clean`.',
        )
      }
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

async function checkVersion(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]!.server_version_num) / 10_000)
  if (major !== MAJOR) throw new StartProblem(`This is PostgreSQL ${major}; Portico needs ${MAJOR}.`)
}

function passwordIn(config: Record<string, string>, service: string, role: Role): string {
  const url = new URL(config[urlVariable(service, role)]!)
  if (decodeURIComponent(url.username) !== roleName(service, role)) {
    throw new StartProblem(`secrets/${service}_${role}_url names the role ${url.username}.`)
  }
  return decodeURIComponent(url.password)
}
