import { templates } from '@portico/proto/design/templates'
import { pageType } from '@portico/proto/enums/page-type'
import { websiteStatus } from '@portico/proto/enums/website-status'
import { websiteType } from '@portico/proto/enums/website-type'
import type {
  PageReply,
  SiteContext,
  WebsiteSettingsView,
  WebsiteView,
} from '@portico/proto/http/content/page-view'
import type { SiteSettings } from '@portico/proto/http/website/sites'
import { isPopupShown, POPUP_OVERLAY_PATH, popupMessages } from '@portico/proto/pages/popup-content'
import { consentNotice } from '../../model/consent-notice.ts'
import { withCode } from '../../model/injected-code.ts'
import { languageSegment, parseProductPath, SYSTEM_PAGES } from '../../model/paths.ts'
import type { PublishedPage, ReleasedSite } from '../../model/release.ts'
import { readSettings } from '../../model/settings.ts'

/** `mapTiles`: the operator's map tiles, for websites without tiles of their own; an empty address for none. */
export type Operator = {
  appDomain: string
  scheme: 'http' | 'https'
  mapTiles: { url: string; attribution: string }
}

/** Returns the data that web needs for the published page at `path` (CTX-01 to 05, 07 to 09). */
export function toPageReply(found: PublishedPage, path: string, operator: Operator): PageReply {
  const { code, ...page } = withoutSiteCode(found, path, operator)
  return withCode(page, [found.site?.code, code])
}

/** The page with the code of itself only. */
function withoutSiteCode(found: PublishedPage, path: string, operator: Operator): PageReply {
  const site = found.site ?? {
    title: found.title,
    settings: readSettings({}),
    navigation: [],
    footerNavigation: [],
    sells: false,
  }
  const settings = readSettings(site.settings)
  const language = languageAt(path, site) ?? settings.language
  const shared = {
    // First, so that web can compare the rest of two replies.
    contentVersion: found.contentVersion,
    ...(found.releaseId === null ? {} : { releaseId: found.releaseId }),
    website: { ...websiteView(found, site, settings, operator), language },
    websiteSettings: settingsView(found.id, settings),
    context: contextOf(settings, operator),
    path,
    summaries: {},
    feeds: {},
    navigation: site.navigation,
    footerNavigation: site.footerNavigation,
    ...site.languages?.[language],
    ...(site.storePath !== undefined && { storePath: site.storePath }),
    ...(settings.logo !== '' && { logo: settings.logo }),
    ...(settings.popupOverlaySettings.style === 'show' && {
      popupOverlayContent: settings.popupOverlayContent,
    }),
    ...(settings.mobileInfoBarSettings.style !== 'none' && {
      businessInformation: settings.businessInformation,
    }),
  }
  if (found.page && found.path === path) {
    const { languages, ...page } = found.page
    return {
      ...shared,
      ...page,
      ...(languages && {
        languages: languages.map((each) => ({ ...each, language: each.language ?? settings.language })),
      }),
    }
  }

  const product = parseProductPath(path)
  if (found.page?.collection.typeName === 'products' && product?.collectionPath === found.path) {
    return {
      ...shared,
      pageType: pageType.contentItem,
      collection: found.page.collection,
      itemUrlId: product.itemUrlId,
      document: { title: found.page.document.title, sections: [] },
    }
  }

  const popup = popupPage(path, settings)
  if (popup) return { ...shared, ...popup }
  const system = SYSTEM_PAGES[path]
  const { title, pageType: type } = system ?? { title: 'Page not found', pageType: pageType.notFound }
  return { ...shared, pageType: type, document: { title, sections: [] } }
}

/** The popup overlay as a page of its own (PAGE-02); undefined for other addresses and without an overlay. */
function popupPage(path: string, { popupOverlaySettings, popupOverlayContent }: SiteSettings) {
  if (path !== POPUP_OVERLAY_PATH || !isPopupShown({ ...popupOverlaySettings, ...popupOverlayContent }))
    return undefined
  const title = popupOverlayContent.heading || popupMessages.name
  return { pageType: pageType.popupOverlay, document: { title, sections: [] } }
}

/** The further language that an address begins with; undefined for the website's own. */
const languageAt = (path: string, { languages }: ReleasedSite): string | undefined =>
  Object.keys(languages ?? {}).find((each) => path.split('/')[1] === languageSegment(each))

function websiteView(
  found: PublishedPage,
  site: ReleasedSite,
  settings: SiteSettings,
  { scheme, appDomain }: Operator,
): WebsiteView {
  return {
    id: found.id,
    identifier: found.identifier,
    baseUrl: `${scheme}://${found.identifier}.${appDomain}`,
    siteTitle: site.title,
    siteDescription: settings.description,
    websiteType: site.sells ? websiteType.commerce : websiteType.classic,
    cloneable: settings.cloneable,
    developerMode: settings.developerMode,
    siteStatus: { value: websiteStatus[found.status] },
    captchaSettings: {},
    language: settings.language,
    timeZone: settings.timeZone,
  }
}

function settingsView(websiteId: string, settings: SiteSettings): WebsiteSettingsView {
  return {
    id: websiteId,
    websiteId,
    isCensusDisabled: settings.isCensusDisabled,
    isLightboxDisabled: settings.isLightboxDisabled,
    useEscapeKeyToLogin: settings.useEscapeKeyToLogin,
    disqusShortname: settings.disqusShortname,
    commentsEnabled: settings.commentsEnabled,
    ssBadgeType: settings.ssBadgeType,
    pinterestOverlayOptions: settings.pinterestOverlayOptions,
    mobileInfoBarSettings: settings.mobileInfoBarSettings,
    popupOverlaySettings: settings.popupOverlaySettings,
    storeSettings: settings.storeSettings,
    announcementBarSettings: settings.announcementBarSettings,
  }
}

function contextOf(settings: SiteSettings, { appDomain, mapTiles }: Operator): SiteContext {
  const { id, identifier, version } = templates[settings.template]
  return {
    templateId: id,
    templateVersion: version,
    templateInstallation: { templateWebsite: { id, identifier } },
    appDomain,
    env: 'PRODUCTION',
    rollups: {},
    showAnnouncementBar: settings.announcementBarSettings.style === 2,
    tweakJSON: settings.tweaks,
    cookieSettings: settings.cookieSettings,
    consentVersion: consentNotice(settings).version,
    googleFonts: settings.googleFonts,
    typekitId: settings.typekitId,
    typekitFonts: settings.typekitFonts,
    ...mapContext(settings.mapSettings, mapTiles),
  }
}

/** The providers of maps in the page context. The key is public: browsers send it to Google. */
function mapContext(
  { googleMapsKey, tilesUrl, tilesAttribution }: SiteSettings['mapSettings'],
  operatorTiles: Operator['mapTiles'],
) {
  const mapTiles = tilesUrl === '' ? operatorTiles : { url: tilesUrl, attribution: tilesAttribution }
  return {
    gmRenderKey: Buffer.from(googleMapsKey).toString('base64'),
    ...(mapTiles.url !== '' && { mapTiles }),
  }
}
