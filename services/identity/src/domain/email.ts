import { formMessages } from '@portico/proto/messages'
import { isEmail } from '@portico/proto/validators'

/** The form of an e-mail address in which it is unique: trimmed, composed, lower-cased. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** An address somebody signs up with: as it was typed, and the key under which it is unique. */
export function checkEmail(
  email: string,
): { ok: true; address: string; key: string } | { ok: false; error: string } {
  const address = email.trim().normalize('NFC')
  if (!isEmail(address)) return { ok: false, error: formMessages.invalidEmail }
  return { ok: true, address, key: emailKey(address) }
}
