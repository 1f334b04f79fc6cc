import { localPath } from '@portico/proto/links/local-path'

/** The path to open after a sign-in: the query parameter `next` if it is a local path, else the account. */
export const pathAfterSignIn = (next: string | null | undefined): string => localPath(next) ?? '/account'
