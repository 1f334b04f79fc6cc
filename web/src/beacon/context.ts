/** The fields of the page context (`#portico-context`) that the beacon reads. */
export type BeaconContext = {
  website?: { id?: string; websiteType?: number | string }
  websiteSettings?: { isCensusDisabled?: boolean }
  cookieSettings?: { isRestrictiveCookiePolicyEnabled?: boolean; isVisitorDataRestricted?: boolean }
  websiteRoles?: string[]
  appDomain?: string
  templateId?: string | null
  pageType?: number
  collectionId?: string
  collection?: { type?: number | string; title?: string; permissionType?: number }
  item?: { id?: string; title?: string; recordType?: number }
  memberId?: string
  /** The account of an owner who is signed in. */
  authenticatedAccount?: { id: string }
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
