import { readCookie } from './cookies.ts'

export type MemberInfo = { firstName?: string }

/** The signed-in member of the website, from the cookie that scripts may read; null for other visitors. */
export function memberInfo(): MemberInfo | null {
  try {
    const info = JSON.parse(readCookie('SiteUserInfo') ?? 'null') as
      (MemberInfo & { authenticated?: boolean }) | null
    return info?.authenticated ? info : null
  } catch {
    return null
  }
}
