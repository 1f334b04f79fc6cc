import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/people/identity'

let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among the 49,000 most frequent ones in leaks of other sites, ignoring case. The list comes with
 * a package and is loaded on the first call, so that it neither delays the start nor needs a network call.
 */
export async function isLeaked(password: string): Promise<boolean> {
  return (await (leaked ??= readList())).has(password.normalize('NFKC').toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter passwords are refused by length.
  return new Set(dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_MIN_LENGTH))
}
