import { COOKIE_SETTINGS_PATH } from '../cookies/consent.ts'
import { consentMessages } from '../texts/consent-messages.ts'
import { pageType } from '../enums/page-type.ts'

/** Addresses that every website has, with their page types (PAGE-02, S-06). */
export const systemPages: readonly { path: string; pageType: number; title: string }[] = [
  { path: '/search', pageType: pageType.search, title: 'Search' },
  { path: '/cart', pageType: pageType.commerceCartV2, title: 'Your cart' },
  { path: COOKIE_SETTINGS_PATH, pageType: pageType.page, title: consentMessages.settings },
]
