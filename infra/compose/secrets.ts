import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '@portico/kit/config'
import { databaseName, roleName } from '@portico/kit/postgres/provision'
import { servicesWithData } from './services.ts'

const random = () => randomBytes(32).toString('base64url')

/** Every secret of the stack by the name of its file, with how a new one is made. */
export const secrets: Record<string, () => string> = {
  postgres_password: random,
  principal_secret: random,
  forms_key_secret: random,
  grafana_password: random,
  // Mailpit, where its profile is on; whoever has a mail server writes its address into the file.
  mail_url: () => 'smtp://mailpit:1025',
  ...Object.fromEntries(
    servicesWithData.flatMap((service) =>
      (['owner', 'app', 'job'] as const).map((role) => [
        `${service}_${role}_url`,
        () => `postgres://${roleName(service, role)}:${random()}@postgres:5432/${databaseName(service)}`,
      ]),
    ),
  ),
}

/**
 * Makes the secrets that `dir` lacks and returns their names. The folder is 0700: nobody else on this machine reaches
 * the files in it. The files are 0444: each is mounted alone into the containers that need it, whose users differ.
 * @throws StartProblem for an empty file, and for a lost password of Postgres, which the database would not accept anew.
 */
export function makeSecrets(dir: string): string[] {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  const names = Object.keys(secrets)
  const missing = names.filter((name) => !existsSync(join(dir, name)))
  if (missing.length < names.length && missing.includes('postgres_password')) {
    throw new StartProblem(
      `${join(dir, 'postgres_password')} is missing, but other secrets are there: the database has its password from ` +
        'that file. Put it back, or remove the data with `make clean`.',
    )
  }
  for (const name of names) {
    const file = join(dir, name)
    if (missing.includes(name)) writeFileSync(file, secrets[name]!(), { mode: 0o444, flag: 'wx' })
    else if (readFileSync(file, 'utf8').trim() === '')
      throw new StartProblem(`${file} is empty. Put the secret back, or remove the file to get a new one.`)
  }
  return missing
}
