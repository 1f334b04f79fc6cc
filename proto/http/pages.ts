import * as z from 'zod'
import { commerceMessages } from '../messages.ts'
import { MapLocation } from '../blocks/map.ts'
import { Picture } from '../blocks/picture.ts'
import { WrittenDocument } from '../site.ts'
import { toStorableJson } from '../storable.ts'
import { isCategory, isTag } from '../validators.ts'
import { ObjectId } from './object-id.ts'
import { CollectionView, ItemView } from './page-view.ts'

const differ = (list: readonly string[]) =>
  new Set(list.map((entry) => entry.toLowerCase())).size === list.length

/** A segment of a page's path; empty for the home page. */
export const UrlId = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?)?$/,
    'may hold lower-case letters, digits and inner hyphens',
  )

/** The title of a folder of the main navigation; empty for none. */
const Folder = z.string().trim().max(100)

/**
 * POST /api/rest/sites/:websiteId/collections. `type` is a code of ENUM-25: 10 is a page, 13 products. `navigation` adds
 * the collection to the main navigation, in the folder with the title `folder` if given, and `footerNavigation` to the
 * footer navigation.
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
    folder: Folder.default(''),
  }),
)

/**
 * PUT /api/rest/sites/:websiteId/collections/:id/navigation: changes the given fields. Collections with the same `folder`
 * are listed in one folder, at the place of the first of them. An empty folder takes a collection out of its folder.
 */
export const PutNavigation = z.preprocess(
  toStorableJson,
  z.strictObject({
    navigation: z.boolean().optional(),
    footerNavigation: z.boolean().optional(),
    navigationTitle: z.string().trim().min(1).max(100).optional(),
    folder: Folder.optional(),
  }),
)

/** The last moment that dates accept: the end of the year 9999, epoch ms. */
const LAST_MOMENT = 253_402_300_799_999
const moment = z.number().int().min(0).max(LAST_MOMENT)

/** The fields of an event (WIRE-24): its start and end in epoch ms, and its place. Only events have them. */
export const EventFields = z.object({
  startDate: moment.optional(),
  endDate: moment.optional(),
  location: MapLocation.optional(),
})

/**
 * POST /api/rest/sites/:websiteId/collections/:id/items: an item with its own page under the collection. `image` is its
 * main picture, `assetUrl` only the address of a picture; tags and categories follow COMM-05. An item of record type 12 is
 * an event, which has a start and an end. `author` is the name that pages and feeds show.
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
    author: z.string().trim().max(100).default(''),
    ...EventFields.shape,
    document: WrittenDocument,
  }),
)

/** GET …/collections, in their order; `hasDocument` is true if the page of the collection was ever saved. */
export const CollectionList = z.object({
  collections: z.array(
    CollectionView.extend({
      inNavigation: z.boolean(),
      inFooter: z.boolean(),
      folder: z.string(),
      hasDocument: z.boolean(),
    }),
  ),
})

/** GET …/items, newest first. */
export const ItemList = z.object({ items: z.array(ItemView) })

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
