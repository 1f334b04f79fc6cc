import { isMailAddress } from '@portico/proto/values/validators'
import type { CallFailure } from '../../lib/data/failure.ts'
import { asSentence } from '../../lib/text/sentence.ts'
import { untilText } from '../../lib/text/until-text.ts'

const CORRECT_FIELDS = 'Please correct the marked fields.'

/** The texts for a failed call: the message of the form, and an error for each of its fields in `known`. */
export function refusalOf(failure: CallFailure, known: readonly string[]) {
  const errors = Object.fromEntries(
    Object.entries(failure.errors)
      .filter(([field]) => known.includes(field))
      .map(([field, error]) => [field, asSentence(error)]),
  )
  if (Object.keys(errors).length > 0) return { errors, message: CORRECT_FIELDS }
  const wait = failure.retryAfterSeconds
  const message = asSentence(failure.error)
  return {
    errors,
    message: failure.status === 429 && wait ? `${message} Try again ${untilText(wait)}.` : message,
  }
}

/** Checks the values of a form before they are sent. Returns null if they are complete. */
export function checkValues(
  values: Record<string, string>,
): { errors: Record<string, string>; message: string } | null {
  const { email, password, currentPassword } = values
  const errors: Record<string, string> = {}
  if (email !== undefined && !isMailAddress(email))
    errors['email'] = 'Enter your email address, such as you@example.com.'
  if (password === '') errors['password'] = 'Enter a password.'
  if (currentPassword === '') errors['currentPassword'] = 'Enter your current password.'
  return Object.keys(errors).length > 0 ? { errors, message: CORRECT_FIELDS } : null
}
