import type { ConsentCategory } from '@portico/proto/cookies/consent'
import type { ConsentSource } from '@portico/proto/http/visits/consent'

/** Local storage key of decisions that are not recorded yet. */
export const UNSENT_DECISIONS = 'portico_consent_unsent'

/** A decision as it is sent. `done` gets whether it was recorded. */
export type QueuedDecision = {
  body: { decisionId: string } & Record<string, unknown>
  done: (isRecorded: boolean) => void
}

/** The interface of the early script of pages with a cookie banner (`early.ts`), as `window.porticoConsent`. */
export type ConsentApi = {
  /** Whether a category is allowed now. */
  allows(category: ConsentCategory): boolean
  /** The categories that the banner offers. */
  readonly offered: readonly ConsentCategory[]
  /** The stored choice of this browser; null if it has made none about the present texts. */
  choice(): { consentId: string | null; categories: readonly ConsentCategory[] } | null
  /** Whether the browser sends Global Privacy Control. */
  readonly gpc: boolean
  /**
   * Decides: what is not in `categories` is refused. Takes effect at once in all tabs. Resolves whether the decision was
   * recorded; it is sent again with the next page if not.
   */
  decide(
    categories: readonly ConsentCategory[],
    source: ConsentSource,
    isWithdrawal?: boolean,
  ): Promise<boolean>
  /** Decisions to be recorded; `onQueued` is called after each. */
  queue: QueuedDecision[]
  onQueued?: () => void
  /** Restores the cookies of the latest decision after the reply to an earlier one. */
  settle(): void
  /** The banner, which is removed from the page after a choice. */
  readonly banner: Element | null
}

/** The interface of the page's early script; undefined on pages without a banner. */
export const consentApi = (): ConsentApi | undefined =>
  (globalThis as { porticoConsent?: ConsentApi }).porticoConsent
