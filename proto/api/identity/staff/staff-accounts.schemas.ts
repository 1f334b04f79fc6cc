import {
  StaffAccountsQuery,
  StaffAccountsReply,
  StaffAccountParams,
  StaffAccount,
  StaffAccountStatus,
  StaffAccountEmail,
  StaffNotesReply,
  StaffNoteText,
} from '../../../http/people/staff.ts'
import { Done, Created } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './staff-accounts.ts'

export const findAccounts = contract(endpoints.findAccounts, {
  summary: 'Finds accounts by e-mail address, name or id.',
  query: StaffAccountsQuery,
  answers: { 200: StaffAccountsReply },
})

export const readAccount = contract(endpoints.readAccount, {
  summary: 'One account.',
  params: StaffAccountParams,
  answers: { 200: StaffAccount },
})

export const changeStatus = contract(endpoints.changeStatus, {
  summary: 'Suspends or reinstates an account.',
  params: StaffAccountParams,
  body: StaffAccountStatus,
  answers: { 200: Done },
})

export const replaceAccountEmail = contract(endpoints.replaceAccountEmail, {
  summary: 'Replaces the address of an account; the new address must be confirmed.',
  params: StaffAccountParams,
  body: StaffAccountEmail,
  answers: { 200: Done },
})

export const readNotes = contract(endpoints.readNotes, {
  summary: 'The notes of the staff about an account, newest first.',
  params: StaffAccountParams,
  answers: { 200: StaffNotesReply },
})

export const writeNote = contract(endpoints.writeNote, {
  summary: 'Adds a note about an account.',
  params: StaffAccountParams,
  body: StaffNoteText,
  answers: { 200: Created },
})
