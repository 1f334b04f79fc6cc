import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/identity'

let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * Is this password among the 49,000 that leaks of other sites hold most often? Case does not matter. The list comes
 * with a package and is read when the first password is chosen: nobody is asked, and a start waits for nothing.
 */
export async function isLeaked(password: string): Promise<boolean> {
  return (await (leaked ??= read())).has(password.normalize('NFKC').toLowerCase())
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter ones are refused already.
  return new Set(dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_MIN_LENGTH))
}
