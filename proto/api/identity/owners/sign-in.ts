import type {
  ConfirmEmail,
  ConfirmedEmail,
  AccountReply,
  PasswordReset,
  SetPassword,
  Login,
  SignUp,
} from '../../../http/people/identity.ts'
import type { Done } from '../../../http/common/replies.ts'
import { endpoint } from '../../endpoint.ts'

export const confirmEmail = endpoint<{ body: typeof ConfirmEmail; answers: { 200: typeof ConfirmedEmail } }>(
  'POST',
  '/api/auth/EmailConfirmation',
  { access: 'anyone' },
)

export const readSession = endpoint<{ answers: { 200: typeof AccountReply } }>('GET', '/api/auth/session', {
  access: 'account',
})

export const requestReset = endpoint<{ body: typeof PasswordReset; answers: { 200: typeof Done } }>(
  'POST',
  '/api/auth/PasswordReset',
  { access: 'anyone' },
)

export const setPassword = endpoint<{ body: typeof SetPassword; answers: { 200: typeof Done } }>(
  'POST',
  '/api/auth/Password',
  { access: 'anyone' },
)

export const signIn = endpoint<{ body: typeof Login; answers: { 200: typeof AccountReply } }>(
  'POST',
  '/api/auth/Login',
  { access: 'anyone' },
)

export const signOut = endpoint<{ answers: { 200: typeof Done } }>('POST', '/api/auth/Logout', {
  access: 'anyone',
})

export const signUp = endpoint<{ body: typeof SignUp; answers: { 200: typeof AccountReply } }>(
  'POST',
  '/api/auth/SignUp',
  { access: 'anyone' },
)
