import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { withClient } from '@portico/kit/postgres/with-client'
import { staffPermission, type StaffPermissionName } from '@portico/proto/enums/permission'
import { emailKey } from '../mail/domain/email.ts'

/** A connection as the job role. Only that role may write staff permissions, so no request of a browser can. */
type Client = { query(sql: string, params: unknown[]): Promise<{ rows: unknown[] }> }

/** A request that cannot be carried out; the message says why. */
export class StaffProblem extends Error {}

/**
 * Sets the staff permissions of an account to exactly these; an empty list removes all. It takes effect with the next
 * lookup of the account's session. The audit entry is written in the same statement, as an action of the system.
 * @throws StaffProblem for an address without an account and for unknown permissions
 */
export async function setStaff(
  client: Client,
  { email, permissions, now }: { email: string; permissions: readonly string[]; now: Date },
): Promise<void> {
  const unknown = permissions.filter((name) => !Object.hasOwn(staffPermission, name))
  if (unknown.length > 0) throw new StaffProblem(`unknown staff permission: ${unknown.join(', ')}`)
  const numbers = permissions.map((name) => staffPermission[name as StaffPermissionName])
  const { rows } = await client.query(
    `with account_to_change as (select id from account where email_key = $1),
       removed as (
         delete from account_staff_permission
         where account_id in (select id from account_to_change) and permission <> all($2::integer[])
       ),
       granted as (
         insert into account_staff_permission (account_id, permission, granted_at)
         select id, permission, $3 from account_to_change, unnest($2::integer[]) as permission
         on conflict (account_id, permission) do nothing
       ),
       audited as (
         insert into audit_entry (id, at, actor_kind, action, subject_kind, subject_id, detail)
         select $4, $3, 'system', 'staff.changed', 'account', id, jsonb_build_object('to', $5::text[]) from account_to_change
       )
     select id from account_to_change`,
    [emailKey(email), numbers, now, randomUUID(), [...permissions]],
  )
  if (rows.length === 0) throw new StaffProblem(`no account has the address ${email}`)
}

const USAGE = `usage: node services/identity/src/commands/staff.ts --database JOB_URL --account EMAIL [--may NAME …]
       node services/identity/src/commands/staff.ts --database JOB_URL --list
  --database  identity's database, as its job role
  --account   the e-mail address of an existing account, whose staff permissions are set
  --may       a permission; repeat it for more. The account gets exactly these; without --may it gets none
  --list      only prints the accounts of the staff
permissions: ${Object.keys(staffPermission).join(' ')}`

async function main() {
  const text = { type: 'string' } as const
  const options = {
    database: text,
    account: text,
    may: { type: 'string', multiple: true },
    list: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const { database, account, may = [], list } = values
  if (!database || (!account && !list)) {
    console.error(USAGE)
    process.exit(2)
  }
  await withClient({ connectionString: database }, async (client) => {
    try {
      if (account) await setStaff(client, { email: account, permissions: may, now: new Date() })
    } catch (error) {
      if (!(error instanceof StaffProblem)) throw error
      console.error(error.message)
      process.exitCode = 1
      return
    }
    const { rows } = await client.query<{ account: string; permissions: number[] }>(
      `select a.email as account, array_agg(p.permission order by p.permission) as permissions
       from account_staff_permission p join account a on a.id = p.account_id group by a.email order by a.email`,
    )
    for (const each of rows) console.log(`${each.account}  ${each.permissions.map(nameOf).join(' ')}`)
    if (rows.length === 0) console.log('No account has staff permissions.')
  })
}

const nameOf = (number: number): string =>
  Object.entries(staffPermission).find(([, each]) => each === number)?.[0] ?? String(number)

if (import.meta.main) await main()
