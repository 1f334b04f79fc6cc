import { PASSWORD_MIN_LENGTH } from '@portico/proto/limits'

/** The help of a field for a new password. */
export const passwordHelp = `At least ${PASSWORD_MIN_LENGTH} characters. Three or four unrelated words make a good password.`
