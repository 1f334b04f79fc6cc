import * as z from 'zod'
import { MAX_ITEMS_IN_ORDERED_COLLECTION } from '../../limits.ts'
import { collectionViewNames } from '../../enums/collection-view.ts'
import { linkMessages } from '../../texts/link-messages.ts'
import { changesOf } from '../../values/strict.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'
import { CollectionView } from './page-view.ts'
import { SeoFields } from '../common/seo-fields.ts'

/** A segment of a page's path; empty for the home page. */
export const UrlId = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?)?$/,
    'may hold lower-case letters, digits and inner hyphens',
  )

/** The address of an item below its collection: segments of a path, which a pattern of addresses may join (LINK-04). */
export const ItemUrlId = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?(?:\/[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?)*$/,
    'may hold lower-case letters, digits, inner hyphens and inner slashes',
  )

/** The title of a folder of the main navigation; empty for none. */
const Folder = z.string().trim().max(100)

const NewCollection = z.object({
  title: z.string().trim().min(1).max(200),
  urlId: UrlId,
  type: z.number().int(),
  description: z.string().max(1_000).default(''),
  navigation: z.boolean().default(true),
  footerNavigation: z.boolean().default(false),
  navigationTitle: z.string().trim().max(100).optional(),
  folder: Folder.default(''),
  itemPattern: z.string().trim().max(100).default(''),
  view: z
    .enum(['', ...collectionViewNames], {
      error: ({ input }) => linkMessages.unexpectedOption(String(input)),
    })
    .default(''),
  seo: SeoFields.prefault({}),
})

/**
 * POST /api/rest/sites/:websiteId/collections. `type` is a code of ENUM-25: 10 is a page, 13 products. `navigation` adds
 * the collection to the main navigation, in the folder with the title `folder` if given, and `footerNavigation` to the
 * footer navigation. `itemPattern` makes the addresses of new items of a collection, such as `%y/%m/%d/%t` (LINK-04).
 * `view` is how the page of a collection with items shows them (ENUM-06); empty for the way of its type.
 */
export const CreateCollection = z.preprocess(toStorableJson, NewCollection)

/** PUT /api/rest/sites/:websiteId/collections/:id: changes the given fields; the type of a collection never changes. */
export const UpdateCollection = z.preprocess(
  toStorableJson,
  changesOf(NewCollection.omit({ type: true, navigationTitle: true, seo: true })).extend({
    navigationTitle: z.string().trim().min(1).max(100).optional(),
    seo: changesOf(SeoFields).optional(),
  }),
)

/**
 * PUT /api/rest/sites/:websiteId/collections/:id/navigation: changes the given fields. `folder` is the title of a folder of
 * the main navigation, which is added if there is none; an empty one takes a collection out of its folder.
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

/** PUT …/collections/:id/items/order: every id of the list, in its new order. */
export const NewOrder = z.object({ ids: z.array(ObjectId).min(1).max(MAX_ITEMS_IN_ORDERED_COLLECTION) })

/** A page or item in the trash: `purgedOn` (ms) is when it is deleted for good. */
export const TrashReply = z.object({
  entries: z.array(
    z.object({
      kind: z.enum(['collection', 'item']),
      id: ObjectId,
      title: z.string(),
      path: z.string(),
      deletedOn: z.number(),
      purgedOn: z.number(),
    }),
  ),
})
export type TrashReply = z.infer<typeof TrashReply>

/** DELETE …/trash: the number of deleted pages and items. */
export const TrashEmptied = z.object({ deleted: z.number().int() })

/** A page or a collection as its owner sees it; `hasDocument` is true if its page was ever saved. */
export const CollectionRow = CollectionView.extend({
  inNavigation: z.boolean(),
  inFooter: z.boolean(),
  folder: z.string(),
  itemPattern: z.string(),
  hasDocument: z.boolean(),
  seo: SeoFields,
})
export type CollectionRow = z.infer<typeof CollectionRow>

/** GET …/collections, in their order. */
export const CollectionList = z.object({ collections: z.array(CollectionRow) })

/** A difference between the published and the saved website. The settings have no id and an empty path. */
export const SiteChange = z.object({
  id: ObjectId.optional(),
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
