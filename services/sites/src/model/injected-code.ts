import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { pageType } from '@portico/proto/enums/page-type'
import type { InjectedCode, SiteCode } from '@portico/proto/http/website/code-injection'
import type { PageReply } from '@portico/proto/http/content/page-view'

export const NO_CODE: SiteCode = { header: '', footer: '', lockPage: '' }

export const hasCode = (code: InjectedCode | SiteCode): boolean =>
  Object.values(code).some((text) => text !== '')

/** Pages on which visitors pay or see an order. Code in them could read cards and addresses. */
const PAYMENT_PAGES: ReadonlySet<number> = new Set([
  pageType.checkout,
  pageType.orderConfirmed,
  pageType.donate,
  pageType.contributionConfirmed,
  pageType.subscriptionConfirmed,
  pageType.orderReceived,
  pageType.membershipConfirmed,
])

/** Joins codes in their order, each on lines of its own. */
export function joinCode(parts: readonly (InjectedCode | null | undefined)[]): InjectedCode {
  const join = (field: keyof InjectedCode) => parts.flatMap((code) => code?.[field] || []).join('\n')
  return { header: join('header'), footer: join('footer') }
}

/** Adds code to a page, unless it has none to add, or the page is one that never runs code (decision 0145). */
export function withCode(page: PageReply, parts: readonly (InjectedCode | null | undefined)[]): PageReply {
  const code = joinCode(parts)
  if (!hasCode(code) || PAYMENT_PAGES.has(page.pageType) || page.path === COOKIE_SETTINGS_PATH) return page
  return { ...page, code, hasOwnerCode: true }
}

/** The page without code in its frame and in its document. */
export function withoutCode({ code: _, hasOwnerCode: __, ...page }: PageReply): PageReply {
  return page
}
