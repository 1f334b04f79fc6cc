import { readCookie } from '../cookies.ts'

/** The header that proves a member's own page sent the call (S-17). */
export const MEMBER_HEADER = 'x-siteuser-xsrf-token'

let given: string | undefined

/** SESS-02: keeps the `xsrfToken` of a sign-in for later calls; undefined after a sign-out. */
export function rememberMemberToken(token: string | undefined): void {
  given = token
}

/** The member's token: the cookie, which every tab shares, before what this page was given. */
export const memberToken = (): string | undefined => readCookie('siteUserCrumb') || given
