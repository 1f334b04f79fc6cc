import { emailKey } from '../../mail/domain/email.ts'

/** The account or member that a new password is for: its e-mail address, its names, and the name of the website. */
export type PasswordOwner = { email: string; names?: readonly (string | undefined)[] }

/** Shorter words are contained in too many good passwords. */
const MIN_WORD = 4
/** Characters that people append to a word to satisfy a rule, such as `2026!`. */
const ENDING = /[\p{N}\p{P}\p{S}]{1,5}$/u

/**
 * Whether a password is only the owner's e-mail address, a name or the name of the site, followed by at most five
 * digits or symbols.
 */
export function isPersonalPassword(password: string, { email, names = [] }: PasswordOwner): boolean {
  const [local = '', domain = ''] = emailKey(email).split('@')
  const knownNames = names.filter((name) => name !== undefined)
  const pairs = knownNames.flatMap((first) => knownNames.map((second) => first + second))
  const address = [`${local}@${domain}`, local, domain, domain.split('.')[0] ?? '']
  const words = [...address, ...knownNames, ...pairs, 'portico']
  const personal = new Set(words.map(bare).filter((word) => word.length >= MIN_WORD))
  return personal.has(bare(password)) || personal.has(bare(password.replace(ENDING, '')))
}

/** Removes case, spaces and symbols. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
