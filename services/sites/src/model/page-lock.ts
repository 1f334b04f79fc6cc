import { pageType } from '@portico/proto/enums/page-type'
import type { InjectedCode } from '@portico/proto/http/website/code-injection'
import type { PageReply } from '@portico/proto/http/content/page-view'
import { lockMessages } from '@portico/proto/texts/lock-messages'
import { withCode, withoutCode } from './injected-code.ts'

/** The password of a page. `key`, in base64, signs the cookies of visitors who have given it. */
export type PageLock = { scope: string; key: string; note: string }

/** The claim of a token that opens a page with a password. */
export const unlockScope = (websiteId: string, scope: string): string => `${websiteId} ${scope}`

/**
 * The lock screen of a single page (PAGE-02 type 103): nothing of the page. `frame` is the reply for an address without a page,
 * `code` the code of the lock screen.
 */
export function lockedPage(frame: PageReply, { note, scope }: PageLock, code: string | undefined): PageReply {
  return {
    ...withCode(withoutCode(frame), [{ header: '', footer: code ?? '' } satisfies InjectedCode]),
    hasPassword: true,
    lock: { note, scope },
    pageType: pageType.lockScreen,
    document: { title: lockMessages.title, sections: [] },
  }
}
