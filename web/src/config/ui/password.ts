import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/identity'
import type { Values } from './useSubmit.ts'

/** A new password that is too short; whether it is known from a leak, the server says. */
export const shortPassword = ({ password = '' }: Values): Values =>
  password.length < PASSWORD_MIN_LENGTH ? { password: `Use ${PASSWORD_MIN_LENGTH} characters or more.` } : {}
