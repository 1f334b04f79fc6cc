import type { RoleName } from '@portico/proto/enums/website-role'
import type { Tx } from '@portico/kit/postgres/db'

export type InvitationRow = {
  websiteId: string
  id: string
  email: string
  emailKey: string
  roles: RoleName[]
  status: 'open' | 'accepted' | 'revoked'
  invitedById: string
  /** Name of the inviter, or its address if it has no name. */
  invitedBy: string
  /** Whether the inviter's account is suspended now. */
  suspended: boolean
  invitedAt: Date
  expiresAt: Date
}

const select = `select i.website_id as "websiteId", i.id, i.email, i.email_key as "emailKey", i.roles, i.status,
    i.invited_by as "invitedById", coalesce(nullif(a.name, ''), a.email) as "invitedBy",
    a.status = 'suspended' as suspended,
    i.invited_at as "invitedAt", i.expires_at as "expiresAt"
  from contributor_invitation i join account a on a.id = i.invited_by`

/** Returns the tenant's open invitations, newest first. */
export async function listInvitations(tx: Tx): Promise<InvitationRow[]> {
  const { rows } = await tx.query<InvitationRow>(
    `${select} where i.status = 'open' order by i.invited_at desc, i.id`,
  )
  return rows
}

export async function findInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return (await tx.query<InvitationRow>(`${select} where i.id = $1`, [id])).rows[0]
}

/** Counts the open invitations of other addresses than this one. */
export async function countOtherInvitations(tx: Tx, emailKey: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from contributor_invitation where status = 'open' and email_key <> $1`,
    [emailKey],
  )
  return rows[0]!.count
}

/** Inserts an invitation or renews the open one of this address. Returns its id and whether it is new. */
export async function putInvitation(
  tx: Tx,
  invitation: Omit<InvitationRow, 'status' | 'invitedBy' | 'suspended'>,
): Promise<{ id: string; added: boolean }> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into contributor_invitation
       (website_id, id, email, email_key, roles, invited_by, invited_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (website_id, email_key) where status = 'open' do update set email = excluded.email,
       roles = excluded.roles, invited_by = excluded.invited_by, invited_at = excluded.invited_at,
       expires_at = excluded.expires_at
     returning id`,
    [
      invitation.websiteId,
      invitation.id,
      invitation.email,
      invitation.emailKey,
      invitation.roles,
      invitation.invitedById,
      invitation.invitedAt,
      invitation.expiresAt,
    ],
  )
  return { id: rows[0]!.id, added: rows[0]!.id === invitation.id }
}

/** Ends an open invitation. False when it is no longer open, so one of several parallel calls returns true. */
export async function endInvitation(tx: Tx, id: string, status: 'accepted' | 'revoked'): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update contributor_invitation set status = $2 where id = $1 and status = 'open'`,
    [id, status],
  )
  return rowCount === 1
}

/** Revokes the open invitations of an account that may no longer invite and returns their ids. */
export async function revokeInvitationsOf(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update contributor_invitation set status = 'revoked' where invited_by = $1 and status = 'open' returning id`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}
