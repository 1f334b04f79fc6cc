import * as z from 'zod'
import { commerceMessages } from '../messages.ts'
import { PageDocument, Picture } from '../site.ts'
import { storable, storableJson } from '../storable.ts'
import { isCategory, isTag } from '../validators.ts'

const id = z.string().regex(/^[0-9a-f]{24}$/)

/** Names that no website may take: the app's own hosts. */
export const RESERVED_IDENTIFIERS = ['app', 'www', 'api', 'admin', 'mail'] as const

/** A website's own label: letters, digits and inner hyphens, a DNS label in lower case. */
export const Identifier = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'may hold lower-case letters, digits and inner hyphens, at most 63',
  )
  .refine((name) => !(RESERVED_IDENTIFIERS as readonly string[]).includes(name), 'is reserved')

/** One segment of a page's address; empty means the home page. */
export const UrlId = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?)?$/,
    'may hold lower-case letters, digits and inner hyphens',
  )

/** POST /api/rest/sites. */
export const CreateSite = z.preprocess(
  storableJson,
  z.object({ identifier: Identifier, title: z.string().trim().min(1).max(200) }),
)

const link = z.string().max(2_000)

/**
 * What an owner sets for the whole website (CTX-04, 05, 08, 09; COOK-01). Every field has a default, so a new
 * website needs none; PUT /api/rest/sites/:websiteId/settings changes only the fields that it names.
 */
export const SiteSettings = z.object({
  description: z.string().max(1_000).default(''),
  language: z.string().max(35).default('en-US'),
  timeZone: z.string().max(64).default('UTC'),
  useEscapeKeyToLogin: z.boolean().default(false),
  disqusShortname: z.string().max(100).default(''),
  commentsEnabled: z.boolean().default(false),
  ssBadgeType: z.enum(['none', 'black', 'white']).default('none'),
  pinterestOverlayOptions: z
    .object({ mode: z.enum(['disabled', 'enabled']).default('disabled') })
    .prefault({}),
  mobileInfoBarSettings: z
    .object({
      style: z.enum(['none', 'light', 'dark']).default('none'),
      isContactEmailEnabled: z.boolean().default(false),
      isContactPhoneNumberEnabled: z.boolean().default(false),
      isLocationEnabled: z.boolean().default(false),
      isBusinessHoursEnabled: z.boolean().default(false),
    })
    .prefault({}),
  popupOverlaySettings: z
    .object({
      style: z.enum(['none', 'show']).default('none'),
      showOnScroll: z.boolean().default(false),
      scrollPercentage: z.number().int().min(0).max(100).default(25),
      showOnTimer: z.boolean().default(true),
      timerDelay: z.number().int().min(0).max(600_000).default(5_000),
      showUntilSignup: z.boolean().default(false),
      displayFrequency: z.number().int().min(0).max(365).default(7),
      enableMobile: z.boolean().default(true),
      enabledPages: z.array(id).max(200).default([]),
      showOnAllPages: z.boolean().default(false),
      version: z.number().int().default(1),
    })
    .prefault({}),
  storeSettings: z
    .object({
      expressCheckout: z.boolean().default(false),
      measurementStandard: z.union([z.literal(1), z.literal(2)]).default(2),
      selectedCurrency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
    })
    .prefault({}),
  announcementBarSettings: z
    .object({
      style: z.union([z.literal(1), z.literal(2)]).default(1),
      text: z.string().max(2_000).default(''),
      clickthroughUrl: z.object({ url: link, newWindow: z.boolean().default(false) }).optional(),
    })
    .prefault({}),
  cookieSettings: z
    .object({
      isCookieBannerEnabled: z.boolean().default(false),
      cookieBannerText: z.string().max(2_000).default(''),
      cookieBannerCtaText: z.string().max(100).default(''),
      cookieBannerOptOutCtaText: z.string().max(100).default(''),
      cookieBannerVariant: z.enum(['BAR', 'POPUP']).default('BAR'),
      cookieBannerPosition: z
        .enum(['TOP', 'BOTTOM', 'TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT'])
        .default('BOTTOM'),
      cookieBannerTheme: z.enum(['LIGHT', 'DARK']).default('DARK'),
      cookieBannerCtaVariant: z.enum(['TEXT', 'BUTTON', 'ICON']).default('ICON'),
      cookieBannerAcceptType: z.enum(['OPT_IN', 'OPT_IN_AND_OUT']).default('OPT_IN'),
      isRestrictiveCookiePolicyEnabled: z.boolean().default(false),
      isRestrictiveCookiePolicyAbsolute: z.boolean().default(false),
      isVisitorDataRestricted: z.boolean().default(false),
    })
    .prefault({}),
  tweaks: z.record(z.string().max(100), z.string().max(500)).default({}),
  googleFonts: z.array(z.string().max(100)).max(20).default([]),
  typekitId: z.string().max(40).default(''),
  typekitFonts: z.array(z.string().max(100)).max(20).default([]),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** PUT /api/rest/sites/:websiteId/settings: any part of the settings, and the title of the website. */
export const UpdateSettings = z.preprocess(
  storableJson,
  z.looseObject({ title: z.string().trim().min(1).max(200).optional() }),
)

/**
 * POST /api/rest/sites/:websiteId/collections. `type` is a number of ENUM-25: 10 a page, 13 products. `navigation`
 * puts it into the main navigation, `footerNavigation` into that of the footer.
 */
export const CreateCollection = z.preprocess(
  storableJson,
  z.object({
    title: z.string().trim().min(1).max(200),
    urlId: UrlId,
    type: z.number().int(),
    description: z.string().max(1_000).default(''),
    navigation: z.boolean().default(true),
    footerNavigation: z.boolean().default(false),
    navigationTitle: z.string().trim().max(100).optional(),
  }),
)

/** PUT /api/rest/sites/:websiteId/collections/:id/page. */
export const PutPage = z.preprocess(storableJson, z.object({ document: PageDocument }))

const differ = (list: readonly string[]) => new Set(list.map((one) => one.toLowerCase())).size === list.length

/**
 * POST /api/rest/sites/:websiteId/collections/:id/items: an entry with a page of its own under the collection.
 * `image` is its main picture, `assetUrl` only the address of one; tags and categories are those of COMM-05.
 */
export const CreateItem = z.preprocess(
  storableJson,
  z.object({
    title: z.string().trim().min(1).max(200),
    urlId: UrlId.refine((name) => name !== '', 'is required'),
    recordType: z.number().int().default(1),
    excerpt: z.string().max(2_000).default(''),
    assetUrl: z.string().max(2_000).optional(),
    image: Picture.optional(),
    tags: z
      .array(z.string().trim().refine(isTag, commerceMessages.tagLength))
      .max(100)
      .refine(differ, commerceMessages.tagExists('tag'))
      .default([]),
    categories: z
      .array(z.string().trim().refine(isCategory, commerceMessages.categoryLength))
      .max(100)
      .refine(differ, commerceMessages.tagExists('category'))
      .default([]),
    publishOn: z.iso.datetime().optional(),
    document: PageDocument,
  }),
)

/** A collection as pages and the page context show it (CTX-07); `permissionType` 1 is public (S-13). */
export const CollectionView = z.object({
  id,
  websiteId: id,
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
})
export type CollectionView = z.infer<typeof CollectionView>

/** An item of a collection; times are epoch milliseconds. `publishOn` is the date that visitors are shown. */
export const ItemView = z.object({
  id,
  collectionId: id,
  recordType: z.number().int(),
  title: z.string(),
  urlId: z.string(),
  fullUrl: z.string(),
  excerpt: z.string(),
  assetUrl: z.string().optional(),
  image: Picture.optional(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  publishOn: z.number(),
  addedOn: z.number(),
  updatedOn: z.number(),
})
export type ItemView = z.infer<typeof ItemView>

/** The neighbour of an item in its list, which is newest first: `nextItem` is older, `prevItem` newer (wire.md §5). */
export const ItemLink = ItemView.pick({ title: true, fullUrl: true, publishOn: true, image: true })
export type ItemLink = z.infer<typeof ItemLink>

/** What a summary block shows of a list of pages: its newest entries, at most 30. */
export const SummaryView = z.object({ title: z.string(), fullUrl: z.string(), items: z.array(ItemView) })
export type SummaryView = z.infer<typeof SummaryView>

/** The public part of a website in the page context (CTX-01, 02). Anonymous visitors get an empty `siteStatus`. */
export const WebsiteView = z.object({
  id,
  identifier: z.string(),
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
  useEscapeKeyToLogin: true,
  disqusShortname: true,
  commentsEnabled: true,
  ssBadgeType: true,
  pinterestOverlayOptions: true,
  mobileInfoBarSettings: true,
  popupOverlaySettings: true,
  storeSettings: true,
  announcementBarSettings: true,
}).extend({ id, websiteId: id })
export type WebsiteSettingsView = z.infer<typeof WebsiteSettingsView>

/** The rest of the page context that belongs to the website and is the same for every visitor (CTX-02, 03, 08, 09). */
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
  googleFonts: z.array(z.string()),
  typekitId: z.string(),
  typekitFonts: z.array(z.string()),
})
export type SiteContext = z.infer<typeof SiteContext>

const NavigationEntry = z.object({ title: z.string(), path: z.string(), collectionId: id })

/**
 * GET /internal/page?path=: everything of sites that web needs to render one published address.
 *
 * - `pageType` (PAGE-01, PAGE-02): 1 a collection with items, 2 a page, 50 an item, 100 nothing is here.
 * - `itemUrlId` is there under a products collection (`/shop/p/<slug>`): the item is commerce's, ask it there; it
 *   is page type 50 where commerce knows the product, 100 where it does not.
 * - `document` is always there: for 100 it says so, for products it may have no sections.
 * - `summaries` are the lists of pages that summary blocks of the document name, by collection id.
 * - `pagination` is there on the page of an item that has neighbours.
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
  summaries: z.record(id, SummaryView).default({}),
  navigation: z.array(NavigationEntry),
  footerNavigation: z.array(NavigationEntry).default([]),
})
export type PageReply = z.infer<typeof PageReply>

/** GET /internal/websites/by-host?host=: what the gateway needs of a website for each request. */
export const WebsiteByHost = z.object({
  id,
  identifier: z.string(),
  title: z.string(),
  contentVersion: z.number().int(),
})
export type WebsiteByHost = z.infer<typeof WebsiteByHost>

/** One website in GET /api/rest/sites; `url` is its published address. */
export const SiteSummary = z.object({
  id,
  identifier: z.string(),
  title: z.string(),
  url: z.string(),
  roles: z.array(z.string()),
})
export const SiteList = z.object({ sites: z.array(SiteSummary) })
export type SiteList = z.infer<typeof SiteList>

/**
 * POST …/assets?name=&alt=&focalPoint=0.5,0.4: what is said of the picture in the body. The focal point is where to
 * look, from the left and from the top, 0 to 1.
 */
export const UploadAsset = z.object({
  name: z.string().max(300).default('picture'),
  alt: z.string().max(500).transform(storable).default(''),
  focalPoint: z
    .string()
    .regex(
      /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?),(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/,
      'must be two numbers from 0 to 1: 0.5,0.4',
    )
    .transform((text) => {
      const [x = 0.5, y = 0.5] = text.split(',').map(Number)
      return { x, y }
    })
    .optional(),
})

/** The stored picture; `url` is a path on the website's host, `color` the dominant one as #rrggbb. */
export const AssetReply = z.object({
  id,
  url: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  alt: z.string(),
  focalPoint: Picture.shape.focalPoint,
})
export type AssetReply = z.infer<typeof AssetReply>

/** POST …/publish. */
export const PublishReply = z.object({ releaseId: id, contentVersion: z.number().int() })
export type PublishReply = z.infer<typeof PublishReply>

/** One difference between what is published and what is saved; `path` is empty for the settings. */
export const SiteChange = z.object({
  kind: z.enum(['added', 'changed', 'removed', 'settings']),
  path: z.string(),
  title: z.string(),
})
export type SiteChange = z.infer<typeof SiteChange>

/** GET …/changes; `publishedOn` (ms) is there once something was published. */
export const ChangesReply = z.object({ changes: z.array(SiteChange), publishedOn: z.number().optional() })
export type ChangesReply = z.infer<typeof ChangesReply>

/** GET and PUT …/settings. */
export const SettingsReply = z.object({ title: z.string(), settings: SiteSettings })
export type SettingsReply = z.infer<typeof SettingsReply>
