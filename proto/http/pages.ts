import * as z from 'zod'
import { commerceMessages } from '../messages.ts'
import { PageDocument, Picture, WrittenDocument } from '../site.ts'
import { toStorableJson } from '../storable.ts'
import { isCategory, isTag } from '../validators.ts'
import { SiteSettings } from './sites.ts'
import { ObjectId } from './object-id.ts'

const differ = (list: readonly string[]) =>
  new Set(list.map((entry) => entry.toLowerCase())).size === list.length

/** A segment of a page's path; empty for the home page. */
export const UrlId = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?)?$/,
    'may hold lower-case letters, digits and inner hyphens',
  )

/**
 * POST /api/rest/sites/:websiteId/collections. `type` is a code of ENUM-25: 10 is a page, 13 products. `navigation` adds
 * the collection to the main navigation, `footerNavigation` to the footer navigation.
 */
export const CreateCollection = z.preprocess(
  toStorableJson,
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
export const PutPage = z.preprocess(toStorableJson, z.object({ document: WrittenDocument }))

/**
 * POST /api/rest/sites/:websiteId/collections/:id/items: an item with its own page under the collection. `image` is its
 * main picture, `assetUrl` only the address of a picture; tags and categories follow COMM-05.
 */
export const CreateItem = z.preprocess(
  toStorableJson,
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
    document: WrittenDocument,
  }),
)

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
})

export type CollectionView = z.infer<typeof CollectionView>

/** An item of a collection; times are epoch milliseconds. Pages show the date `publishOn`. */
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
  publishOn: z.number(),
  addedOn: z.number(),
  updatedOn: z.number(),
})

export type ItemView = z.infer<typeof ItemView>

/** A neighbour of an item in its list, newest first: `nextItem` is older, `prevItem` is newer (WIRE-21). */
export const ItemLink = ItemView.pick({ title: true, fullUrl: true, publishOn: true, image: true })

export type ItemLink = z.infer<typeof ItemLink>

/** The content of a summary block: the newest items of a collection, at most 30. */
export const SummaryView = z.object({ title: z.string(), fullUrl: z.string(), items: z.array(ItemView) })

export type SummaryView = z.infer<typeof SummaryView>

/** The public part of a website in the page context (CTX-01, 02). Anonymous visitors get an empty `siteStatus`. */
export const WebsiteView = z.object({
  id: ObjectId,
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
  isCensusDisabled: true,
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
  googleFonts: z.array(z.string()),
  typekitId: z.string(),
  typekitFonts: z.array(z.string()),
})

export type SiteContext = z.infer<typeof SiteContext>

const NavigationEntry = z.object({ title: z.string(), path: z.string(), collectionId: ObjectId })

/**
 * GET /internal/page?path=: all data of sites that web needs to render a published path.
 *
 * - `pageType` (PAGE-01, PAGE-02): 1 is a collection with items, 2 a page, 50 an item, 100 not found.
 * - `itemUrlId` is set for paths under a products collection (`/shop/p/<slug>`). Commerce has the product: the page type
 *   is 50 if the product exists, else 100.
 * - `document` is always set. For 100 it is the "not found" page; for products it may have no sections.
 * - `summaries` are the collections that summary blocks of the document show, by collection id.
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
  /** The document contains code of an account with permission 1219. */
  hasOwnerCode: z.literal(true).optional(),
  summaries: z.record(ObjectId, SummaryView).default({}),
  navigation: z.array(NavigationEntry),
  footerNavigation: z.array(NavigationEntry).default([]),
})

export type PageReply = z.infer<typeof PageReply>

/** GET …/collections, in their order; `hasDocument` is true if the page of the collection was ever saved. */
export const CollectionList = z.object({
  collections: z.array(
    CollectionView.extend({ inNavigation: z.boolean(), inFooter: z.boolean(), hasDocument: z.boolean() }),
  ),
})

/** GET …/items, newest first. */
export const ItemList = z.object({ items: z.array(ItemView) })

/** GET and PUT …/page. */
export const PageKept = z.object({ document: PageDocument })

/** POST …/publish. */
export const PublishReply = z.object({ releaseId: ObjectId, contentVersion: z.number().int() })

export type PublishReply = z.infer<typeof PublishReply>

/** A difference between the published and the saved website; `path` is empty for the settings. */
export const SiteChange = z.object({
  kind: z.enum(['added', 'changed', 'removed', 'settings']),
  path: z.string(),
  title: z.string(),
})

export type SiteChange = z.infer<typeof SiteChange>

/** GET …/changes; `publishedOn` (ms) is absent before the first publication. */
export const ChangesReply = z.object({ changes: z.array(SiteChange), publishedOn: z.number().optional() })

export type ChangesReply = z.infer<typeof ChangesReply>

/** GET /config/check/:websiteId: whether the home page renders; `ms` is the duration without the cache. */
export const CheckReply = z.object({ state: z.enum(['up', 'unpublished', 'down']), ms: z.number().int() })
export type CheckReply = z.infer<typeof CheckReply>
