import type { AuditAction, AuditActorKind } from '@portico/proto/http/audit'
import { conflict, invalid, type Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { Audit } from './audit.ts'
import { sitesOf } from '../accounts/store/accounts.ts'

/**
 * Notes a change of an account with every website where it has a role, in the transaction of the change.
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
    reference?: string | undefined
  },
): Promise<void> {
  const sites = Object.keys(await sitesOf(tx, accountId))
  // What the staff does to an account without a website is noted with none.
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

/** 400: a mailed token that is spent, altered, too old or overtaken; which of them is nobody's business. */
export const deadLink = (): Refusal =>
  invalid(
    { token: 'This link is not valid any more. Please ask for a new one.' },
    'This link is not valid any more. Please ask for a new one.',
  )

/** 400: an address that belongs to somebody. */
export const addressTaken = (): Refusal => invalid({ email: 'This e-mail address has an account already.' })

/** 409: something else changed the account at the same moment. */
export const changedMeanwhile = (): Refusal =>
  conflict('Your account was changed at the same moment. Please try again.')
