import type { RoleName } from '@portico/proto/enums/website-role'
import type { SessionContext, SignedIn } from './context.ts'

const VIEWER: RoleName = 'viewer'

/** The address of the owner's area with the current page as its `frameUrl` (PAGE-13). */
export const configAddress = (path: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  `${path}?frameUrl=${encodeURIComponent(pathname + search)}`

/** Whether a signed-in account has a higher role than viewer (C-30). */
export const isOwner = ({ authenticatedAccount, websiteRoles = [] }: SignedIn): boolean =>
  authenticatedAccount !== undefined && !websiteRoles.includes(VIEWER)

/** PAGE-14, PAGE-15: whether the page redirects to the owner's area. */
export function isRedirected(
  context: SessionContext,
  { isTop, isSuppressed }: { isTop: boolean; isSuppressed: boolean },
): boolean {
  const { developerMode, cloneable } = context.website
  return isOwner(context) && !developerMode && !cloneable && isTop && !isSuppressed
}

/** PAGE-16, PAGE-17: whether Escape opens the owner's area if no dialog or overlay is open. */
export const mayEscape = (context: SessionContext): boolean =>
  isOwner(context) || context.websiteSettings.useEscapeKeyToLogin
