import { ChangeEmail, ChangePassword, OwnAccount, ChangeAccount } from '../../../http/people/identity.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './own-account.ts'

export const requestEmailChange = contract(endpoints.requestEmailChange, {
  summary: 'Requests a change of the address, which takes effect when the new one is confirmed.',
  body: ChangeEmail,
  answers: { 200: Done },
})

export const cancelEmailChange = contract(endpoints.cancelEmailChange, {
  summary: 'Cancels a change of address that is not confirmed yet.',
  answers: { 200: Done },
})

export const resendEmailConfirmation = contract(endpoints.resendEmailConfirmation, {
  summary: 'Mails the confirmation of the address again.',
  answers: { 200: Done },
})

export const changeOwnPassword = contract(endpoints.changeOwnPassword, {
  summary: 'Changes the password and ends all other sessions.',
  body: ChangePassword,
  answers: { 200: Done },
})

export const readOwnAccount = contract(endpoints.readOwnAccount, {
  summary: 'The account of the signed-in owner.',
  answers: { 200: OwnAccount },
})

export const changeOwnAccount = contract(endpoints.changeOwnAccount, {
  summary: 'Changes the name of the signed-in owner.',
  body: ChangeAccount,
  answers: { 200: OwnAccount },
})
