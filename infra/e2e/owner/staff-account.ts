import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { setStaff } from '@portico/identity/commands/staff'
import { databaseName } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import type { StaffPermissionName } from '@portico/proto/enums/permission'
import { readSecrets } from '../../tooling/full-stack/secrets.ts'
import { postJson, signIn } from '../http.ts'
import type { Stack } from '../stack.ts'

/**
 * Makes an account of the provider's staff with these permissions, by the operator's command on the database of identity, and
 * signs it in. The result has the credentials too, for a browser.
 */
export async function signInStaff({ demo, dataDir }: Stack, permissions: readonly StaffPermissionName[]) {
  const account = {
    email: `staff-${randomUUID().slice(0, 8)}@example.com`,
    password: 'a kiln of small wonders',
  }
  const signedUp = await postJson(`${new URL(demo.config).origin}/api/auth/SignUp`, {
    ...account,
    name: 'Sam Staff',
  })
  if (signedUp.status !== 200) throw new Error(`sign-up failed: ${signedUp.status} ${signedUp.text}`)
  await withClient({ connectionString: identityDatabase(dataDir) }, (client) =>
    setStaff(client, { email: account.email, permissions, now: new Date() }),
  )
  return { ...(await signIn(demo.config, account)), account }
}

/** The password of the superuser, as the embedded shape stores it or the full shape derives it. */
function superuserPassword(dataDir: string): string {
  const file = join(dataDir, 'secrets.json')
  return existsSync(file)
    ? Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))).postgres
    : readSecrets(join(dataDir, 'secret')).secret('postgres')
}

const Secrets = z.object({ postgres: z.string() })

/** The address of identity's database for the superuser, from the files of the running Postgres. */
function identityDatabase(dataDir: string): string {
  const postgres = superuserPassword(dataDir)
  const [, , , port = '', socketDir = ''] = readFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    'utf8',
  ).split('\n')
  const host = socketDir.trim() === '' ? '' : `?host=${encodeURIComponent(socketDir.trim())}`
  return `postgres://postgres:${encodeURIComponent(postgres)}@127.0.0.1:${port.trim()}/${databaseName('identity')}${host}`
}
