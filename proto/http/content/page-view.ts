import * as z from 'zod'
import { MapLocation } from '../../blocks/map.ts'
import { Picture } from '../../blocks/media/picture.ts'
import { collectionViewNames } from '../../enums/collection-view.ts'
import { EntryGroups } from '../../pages/entry-groups.ts'
import { PageDocument } from '../../site.ts'
import { BusinessInformation } from '../website/business-information.ts'
import { InjectedCode } from '../website/code-injection.ts'
import { ObjectId } from '../common/object-id.ts'
import { PagePreview } from '../website/preview-links.ts'
import { PopupOverlayContent } from '../website/popup-overlay.ts'
import { SeoView } from '../common/seo-fields.ts'
import { SiteSettings } from '../website/sites.ts'

/** Only in a further language of the website: the language, and the page that this one translates. */
const VariantFields = { language: z.string().optional(), variantOf: ObjectId.optional() }

/** A collection in pages and the page context (CTX-07); `permissionType` 1 is public (S-13). */
export const CollectionView = z.object({
  id: ObjectId,
  websiteId: ObjectId,
  title: z.string(),
  navigationTitle: z.string(),
  description: z.string(),
  urlId: z.string(),
  fullUrl: z.string(),
  type: z.number().int(),
  typeName: z.string(),
  permissionType: z.number().int(),
  ordering: z.number().int(),
  itemCount: z.number().int(),
  updatedOn: z.number(),
  /** How the page shows its entries (ENUM-06); absent for the way of its type. */
  view: z.enum(collectionViewNames).optional(),
  ...VariantFields,
  seo: SeoView.optional(),
})

export type CollectionView = z.infer<typeof CollectionView>

/**
 * An item of a collection; times are epoch milliseconds. Pages show the date `publishOn`. Events have a start and an end
 * (WIRE-24). `author` is absent if the item names none, `starred` if the item is not featured.
 */
export const ItemView = z.object({
  id: ObjectId,
  collectionId: ObjectId,
  recordType: z.number().int(),
  title: z.string(),
  urlId: z.string(),
  fullUrl: z.string(),
  excerpt: z.string(),
  assetUrl: z.string().optional(),
  image: Picture.optional(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  author: z.object({ displayName: z.string() }).optional(),
  startDate: z.number().optional(),
  endDate: z.number().optional(),
  location: MapLocation.optional(),
  starred: z.literal(true).optional(),
  publishOn: z.number(),
  addedOn: z.number(),
  updatedOn: z.number(),
  ...VariantFields,
  seo: SeoView.optional(),
})

export type ItemView = z.infer<typeof ItemView>

/** A neighbour of an item in its list, newest first: `nextItem` is older, `prevItem` is newer (WIRE-21). */
export const ItemLink = ItemView.pick({ title: true, fullUrl: true, publishOn: true, image: true })

export type ItemLink = z.infer<typeof ItemLink>

/**
 * The part of a collection that the blocks of a page show: the items that at least one of them shows, newest first, and the groups of
 * all items if a block shows them.
 */
export const SummaryView = z.object({
  title: z.string(),
  fullUrl: z.string(),
  items: z.array(ItemView),
  groups: EntryGroups.optional(),
})

export type SummaryView = z.infer<typeof SummaryView>

/** A feed of another website as it was read last, newest entry first. `publishedOn` is in ms. */
export const FeedView = z.object({
  title: z.string(),
  entries: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      publishedOn: z.number().optional(),
      excerpt: z.string(),
    }),
  ),
})

export type FeedView = z.infer<typeof FeedView>

/** The public part of a website in the page context (CTX-01, 02). Anonymous visitors get an empty `siteStatus`. */
export const WebsiteView = z.object({
  id: ObjectId,
  identifier: z.string(),
  /** The public address of the website, without a slash at the end. */
  baseUrl: z.string(),
  siteTitle: z.string(),
  siteDescription: z.string(),
  websiteType: z.number().int(),
  cloneable: z.boolean(),
  developerMode: z.boolean(),
  siteStatus: z.object({ value: z.number().int().optional() }),
  captchaSettings: z.object({ siteKey: z.string().optional() }),
  language: z.string(),
  timeZone: z.string(),
})

export type WebsiteView = z.infer<typeof WebsiteView>

/** `websiteSettings` of the page context (CTX-05) with its `storeSettings` (CTX-04). */
export const WebsiteSettingsView = SiteSettings.pick({
  isCensusDisabled: true,
  isLightboxDisabled: true,
  useEscapeKeyToLogin: true,
  disqusShortname: true,
  commentsEnabled: true,
  ssBadgeType: true,
  pinterestOverlayOptions: true,
  mobileInfoBarSettings: true,
  popupOverlaySettings: true,
  storeSettings: true,
  announcementBarSettings: true,
}).extend({ id: ObjectId, websiteId: ObjectId })

export type WebsiteSettingsView = z.infer<typeof WebsiteSettingsView>

/** The rest of the page context, equal for all visitors of a website (CTX-02, 03, 08, 09). */
export const SiteContext = z.object({
  templateId: z.string(),
  templateVersion: z.string(),
  templateInstallation: z
    .object({ templateWebsite: z.object({ id: z.string(), identifier: z.string() }) })
    .optional(),
  appDomain: z.string(),
  env: z.literal('PRODUCTION'),
  rollups: z.record(z.string(), z.unknown()),
  showAnnouncementBar: z.boolean(),
  tweakJSON: z.record(z.string(), z.string()),
  cookieSettings: SiteSettings.shape.cookieSettings,
  /** The version of the cookie banner's texts. A decision about another version asks again. */
  consentVersion: z.string().default(''),
  googleFonts: z.array(z.string()),
  typekitId: z.string(),
  typekitFonts: z.array(z.string()),
  /** The Google Maps key in base64; empty without one (MAP-05). */
  gmRenderKey: z.string().default(''),
  /** The tiles of maps, when the website has an address of tiles. */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
})

export type SiteContext = z.infer<typeof SiteContext>

/** A link to a page of the website, or to another address, which has no `collectionId`. */
const NavigationLink = z.object({
  title: z.string(),
  path: z.string(),
  collectionId: ObjectId.optional(),
  newWindow: z.literal(true).optional(),
})

export type NavigationLink = z.infer<typeof NavigationLink>

/** `pagePath` is the address of the folder's own page, if it has one. */
const folder = { title: z.string(), pagePath: z.string().optional() }
const InnerFolder = z.object({ ...folder, children: z.array(NavigationLink) })

/** A link, or a folder of links and of folders of links. */
const NavigationEntry = z.union([
  NavigationLink,
  InnerFolder,
  z.object({ ...folder, children: z.array(z.union([NavigationLink, InnerFolder])) }),
])

export type NavigationEntry = z.infer<typeof NavigationEntry>

/** A published version of a page. */
export const PageLanguage = z.object({ language: z.string(), path: z.string() })
export type PageLanguage = z.infer<typeof PageLanguage>

/**
 * GET /internal/page?path=: all data of sites that web needs to render a published path.
 *
 * - `pageType` (PAGE-01, PAGE-02): 1 is a collection with items, 2 a page, 50 an item, 100 not found.
 * - `itemUrlId` is set for paths under a products collection (`/shop/p/<slug>`). Commerce has the product: the page type
 *   is 50 if the product exists, else 100.
 * - `document` is always set. For 100 it is the "not found" page; for products it may have no sections.
 * - `summaries` are the collections that blocks of the document show, by collection id, except products.
 * - `pagination` is set for an item with neighbours.
 */
export const PageReply = z.object({
  website: WebsiteView,
  websiteSettings: WebsiteSettingsView,
  context: SiteContext,
  contentVersion: z.number().int(),
  releaseId: z.string().optional(),
  pageType: z.number().int(),
  path: z.string(),
  collection: CollectionView.optional(),
  item: ItemView.optional(),
  items: z.array(ItemView).optional(),
  itemUrlId: z.string().optional(),
  pagination: z.object({ nextItem: ItemLink.optional(), prevItem: ItemLink.optional() }).optional(),
  document: PageDocument,
  /** Code of accounts with permission 1219 for this page: the code of the website, then of the collection, then of the item. */
  code: InjectedCode.optional(),
  /** The page has code of an account with permission 1219, in its document or in `code`. */
  hasOwnerCode: z.literal(true).optional(),
  summaries: z.record(ObjectId, SummaryView).default({}),
  /** The feeds that rss blocks of the document show, by address. A feed that was never read is missing. */
  feeds: z.record(z.string(), FeedView).default({}),
  navigation: z.array(NavigationEntry),
  footerNavigation: z.array(NavigationLink).default([]),
  /** The page in each of its languages, the website's own first; absent if it has only one. */
  languages: z.array(PageLanguage).optional(),
  /** The content of the popup overlay; absent if its style is none. */
  popupOverlayContent: PopupOverlayContent.optional(),
  /** Where visitors of this address are led, because the website has no page here. */
  redirect: z.object({ to: z.string(), status: z.literal([301, 302]) }).optional(),
  /** The page is a preview and not published; it has no release id. */
  preview: PagePreview.optional(),
  /** Only members may read the page. With page type 105 the caller may not, and the reply has nothing of its content. */
  isMembersOnly: z.literal(true).optional(),
  /** The access screen of the member area, if the website has one; only with page type 105. */
  joinPath: z.string().optional(),
  /** The website or the page is locked, and the page shows nothing of it. `note` is the owner's text for visitors, and
   * `scope` names the password of a single page. */
  lock: z.object({ note: z.string(), scope: ObjectId.optional() }).optional(),
  /** The page has a password of its own. With `lock` the visitor has not given it. */
  hasPassword: z.literal(true).optional(),
  /** The address of the website's first store page, if it has one. */
  storePath: z.string().optional(),
  /** The address of the website's logo, if it has one. */
  logo: z.string().optional(),
  /** Absent if the style of the mobile info bar is none. */
  businessInformation: BusinessInformation.optional(),
})

export type PageReply = z.infer<typeof PageReply>

/**
 * The same, without a check of the document: web checks the value of each block when it renders it, and shows the others if one is
 * wrong.
 */
export const PageFrame = PageReply.extend({ document: z.custom<PageDocument>() })

export const InternalPageQuery = z.object({
  path: z.string().max(2_000),
  viewer: z.enum(['visitor', 'member', 'owner']).default('visitor'),
  unlocks: z.string().max(2_000).default(''),
  preview: z.string().max(100).optional(),
})
export const LockScreenQuery = z.object({ path: z.string().max(2_000) })
