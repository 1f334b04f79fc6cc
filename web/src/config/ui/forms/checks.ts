import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/people/identity'
import { isMailAddress } from '@portico/proto/values/validators'
import type { Errors } from './useForm.ts'

/** `{ [path]: text }` for a field that is empty. */
export const checkRequired = (value: string, path: string, text: string): Errors =>
  value.trim() === '' ? { [path]: text } : {}

/** An error if the text cannot be an email address. The service checks the rest. */
export const checkEmail = ({ email }: { email: string }): Errors =>
  isMailAddress(email) ? {} : { email: 'Enter your email address, such as you@example.com.' }

/** An error if a new password is too short. The service checks for leaked passwords. */
export const checkPassword = ({ password }: { password: string }): Errors =>
  password.length < PASSWORD_MIN_LENGTH ? { password: `Use at least ${PASSWORD_MIN_LENGTH} characters.` } : {}
