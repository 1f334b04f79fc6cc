import * as z from 'zod'
import { workflowState } from '../enums/workflow-state.ts'
import { MAX_ITEMS_IN_ORDERED_COLLECTION } from '../limits.ts'
import { commerceMessages } from '../messages.ts'
import { MapLocation } from '../blocks/map.ts'
import { Picture } from '../blocks/picture.ts'
import { WrittenDocument } from '../site.ts'
import { changesOf } from '../strict.ts'
import { toStorableJson } from '../storable.ts'
import { isCategory, isTag } from '../validators.ts'
import { ObjectId } from './object-id.ts'
import { ItemView } from './page-view.ts'
import { ItemUrlId, SeoFields } from './pages.ts'

const differ = (list: readonly string[]) =>
  new Set(list.map((entry) => entry.toLowerCase())).size === list.length

/** The state of an item that an owner can choose (ENUM-10). Deleted items are in the trash instead. */
export const ItemState = z.literal([
  workflowState.published,
  workflowState.scheduled,
  workflowState.needsReview,
  workflowState.draft,
  workflowState.private,
])

/** The last moment that dates accept: the end of the year 9999, epoch ms. */
const LAST_MOMENT = 253_402_300_799_999
const moment = z.number().int().min(0).max(LAST_MOMENT)

/** The fields of an event (WIRE-24): its start and end in epoch ms, and its place. Only events have them. */
export const EventFields = z.object({
  startDate: moment.optional(),
  endDate: moment.optional(),
  location: MapLocation.optional(),
})

const NewItem = z.object({
  title: z.string().trim().min(1).max(200),
  urlId: ItemUrlId.optional(),
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
  state: ItemState.default(workflowState.published),
  seo: SeoFields.prefault({}),
})

/**
 * POST /api/rest/sites/:websiteId/collections/:id/items: an item with its own page under the collection. `image` is its
 * main picture, `assetUrl` only the address of a picture; tags and categories follow COMM-05. An item of record type 12 is
 * an event, which has a start and an end. `author` is the name that pages and feeds show.
 * Without `urlId` the address follows the pattern of the collection, or the title (LINK-04).
 * Pages show an item in the state published, from `publishOn` on; one with a later `publishOn` is scheduled.
 */
export const CreateItem = z.preprocess(toStorableJson, NewItem)

/**
 * PUT /api/rest/sites/:websiteId/items/:id: changes the given fields. `collectionId` moves the item. Null removes a picture,
 * a date or a place.
 */
export const UpdateItem = z.preprocess(
  toStorableJson,
  changesOf(NewItem.omit({ document: true, seo: true })).extend({
    collectionId: ObjectId.optional(),
    image: Picture.nullable().optional(),
    assetUrl: z.string().max(2_000).nullable().optional(),
    startDate: moment.nullable().optional(),
    endDate: moment.nullable().optional(),
    location: MapLocation.nullable().optional(),
    seo: changesOf(SeoFields).optional(),
  }),
)

/** POST …/items/bulk: one change of up to 250 items, all or none. Tags and categories that an item has are kept. */
export const BulkItems = z.preprocess(
  toStorableJson,
  z.object({
    ids: z.array(ObjectId).min(1).max(MAX_ITEMS_IN_ORDERED_COLLECTION),
    action: z.enum([
      'publish',
      'unpublish',
      'delete',
      'restore',
      'add-tags',
      'remove-tags',
      'add-categories',
      'remove-categories',
      'move',
    ]),
    tags: z.array(z.string().trim().refine(isTag, commerceMessages.tagLength)).max(100).default([]),
    categories: z
      .array(z.string().trim().refine(isCategory, commerceMessages.categoryLength))
      .max(100)
      .default([]),
    collectionId: ObjectId.optional(),
  }),
)
export type BulkItems = z.infer<typeof BulkItems>

/** The number of changed items. */
export const BulkReply = z.object({ changed: z.number().int() })

/** An item as its owner sees it. */
export const ItemRow = ItemView.extend({ state: ItemState, seo: SeoFields })
export type ItemRow = z.infer<typeof ItemRow>

/** GET …/items, in the order of the collection. */
export const ItemList = z.object({ items: z.array(ItemRow) })
