import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/staff/staff-accounts.schemas'
import type { StaffNotesReply } from '@portico/proto/http/people/staff'
import { auditAccount } from '../../audit/audit-account.ts'
import type { RouteDeps } from '../../deps.ts'
import { findStaffAccount, insertNote, listNotes } from '../store/accounts.ts'

/** Returns the notes of the staff about an account, newest first. Reading is audited. */
export const readNotes = (deps: RouteDeps) =>
  route(api.readNotes, async ({ principal, params: { accountId } }): Promise<StaffNotesReply> => {
    return deps.db.app(async (tx) => {
      if (!(await findStaffAccount(tx, accountId))) throw notFound('account', accountId)
      const actor = { kind: 'staff', id: principal.accountId } as const
      await auditAccount(deps, tx, { accountId, actor, action: 'account.read' })
      const notes = await listNotes(tx, accountId)
      return { notes: notes.map(({ writtenAt, ...note }) => ({ ...note, writtenOn: writtenAt.getTime() })) }
    })
  })

/** Adds a note about an account. Notes cannot be changed or deleted. */
export const writeNote = (deps: RouteDeps) =>
  route(api.writeNote, async ({ principal, params: { accountId }, body: { text } }) => {
    const { db, clock, ids } = deps
    const id = ids.objectId()
    await db.app(async (tx) => {
      if (!(await findStaffAccount(tx, accountId))) throw notFound('account', accountId)
      const writtenBy = principal.accountId
      await insertNote(tx, { id, accountId, text, writtenBy, writtenAt: clock.now() })
      const actor = { kind: 'staff', id: writtenBy } as const
      await auditAccount(deps, tx, { accountId, actor, action: 'account.noted' })
    })
    return { id }
  })
