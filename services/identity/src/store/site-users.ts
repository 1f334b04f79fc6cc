import type { Tx } from '@portico/kit/postgres/db'

export type SiteUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  emailConfirmed: boolean
}

/** Adds a member to the tenant's website; false where the address has one already, also in a race. */
export async function insertSiteUser(
  tx: Tx,
  websiteId: string,
  user: Omit<SiteUser, 'emailConfirmed'> & { emailKey: string; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into site_user (website_id, id, email, email_key, first_name, last_name, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (website_id, email_key) do nothing`,
    [
      websiteId,
      user.id,
      user.email,
      user.emailKey,
      user.firstName,
      user.lastName,
      user.passwordHash,
      user.createdAt,
    ],
  )
  return rowCount === 1
}

const columns = `id, email, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash",
  email_confirmed_at is not null as "emailConfirmed"`

export async function findSiteUserByEmail(tx: Tx, emailKey: string): Promise<SiteUser | undefined> {
  return (await tx.query<SiteUser>(`select ${columns} from site_user where email_key = $1`, [emailKey]))
    .rows[0]
}

export async function findSiteUser(tx: Tx, id: string): Promise<SiteUser | undefined> {
  return (await tx.query<SiteUser>(`select ${columns} from site_user where id = $1`, [id])).rows[0]
}
