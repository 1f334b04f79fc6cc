import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/identity'
import type { Values } from '../forms/useSubmit.ts'

/** Returns an error if a new password is too short. The server checks for leaked passwords. */
export const checkPassword = ({ password = '' }: Values): Values =>
  password.length < PASSWORD_MIN_LENGTH ? { password: `Use at least ${PASSWORD_MIN_LENGTH} characters.` } : {}
