import { localPath } from '../local-path.ts'

/** The path to open after a sign-in: `next` of a query if it is a local path, else the account. */
export const safeNext = (search: string): string =>
  localPath(new URLSearchParams(search).get('next')) ?? '/account'

/** The token of a mailed link (`#token=…`), or undefined. */
export function tokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || undefined
}
