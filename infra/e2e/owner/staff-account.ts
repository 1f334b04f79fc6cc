import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setStaff } from '@portico/identity/commands/staff'
import { databaseName } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import type { StaffPermissionName } from '@portico/proto/enums/permission'
import { postJson, signIn } from '../http.ts'
import type { Stack } from '../stack.ts'

/**
 * Makes an account of the provider's staff with these permissions, by the operator's command on the database of the embedded
 * shape, and signs it in. The result has the credentials too, for a browser.
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

/** The address of identity's database for the superuser, from the files of the running Postgres. */
function identityDatabase(dataDir: string): string {
  const { postgres } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { postgres: string }
  const [, , , port = '', socketDir = ''] = readFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    'utf8',
  ).split('\n')
  const host = socketDir.trim() === '' ? '' : `?host=${encodeURIComponent(socketDir.trim())}`
  return `postgres://postgres:${encodeURIComponent(postgres)}@127.0.0.1:${port.trim()}/${databaseName('identity')}${host}`
}
