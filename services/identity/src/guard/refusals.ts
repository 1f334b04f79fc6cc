import { conflict, invalid, unauthorized, type Refusal } from '@portico/kit/errors'

const INVALID_LINK = 'This link is no longer valid. Please request a new one.'
const WRONG_PASSWORD = 'This is not your password.'

/** 401 of a sign-in. The text is the same for an unknown address and for a wrong password. */
export const wrongCredentials = (): Refusal =>
  unauthorized('The e-mail address or the password is incorrect.')

/** 400 for a signed-in caller who gave another password than the current one in `field`. */
export const wrongPassword = (field: 'password' | 'currentPassword'): Refusal =>
  invalid({ [field]: WRONG_PASSWORD }, WRONG_PASSWORD)

/** 400 for a mailed token that is altered, expired, already used or outdated. It does not say which. */
export const invalidLink = (): Refusal => invalid({ token: INVALID_LINK }, INVALID_LINK)

/** 400 for an e-mail address that belongs to another account. */
export const emailTaken = (): Refusal => invalid({ email: 'This e-mail address already has an account.' })

/** 409 when another request changed the account at the same time. */
export const concurrentChange = (): Refusal =>
  conflict('Your account was changed at the same time. Please try again.')
