import { domainToASCII, domainToUnicode } from 'node:url'
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
  return good
    ? { ok: true, address, key: emailKey(address) }
    : { ok: false, error: formMessages.invalidEmail }
}

const composed = (email: string): string => email.trim().normalize('NFKC')

/** Neither quoting nor lists, no controls, nothing invisible. */
const isPlain = (local: string): boolean => /^[^"(),:;<>[\\\]\p{C}\p{Z}]+$/u.test(local)

function isDomain(domain: string): boolean {
  const ascii = domainToASCII(domain)
  return ascii.length <= 253 && /^[\w-]+(?:\.[\w-]+)*$/.test(ascii)
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
