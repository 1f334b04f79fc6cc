import type { RoleName } from '@portico/proto/enums/website-role'
import type { SessionContext, SignedIn } from './context.ts'

const VIEWER: RoleName = 'viewer'

/** The config area with the page that is shown now (PAGE-13). */
export const configAddress = (path: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  `${path}?frameUrl=${encodeURIComponent(pathname + search)}`

/** A signed-in account of the site that is more than a viewer (C-30). */
export const isOwner = ({ authenticatedAccount, websiteRoles = [] }: SignedIn): boolean =>
  authenticatedAccount !== undefined && !websiteRoles.includes(VIEWER)

/** PAGE-14, PAGE-15: whether the page gives way to the config area. */
export function isRedirected(
  context: SessionContext,
  { isTop, isSuppressed }: { isTop: boolean; isSuppressed: boolean },
): boolean {
  const { developerMode, cloneable } = context.website
  return isOwner(context) && !developerMode && !cloneable && isTop && !isSuppressed
}

/** PAGE-16, PAGE-17: whether Escape leads to the config area, where nothing is open. */
export const mayEscape = (context: SessionContext): boolean =>
  isOwner(context) || context.websiteSettings.useEscapeKeyToLogin
