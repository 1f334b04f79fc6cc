import { invalid, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as jobs from '@portico/kit/jobs/jobs'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import * as api from '@portico/proto/api/identity/staff/staff-accounts.schemas'
import { staffPermission } from '@portico/proto/enums/permission'
import type { StaffAccount, StaffAccountsReply } from '@portico/proto/http/people/staff'
import { notifyAccount } from '../../accounts/notify-account.ts'
import { findAccountDetails } from '../../accounts/store/account-details.ts'
import { auditAccount } from '../../audit/audit-account.ts'
import { emailTaken } from '../../guard/refusals.ts'
import type { RouteDeps } from '../../deps.ts'
import { forbidHigherAccount, forbidOwnAccount } from '../forbid-own-account.ts'
import { checkEmail, emailKey } from '../../mail/domain/email.ts'
import { maskEmail, maskName } from '../domain/mask.ts'
import { accountConfirmMail } from '../../mail/kinds.ts'
import { replaceEmail } from '../../accounts/store/account-email.ts'
import { deleteAccountSessions } from '../../sessions/store/account-sessions.ts'
import {
  findAccountsBeginning,
  findAccountsExactly,
  findStaffAccount,
  setAccountStatus,
  type StaffAccountRow,
} from '../store/accounts.ts'

/** Whether the caller may read names and whole addresses; they are masked for others. */
export const maySeeIdentity = (principal: { staff?: readonly number[] }): boolean =>
  principal.staff?.includes(staffPermission.identifiableDataRead) ?? false

/** Finds accounts. Without the permission for identifiable data the search must be a whole address or an id. */
export const findAccounts = ({ db, audit }: RouteDeps) =>
  route(
    api.findAccounts,
    async ({ principal, query: { search, cursor, limit } }): Promise<StaffAccountsReply> => {
      const identifiable = maySeeIdentity(principal)
      const before = readCursor(cursor)
      return db.app(async (tx) => {
        const found = identifiable
          ? await findAccountsBeginning(tx, search, { before, max: limit + 1 })
          : await findAccountsExactly(tx, { text: search, emailKey: emailKey(search) })
        const { page, next } = pageOf(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
        audit(tx, {
          websiteId: null,
          actor: { kind: 'staff', id: principal.accountId },
          action: 'accounts.searched',
          detail: { found: page.length },
        })
        return { accounts: page.map((each) => accountOf(each, identifiable)), ...next }
      })
    },
  )

export const readAccount = (deps: RouteDeps) =>
  route(api.readAccount, async ({ principal, params: { accountId } }): Promise<StaffAccount> => {
    return deps.db.app(async (tx) => {
      const account = await findStaffAccount(tx, accountId)
      if (!account) throw notFound('account', accountId)
      const actor = { kind: 'staff', id: principal.accountId } as const
      await auditAccount(deps, tx, { accountId, actor, action: 'account.read' })
      return accountOf(account, maySeeIdentity(principal))
    })
  })

/** Suspends an account, which ends all its sessions, or reinstates it. */
export const changeStatus = (deps: RouteDeps) =>
  route(api.changeStatus, async ({ principal, params: { accountId }, body: { status, reference } }) => {
    forbidOwnAccount(principal, accountId)
    await deps.db.app(async (tx) => {
      await forbidHigherAccount(tx, principal, accountId)
      const account = await findAccountDetails(tx, accountId)
      if (!account) throw notFound('account', accountId)
      if (!(await setAccountStatus(tx, accountId, status))) return
      noteErasure(tx, status === 'suspended' ? 'suspend' : 'reinstate', '', [accountId])
      // After the change: a concurrent sign-in sees the new status, or its session is deleted here.
      if (status === 'suspended') await deleteAccountSessions(tx, accountId)
      await auditAccount(deps, tx, {
        accountId,
        actor: { kind: 'staff', id: principal.accountId },
        action: status === 'suspended' ? 'account.suspended' : 'account.reinstated',
        reference,
      })
      notifyAccount(deps, tx, account, status === 'suspended' ? 'suspended' : 'reinstated')
    })
    return {}
  })

/**
 * Replaces the address of an account and ends its sessions. The new address must be confirmed, and the old one gets a
 * notice.
 */
export const replaceAccountEmail = (deps: RouteDeps) =>
  route(api.replaceAccountEmail, async ({ principal, params: { accountId }, body }) => {
    const email = checkEmail(body.email)
    if (!email.ok) throw invalid({ email: email.error })
    forbidOwnAccount(principal, accountId)
    await deps.db.app(async (tx) => {
      await forbidHigherAccount(tx, principal, accountId)
      const account = await findAccountDetails(tx, accountId)
      if (!account) throw notFound('account', accountId)
      const change = { id: accountId, email: email.address, emailKey: email.key }
      const outcome = await replaceEmail(tx, change)
      if (outcome === 'taken') throw emailTaken()
      if (outcome === 'stale') throw notFound('account', accountId)
      await deleteAccountSessions(tx, accountId)
      jobs.add(tx, accountConfirmMail, { accountId })
      await auditAccount(deps, tx, {
        accountId,
        actor: { kind: 'staff', id: principal.accountId },
        action: 'account.email-changed',
        reference: body.reference,
      })
      notifyAccount(deps, tx, account, 'email-changed-by-staff')
    })
    return {}
  })

const accountOf = (row: StaffAccountRow, identifiable: boolean): StaffAccount => ({
  id: row.id,
  email: identifiable ? row.email : maskEmail(row.email),
  emailConfirmed: row.emailConfirmed,
  name: identifiable ? row.name : maskName(row.name),
  status: row.status,
  createdOn: row.createdAt.getTime(),
  sites: Object.entries(row.sites).map(([id, roles]) => ({ id, roles })),
})
