import * as z from 'zod'
import { workflowState } from '../../enums/workflow-state.ts'
import { MAX_ENTRY_TITLE_LENGTH, MAX_EXCERPT_LENGTH, MAX_ITEMS_IN_ORDERED_COLLECTION } from '../../limits.ts'
import { commerceMessages } from '../../messages.ts'
import { PictureUrl } from '../../blocks/link-url.ts'
import { MapLocation } from '../../blocks/map.ts'
import { Picture } from '../../blocks/media/picture.ts'
import { WrittenDocument } from '../../site.ts'
import { changesOf } from '../../values/strict.ts'
import { toStorableJson } from '../../values/storable.ts'
import { isCategory, isTag } from '../../values/validators.ts'
import { ObjectId } from '../common/object-id.ts'
import { ItemView } from './page-view.ts'
import { ItemUrlId } from './pages.ts'
import { SeoFields } from '../common/seo-fields.ts'

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
  title: z.string().trim().min(1).max(MAX_ENTRY_TITLE_LENGTH),
  urlId: ItemUrlId.optional(),
  recordType: z.number().int().default(1),
  excerpt: z.string().max(MAX_EXCERPT_LENGTH).default(''),
  assetUrl: PictureUrl.optional(),
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
  starred: z.boolean().default(false),
  seo: SeoFields.prefault({}),
})

/**
 * POST /api/rest/sites/:websiteId/collections/:id/items: an item with its own page under the collection. `image` is its
 * main picture, `assetUrl` only the address of a picture; tags and categories follow COMM-05. An item of record type 12 is
 * an event, which has a start and an end. `author` is the name that pages and feeds show.
 * Without `urlId` the address follows the pattern of the collection, or the title (LINK-04).
 * `starred` marks a featured item.
 * Pages show an item in the state published, from `publishOn` on; one with a later `publishOn` is scheduled.
 */
export const CreateItem = z.preprocess(toStorableJson, NewItem)

const ItemChanges = changesOf(NewItem.omit({ document: true, seo: true })).extend({
  collectionId: ObjectId.optional(),
  image: Picture.nullable().optional(),
  assetUrl: PictureUrl.nullable().optional(),
  startDate: moment.nullable().optional(),
  endDate: moment.nullable().optional(),
  location: MapLocation.nullable().optional(),
  seo: changesOf(SeoFields).optional(),
  updatedOn: moment.optional(),
})

/**
 * PUT /api/rest/sites/:websiteId/items/:id: changes the given fields. `collectionId` moves the item. Null removes a picture,
 * a date or a place. With `updatedOn` (ms), the change is a 409 with the item as it is now (`ItemConflict`) if it was saved
 * at another time.
 */
export const UpdateItem = z.preprocess(toStorableJson, ItemChanges)
export type ItemChange = z.input<typeof ItemChanges>

/** The fields that a change of many items replaces, to undo it. `publishOn` is in ms. */
const FormerItem = z.strictObject({
  id: ObjectId,
  state: ItemState,
  publishOn: moment,
  starred: z.boolean(),
  tags: NewItem.shape.tags,
  categories: NewItem.shape.categories,
})

/**
 * POST …/items/bulk: one change of up to 250 items, all or none. Tags and categories that an item has are kept. `set-state`
 * needs `state`, and for the state scheduled `publishOn` too. `put-back` gives each item the fields in `former`.
 */
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
      'set-state',
      'star',
      'unstar',
      'put-back',
    ]),
    tags: z.array(z.string().trim().refine(isTag, commerceMessages.tagLength)).max(100).default([]),
    categories: z
      .array(z.string().trim().refine(isCategory, commerceMessages.categoryLength))
      .max(100)
      .default([]),
    collectionId: ObjectId.optional(),
    state: ItemState.optional(),
    publishOn: moment.optional(),
    former: z.array(FormerItem).max(MAX_ITEMS_IN_ORDERED_COLLECTION).default([]),
  }),
)
export type BulkItems = z.infer<typeof BulkItems>

/** The number of changed items. */
export const BulkReply = z.object({ changed: z.number().int() })

/** An item as its owner sees it. */
export const ItemRow = ItemView.extend({ state: ItemState, seo: SeoFields })
export type ItemRow = z.infer<typeof ItemRow>

/** GET /api/rest/sites/:websiteId/items?state=scheduled: the next 250 scheduled items of all collections, by their time. */
export const ScheduledQuery = z.object({ state: z.literal('scheduled') })

/** GET …/items, in the order of the collection. */
export const ItemList = z.object({ items: z.array(ItemRow) })

/** The body of the 409 for an outdated `updatedOn`: a refusal with the item as it is saved now. */
export type ItemConflict = { error: string; errorKey: 'item-changed'; item: ItemRow }

/** The names that the items of a collection share. */
export const nameKinds = ['tags', 'categories', 'author'] as const
export type NameKind = (typeof nameKinds)[number]

/**
 * PUT …/collections/:id/items/names: replaces the names `from` in all items of a collection by `to`, or removes them if `to`
 * is null. Several names become one. Names are compared without regard to case (COMM-06).
 */
export const ChangeNames = z.preprocess(
  toStorableJson,
  z
    .object({
      kind: z.enum(nameKinds),
      from: z.array(z.string().trim().min(1).max(100)).min(1).max(1_000),
      to: z.string().trim().max(100).nullable(),
    })
    .superRefine(({ kind, to }, context) => {
      const problem = to === null ? null : nameProblem(kind, to)
      if (problem) context.addIssue({ code: 'custom', message: problem, path: ['to'] })
    }),
)
export type ChangeNames = z.infer<typeof ChangeNames>

function nameProblem(kind: NameKind, name: string): string | null {
  switch (kind) {
    case 'tags':
      return isTag(name) ? null : commerceMessages.tagLength
    case 'categories':
      return isCategory(name) ? null : commerceMessages.categoryLength
    case 'author':
      return name === '' ? 'is required' : null
  }
}
