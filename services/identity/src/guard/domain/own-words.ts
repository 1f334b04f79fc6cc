import { emailKey } from '../../mail/domain/email.ts'

/** Whom a new password is for: his address, his names, and the name of the website. */
export type About = { email: string; names?: readonly (string | undefined)[] }

/** Shorter words are parts of too many good passwords. */
const MIN_WORD = 4
/** What people add to a word to please a rule, such as `2026!`. */
const ENDING = /[\p{N}\p{P}\p{S}]{1,5}$/u

/** Is a password nothing but the address, a name, or the site's name, with at most a few digits or marks after it? */
export function isOwnWord(password: string, { email, names = [] }: About): boolean {
  const [local = '', domain = ''] = emailKey(email).split('@')
  const given = names.filter((name) => name !== undefined)
  const pairs = given.flatMap((first) => given.map((second) => first + second))
  const address = [`${local}@${domain}`, local, domain, domain.split('.')[0] ?? '']
  const words = [...address, ...given, ...pairs, 'portico']
  const own = new Set(words.map(bare).filter((word) => word.length >= MIN_WORD))
  return own.has(bare(password)) || own.has(bare(password.replace(ENDING, '')))
}

/** A text without case, spaces and marks. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
