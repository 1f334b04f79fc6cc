import { readCookie } from '../cookies.ts'

/** The header that proves that a call was sent by the member's own page (S-17). */
export const MEMBER_HEADER = 'x-siteuser-xsrf-token'

let given: string | undefined

/** SESS-02: remembers the `xsrfToken` of a sign-in for later calls; pass undefined after a sign-out. */
export function rememberMemberToken(token: string | undefined): void {
  given = token
}

/** The member's token: from the cookie, which all tabs share, else from the sign-in on this page. */
export const memberToken = (): string | undefined => readCookie('siteUserCrumb') || given
