import { domainToASCII, domainToUnicode } from 'node:url'
import { MAX_MAIL_ADDRESS_LENGTH, MAX_MAIL_LOCAL_LENGTH } from '@portico/proto/limits'
import { formMessages } from '@portico/proto/messages'
import { isEmail } from '@portico/proto/validators'

/**
 * The form of an e-mail address in which it is unique: compatibility forms composed (NFKC), lower-cased, and its domain
 * as the name system knows it, so that `Bücher.example` and `xn--bcher-kva.example` are one.
 */
export function emailKey(email: string): string {
  const address = composed(email)
  const at = address.lastIndexOf('@')
  if (at < 0) return address.toLowerCase()
  const domain = address.slice(at + 1)
  return `${address.slice(0, at).toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`
}

/**
 * An address somebody signs up with: as it was typed, and the key under which it is unique. Refused is what could end
 * a header's line or name a second receiver, what nobody can see, and what mixes alphabets to look like another's.
 */
export function checkEmail(
  email: string,
): { ok: true; address: string; key: string } | { ok: false; error: string } {
  const address = composed(email)
  const [local = '', domain = ''] = address.split('@')
  const good = isEmail(address) && isPlain(local) && isDomain(domain) && !looksLikeAnother(local, domain)
  const key = emailKey(address)
  return good && Buffer.byteLength(key) <= MAX_MAIL_ADDRESS_LENGTH
    ? { ok: true, address, key }
    : { ok: false, error: formMessages.invalidEmail }
}

const composed = (email: string): string => email.trim().normalize('NFKC')

/** Neither quoting nor lists, no controls, nothing invisible, and no longer than mail servers take. */
const isPlain = (local: string): boolean =>
  /^[^"(),:;<>[\\\]\p{C}\p{Z}]+$/u.test(local) && Buffer.byteLength(local) <= MAX_MAIL_LOCAL_LENGTH

function isDomain(domain: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(domain)) return false
  const ascii = domainToASCII(domain)
  return /^[\w-]+(?:\.[\w-]+)*$/.test(ascii) && !/^[\d.]+$/.test(ascii)
}

/** Alphabets whose letters are taken for each other. Han, kana and hangul beside Latin are everyday and look like none. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
]

/** A word of two alphabets, such as a Cyrillic `а` among Latin letters. One wholly of another alphabet is its own. */
function looksLikeAnother(local: string, domain: string): boolean {
  const words = [local, ...domainToUnicode(domain).split('.')]
  return words.some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1)
}
