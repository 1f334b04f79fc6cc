import type { PageModel } from './model.ts'

/** Whether the page has a cookie banner. */
export const hasBanner = ({ context }: Pick<PageModel, 'context'>): boolean =>
  context.cookieSettings.isCookieBannerEnabled

/** The settings of the early script of the page (`consent/early.ts`), the same for all visitors. */
export function consentData({ website, context }: Pick<PageModel, 'website' | 'context'>) {
  const { cookieSettings } = context
  const policy = [
    cookieSettings.isRestrictiveCookiePolicyEnabled && 'restrictive',
    cookieSettings.isVisitorDataRestricted && 'no-visitor-data',
  ]
  return {
    'data-website': website.id,
    'data-version': context.consentVersion,
    'data-offered': cookieSettings.cookieBannerCategories.join(' '),
    'data-policy': policy.filter(Boolean).join(' '),
  }
}
