import type { PageContext } from '../context.ts'

/** The fields of the page context for a signed-in account (CTX-06); absent for anonymous visitors. */
export type SignedIn = {
  authenticatedAccount?: { id: string }
  websiteRoles?: readonly string[]
}

/** The part of the page context that the code for sessions reads. */
export type SessionContext = SignedIn & {
  website: Pick<PageContext['website'], 'developerMode' | 'cloneable'>
  websiteSettings: Pick<PageContext['websiteSettings'], 'useEscapeKeyToLogin'>
  appDomain: string
}

/** Reads the context of the current page. It changes with each navigation. */
export function readContext(): SessionContext | null {
  const text = document.getElementById('portico-context')?.textContent
  return text ? (JSON.parse(text) as SessionContext) : null
}
