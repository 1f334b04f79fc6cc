import { isEmail } from '@portico/proto/validators'
import type { CallFailure } from '../../lib/data/failure.ts'
import { asSentence } from '../../lib/sentence.ts'

const FIX = 'Please correct what is marked.'

/** What a form says above its button, and beside its fields; `known` are the fields that it has. */
export function refusalOf(failure: CallFailure, known: readonly string[]) {
  const errors = Object.fromEntries(
    Object.entries(failure.errors)
      .filter(([field]) => known.includes(field))
      .map(([field, wrong]) => [field, asSentence(wrong)]),
  )
  if (Object.keys(errors).length > 0) return { errors, message: FIX }
  const wait = failure.retryAfterSeconds
  const message = asSentence(failure.error)
  return {
    errors,
    message: failure.status === 429 && wait ? `${message} You can try again ${waitText(wait)}.` : message,
  }
}

/** What is wrong before anything is sent. */
export function wrongIn(
  values: Record<string, string>,
): { errors: Record<string, string>; message: string } | null {
  const { email, password, currentPassword } = values
  const errors: Record<string, string> = {}
  if (email !== undefined && !isEmail(email))
    errors['email'] = 'Write your email address, such as you@example.com.'
  if (password === '') errors['password'] = 'Write a password.'
  if (currentPassword === '') errors['currentPassword'] = 'Write the password that you have now.'
  return Object.keys(errors).length > 0 ? { errors, message: FIX } : null
}

/** "in 40 seconds", "in 15 minutes". */
export function waitText(seconds: number): string {
  if (seconds < 90) return `in ${Math.max(1, Math.ceil(seconds))} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
