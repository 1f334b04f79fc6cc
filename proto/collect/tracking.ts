/** The types of pages whose views are not counted (CENS-04). Plain numbers keep the enum out of the beacon's bundle. */
const untrackedPageTypes: readonly number[] = [100, 103, 106]

/** CENS-03: an account of the website counts as a visitor only if its single role is viewer. */
export const isEditor = (roles: readonly string[]): boolean => roles.some((role) => role !== 'viewer')

/** Whether views of pages of this type are not counted (CENS-04). */
export const isUntrackedType = (pageType: number | undefined): boolean =>
  untrackedPageTypes.includes(pageType ?? 0)

/** Whether views of this path are not counted, because it belongs to the owner's area (PAGE-25). */
export const isExcludedPath = (path: string): boolean => /^\/config(?:\/|$)/.test(path)

/** The facts of a page view in the context of the page. */
export type ViewedContext = {
  /** The roles of the signed-in account on the website; none for visitors. */
  websiteRoles?: readonly string[]
  websiteSettings?: { isCensusDisabled?: boolean }
  pageType?: number
}

/**
 * Whether a view of a path, without query string, is a visitor's view, and tracked: the beacon sends only such views, and the
 * collectors accept only such views.
 */
export const isTracked = (
  { websiteRoles = [], websiteSettings, pageType }: ViewedContext,
  path: string,
): boolean =>
  !websiteSettings?.isCensusDisabled &&
  !isEditor(websiteRoles) &&
  !isUntrackedType(pageType) &&
  !isExcludedPath(path)
