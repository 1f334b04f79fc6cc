/** The fields of the page context (`#portico-context`) and of the release (`#portico-release`) that the beacon reads. */
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

/** Reads the context and the release of the current page, which a soft navigation replaces. */
export function readContext(): BeaconContext {
  return { ...jsonOf('portico-context'), ...jsonOf('portico-release') }
}

/** Parses the JSON of an element; {} if that is not possible. */
function jsonOf(id: string): BeaconContext {
  try {
    return JSON.parse(document.getElementById(id)!.textContent) as BeaconContext
  } catch {
    return {}
  }
}
