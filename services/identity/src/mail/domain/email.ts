import { domainToASCII, domainToUnicode } from 'node:url'
import { MAX_MAIL_ADDRESS_LENGTH, MAX_MAIL_LOCAL_LENGTH } from '@portico/proto/limits'
import { formMessages } from '@portico/proto/messages'
import { isMailAddress } from '@portico/proto/values/validators'

/**
 * Returns the form in which an e-mail address is unique: NFKC, lower case, and the domain in ASCII, so that
 * `Bücher.example` and `xn--bcher-kva.example` are the same.
 */
export function emailKey(email: string): string {
  const address = composed(email)
  const at = address.lastIndexOf('@')
  if (at < 0) return address.toLowerCase()
  const domain = address.slice(at + 1)
  return `${address.slice(0, at).toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`
}

/**
 * Checks an e-mail address for a sign-up. Returns it as typed, and the key under which it is unique. Refuses addresses
 * that could end a header line or name a second receiver, that contain invisible characters, or that mix alphabets to
 * imitate another address.
 */
export function checkEmail(
  email: string,
): { ok: true; address: string; key: string } | { ok: false; error: string } {
  const address = composed(email)
  const [local = '', domain = ''] = address.split('@')
  const isAccepted =
    isMailAddress(address) && isPlain(local) && isDomain(domain) && !mixesAlphabets(local, domain)
  const key = emailKey(address)
  return isAccepted && Buffer.byteLength(key) <= MAX_MAIL_ADDRESS_LENGTH
    ? { ok: true, address, key }
    : { ok: false, error: formMessages.invalidEmail }
}

const composed = (email: string): string => email.trim().normalize('NFKC')

/** No quotes, lists, control or invisible characters, and not longer than mail servers accept. */
const isPlain = (local: string): boolean =>
  /^[^"(),:;<>[\\\]\p{C}\p{Z}]+$/u.test(local) && Buffer.byteLength(local) <= MAX_MAIL_LOCAL_LENGTH

function isDomain(domain: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(domain)) return false
  const ascii = domainToASCII(domain)
  return /^[\w-]+(?:\.[\w-]+)*$/.test(ascii) && !/^[\d.]+$/.test(ascii)
}

/** Alphabets whose letters look alike. Han, kana and hangul are commonly mixed with Latin and do not look like it. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
]

/**
 * Whether a word mixes two alphabets, such as a Cyrillic `а` among Latin letters. A word in one alphabet is accepted.
 */
function mixesAlphabets(local: string, domain: string): boolean {
  const words = [local, ...domainToUnicode(domain).split('.')]
  return words.some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1)
}
