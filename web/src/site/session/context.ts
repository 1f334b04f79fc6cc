import type { PageContext } from '../context.ts'

/** What the page context says of a signed-in account besides (CTX-06); absent for anonymous visitors. */
export type SignedIn = {
  authenticatedAccount?: { id: string }
  websiteRoles?: readonly string[]
}

/** The part of the context that sign-in and sign-out read. */
export type SessionContext = SignedIn & {
  website: Pick<PageContext['website'], 'developerMode' | 'cloneable'>
  websiteSettings: Pick<PageContext['websiteSettings'], 'useEscapeKeyToLogin'>
  appDomain: string
}

/** The context of the page that is shown now; another one after each move. */
export function readContext(): SessionContext | null {
  const text = document.getElementById('portico-context')?.textContent
  return text ? (JSON.parse(text) as SessionContext) : null
}
