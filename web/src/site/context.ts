import type { PageModel } from './page.ts'

/**
 * The page context (CTX-01 to CTX-09) as anonymous visitors get it: the same inline and as `?format=page-context`.
 * It holds nothing personal, no key and no crumb, so that a finished page may be cached whole.
 */
export function pageContext(page: PageModel) {
  const { website, websiteSettings, context, collection, item, product } = page
  return {
    ...context,
    env: 'PRODUCTION' as const,
    website: { ...website, siteStatus: {} },
    websiteSettings,
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
  }
}

export type PageContext = ReturnType<typeof pageContext>
