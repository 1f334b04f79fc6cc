import {
  ConfirmEmail,
  ConfirmedEmail,
  AccountReply,
  PasswordReset,
  SetPassword,
  Login,
  SignUp,
} from '../../../http/people/identity.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './sign-in.ts'

export const confirmEmail = contract(endpoints.confirmEmail, {
  summary: 'Confirms an address by a mailed token.',
  body: ConfirmEmail,
  answers: { 200: ConfirmedEmail },
})

export const readSession = contract(endpoints.readSession, {
  summary: 'The signed-in account with its roles.',
  answers: { 200: AccountReply },
})

export const requestReset = contract(endpoints.requestReset, {
  summary:
    'Requests a mail to reset an owner’s password; the reply does not show whether there is an account.',
  body: PasswordReset,
  answers: { 200: Done },
})

export const setPassword = contract(endpoints.setPassword, {
  summary: 'Sets an owner’s password by a mailed token and ends all sessions.',
  body: SetPassword,
  answers: { 200: Done },
})

export const signIn = contract(endpoints.signIn, {
  summary: 'Signs an owner in.',
  body: Login,
  answers: { 200: AccountReply },
  unknownFields: 'ignored',
  accepts: 'json-or-form',
})

export const signOut = contract(endpoints.signOut, {
  summary: 'Signs the owner out.',
  answers: { 200: Done },
})

export const signUp = contract(endpoints.signUp, {
  summary: 'Creates an owner’s account and signs in.',
  body: SignUp,
  answers: { 200: AccountReply },
})
