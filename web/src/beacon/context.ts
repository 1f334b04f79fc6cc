/** The fields of the page context (`#portico-context`) that the beacon reads. */
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

/** Reads the context of the current page, which a soft navigation replaces. Returns {} if it cannot be parsed. */
export function readContext(): BeaconContext {
  try {
    return JSON.parse(document.getElementById('portico-context')!.textContent) as BeaconContext
  } catch {
    return {}
  }
}
