import { permissionsOf } from '@portico/proto/enums/role-permissions'
import type { PageModel, ViewingAccount } from '../page/model.ts'

/**
 * Returns the page context (CTX-01 to CTX-09), which is the same inline and as `?format=page-context`. For anonymous
 * visitors it contains no personal data, no key and no crumb, so that the whole page can be cached. For an owner it also
 * contains the account, its roles and permissions (CTX-06), and the status of the website.
 */
export function pageContext(page: PageModel) {
  const { website, websiteSettings, context, collection, item, product, account } = page
  return {
    ...context,
    env: 'PRODUCTION' as const,
    website: { ...website, siteStatus: account ? website.siteStatus : {} },
    ...(account && accountContext(account)),
    websiteSettings,
    ...(page.storePath !== undefined && { storePath: page.storePath }),
    pageType: page.pageType,
    contentVersion: page.contentVersion,
    releaseId: page.releaseId,
    ...(collection && {
      collectionId: collection.id,
      collection: {
        id: collection.id,
        title: collection.title,
        type: collection.type,
        permissionType: collection.permissionType,
        fullUrl: collection.fullUrl,
      },
    }),
    ...(product
      ? { item: { id: product.id, title: product.title, recordType: 11 } }
      : item && { item: { id: item.id, title: item.title, recordType: item.recordType } }),
    pageFeatures: [],
    betaFeatureFlags: [],
    impersonatedSession: false,
    tzData: { zones: [[standardOffset(website.timeZone), '-', website.timeZone]], rules: {} },
    i18nContext: { isEnabled: false, language: website.language },
    visitorFormContext: { formFieldFormats: { initialNameOrder: 'GIVEN_FIRST' } },
  }
}

/** The minutes of a time zone east of UTC on the first day of 2026, which is outside of summer time in the north. */
function standardOffset(timeZone: string): number {
  const known = offsets.get(timeZone)
  if (known !== undefined) return known
  const offset = readOffset(timeZone)
  if (offsets.size > 1_000) offsets.clear()
  offsets.set(timeZone, offset)
  return offset
}

const offsets = new Map<string, number>()

function readOffset(timeZone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      Date.UTC(2026, 0, 1),
    )
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const found = /([+-])(\d\d):(\d\d)$/.exec(name)
    return found ? (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) : 0
  } catch {
    return 0
  }
}

/** CTX-06: the account with the names of its roles and the numbers of its permissions, ascending. */
export const accountContext = ({ id, roles }: ViewingAccount) => ({
  websiteRoles: [...roles],
  accessPermissions: [...permissionsOf(roles)].sort((a, b) => a - b),
  authenticatedAccount: { id },
})

export type PageContext = ReturnType<typeof pageContext>
