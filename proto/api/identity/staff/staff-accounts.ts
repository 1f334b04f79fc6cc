import { staffPermission } from '../../../enums/permission.ts'
import type {
  StaffAccountsQuery,
  StaffAccountsReply,
  StaffAccountParams,
  StaffAccount,
  StaffAccountStatus,
  StaffAccountEmail,
  StaffNotesReply,
  StaffNoteText,
} from '../../../http/people/staff.ts'
import type { Done, Created } from '../../../http/common/replies.ts'
import { staff } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const findAccounts = endpoint<{
  query: typeof StaffAccountsQuery
  answers: { 200: typeof StaffAccountsReply }
}>('GET', '/api/rest/staff/accounts', { access: staff(staffPermission.customerDataRead) })

export const readAccount = endpoint<{
  params: typeof StaffAccountParams
  answers: { 200: typeof StaffAccount }
}>('GET', '/api/rest/staff/accounts/:accountId', { access: staff(staffPermission.customerDataRead) })

export const changeStatus = endpoint<{
  params: typeof StaffAccountParams
  body: typeof StaffAccountStatus
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/staff/accounts/:accountId/status', { access: staff(staffPermission.suspend) })

export const replaceAccountEmail = endpoint<{
  params: typeof StaffAccountParams
  body: typeof StaffAccountEmail
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/staff/accounts/:accountId/email', { access: staff(staffPermission.changeUserEmail) })

export const readNotes = endpoint<{
  params: typeof StaffAccountParams
  answers: { 200: typeof StaffNotesReply }
}>('GET', '/api/rest/staff/accounts/:accountId/notes', { access: staff(staffPermission.notes) })

export const writeNote = endpoint<{
  params: typeof StaffAccountParams
  body: typeof StaffNoteText
  answers: { 200: typeof Created }
}>('POST', '/api/rest/staff/accounts/:accountId/notes', { access: staff(staffPermission.notes) })
