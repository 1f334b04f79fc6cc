import type { AuditAction, AuditActorKind } from '@portico/proto/http/people/audit'
import type { Tx } from '@portico/kit/postgres/db'
import type { Audit } from './audit.ts'
import { findSites } from '../accounts/store/accounts.ts'

/**
 * Writes a change of an account into the audit of every website where the account has a role, in the transaction of the
 * change.
 */
export async function auditAccount(
  { audit }: { audit: Audit },
  tx: Tx,
  {
    accountId,
    actor = { kind: 'owner', id: accountId },
    action,
    reference,
  }: {
    accountId: string
    actor?: { kind: AuditActorKind; id: string }
    action: AuditAction
    reference?: string
  },
): Promise<void> {
  const sites = Object.keys(await findSites(tx, accountId))
  // An action of the staff on an account without a website is stored without a website id.
  const websiteIds = sites.length === 0 && actor.kind === 'staff' ? [null] : sites
  for (const websiteId of websiteIds) {
    audit(tx, {
      websiteId,
      actor,
      action,
      subject: { kind: 'account', id: accountId },
      ...(reference ? { detail: { reference } } : {}),
    })
  }
}
