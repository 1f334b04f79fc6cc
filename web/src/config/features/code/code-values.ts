import type { InjectedCode, SiteCode } from '@portico/proto/http/website/code-injection'

/** The code of a page, or of all pages with the code of the lock screen. */
export type CodeValues = InjectedCode & Partial<Pick<SiteCode, 'lockPage'>>
