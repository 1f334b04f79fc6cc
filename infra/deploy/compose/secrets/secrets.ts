import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '@portico/kit/runtime/config'
import { databaseName, roleName } from '@portico/kit/postgres/provision'
import { pairs } from '@portico/proto/calls'
import {
  OPERATOR,
  brokerLogins,
  brokerUsers,
  operatorSettings,
  type BrokerPasswords,
} from '../../kafka/users.ts'
import { cacheUrl, cacheUsers } from '../../redis/users.ts'
import { servicesWithData } from '../services.ts'

/** The mail server of the profile `mail`. */
const MAILPIT = 'smtp://mailpit:1025'

const random = () => randomBytes(32).toString('base64url')

const brokerPassword = (user: string) => `kafka_${user}_password`

/** Every secret of the stack by the name of its file, with a function that creates a new one. */
export const secrets: Record<string, () => string> = {
  postgres_password: random,
  ...Object.fromEntries(pairs.map((pair) => [`key_${pair}`, random])),
  crumb_secret: random,
  identity_secret: random,
  cart_secret: random,
  vault_key: random,
  // The archive of backups (infra/deploy/restore). It must survive the machine: `make backup-secrets`.
  backup_key: random,
  // The role with which the backup connects to Postgres.
  backup_password: random,
  // Files are on a volume. An operator with a bucket (FILES_URL) writes its key into the file.
  files_key: () => 'access-key:secret-key',
  files_old_key: () => 'old-access-key:old-secret-key',
  synthetic_secret: random,
  forms_key_secret: random,
  grafana_password: random,
  // Mailpit of the profile `mail`. An operator with a mail server writes its address into the file.
  mail_url: () => MAILPIT,
  ...Object.fromEntries(
    servicesWithData.flatMap((service) =>
      (['owner', 'app', 'job'] as const).map((role) => [
        `${service}_${role}_url`,
        () => `postgres://${roleName(service, role)}:${random()}@postgres:5432/${databaseName(service)}`,
      ]),
    ),
  ),
  ...Object.fromEntries(brokerUsers.map((user) => [brokerPassword(user), random])),
  redis_gateway_url: () => cacheUrl('gateway', random(), 'redis:6379'),
  redis_operator_password: random,
}

/** Files for Kafka and Redis that every `make up` derives from other secrets. */
export const derivedSecrets: Record<string, (read: (name: string) => string) => string> = {
  kafka_users: (read) =>
    brokerLogins(
      Object.fromEntries(brokerUsers.map((user) => [user, read(brokerPassword(user))])) as BrokerPasswords,
    ),
  kafka_operator_settings: (read) => operatorSettings(read(brokerPassword(OPERATOR))),
  redis_users: (read) =>
    cacheUsers({
      gateway: decodeURIComponent(new URL(read('redis_gateway_url')).password),
      operator: read('redis_operator_password'),
    }),
}

/** The one secret that all processes of earlier versions shared, and the secrets that keep its value for existing tokens. */
const FORMER = 'principal_secret'
const FROM_FORMER = ['cart_secret', 'synthetic_secret']

/**
 * Creates the secrets that are missing in `dir`, and returns their names. Derived files are written again if they differ. The
 * folder has mode 0700, so that no other user of this machine reaches the files. The files have mode 0444, because each is
 * mounted into the containers that need it, whose users differ.
 * @throws StartProblem for an empty file, and for a lost password of Postgres, since the database keeps the old one
 */
export function makeSecrets(dir: string): string[] {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  const names = Object.keys(secrets)
  const missing = names.filter((name) => !existsSync(join(dir, name)))
  if (missing.length < names.length && missing.includes('postgres_password')) {
    throw new StartProblem(
      `${join(dir, 'postgres_password')} is missing, but other secrets exist, so the database already has the password from ` +
        'that file. Restore it, or remove the data with `make clean`.',
    )
  }
  const former = existsSync(join(dir, FORMER)) ? readSecret(dir, FORMER) : ''
  for (const name of names) {
    const file = join(dir, name)
    const text = former !== '' && FROM_FORMER.includes(name) ? former : secrets[name]!()
    if (missing.includes(name)) writeFileSync(file, text, { mode: 0o444, flag: 'wx' })
    else if (readFileSync(file, 'utf8').trim() === '')
      throw new StartProblem(`${file} is empty. Restore the secret, or remove the file to get a new one.`)
  }
  rmSync(join(dir, FORMER), { force: true })
  for (const [name, make] of Object.entries(derivedSecrets)) {
    const file = join(dir, name)
    const text = make((source) => readSecret(dir, source))
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    rmSync(file, { force: true })
    writeFileSync(file, text, { mode: 0o444 })
  }
  return missing
}

const readSecret = (dir: string, name: string) => readFileSync(join(dir, name), 'utf8').trim()

/**
 * Returns a mark that changes with any secret in `dir`. It is a label of the containers, so that Compose replaces them when a
 * secret changed; they read secrets at their start only. Most secrets are 256 random bits, so the mark reveals none.
 */
export function secretsMark(dir: string): string {
  const hash = createHash('sha256')
  for (const name of Object.keys({ ...secrets, ...derivedSecrets }))
    hash.update(`${name}=${readSecret(dir, name)}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Returns the address of the mail server. */
export const readMailUrl = (dir: string): string => readSecret(dir, 'mail_url')

/** Returns the line about mail that `make up` prints. `shown`: the profile `mail` is active, with its page on `port`. */
export function describeMail({ url, shown, port }: { url: string; shown: boolean; port: number }): string {
  if (url !== MAILPIT) return 'sent by the server of secrets/mail_url'
  return shown
    ? `shown on http://127.0.0.1:${port}; nothing is delivered`
    : 'waits for the server of secrets/mail_url; COMPOSE_PROFILES=mail starts a server that shows it'
}
