/** What the beacon reads of the page context (`#portico-context`); the page may hold more. */
export type BeaconContext = {
  website?: { id?: string; websiteType?: number | string }
  websiteSettings?: { isCensusDisabled?: boolean }
  cookieSettings?: { isRestrictiveCookiePolicyEnabled?: boolean }
  websiteRoles?: string[]
  templateId?: string | null
  pageType?: number
  collectionId?: string
  collection?: { type?: number | string }
  item?: { id?: string; recordType?: number }
  memberId?: string
  releaseId?: string | null
}

/** The context of the page that is shown now: internal links replace it. An unreadable one is empty. */
export function readContext(): BeaconContext {
  try {
    return JSON.parse(document.getElementById('portico-context')!.textContent) as BeaconContext
  } catch {
    return {}
  }
}
