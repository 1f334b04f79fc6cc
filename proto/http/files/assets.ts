import * as z from 'zod'
import { Picture } from '../../blocks/media/picture.ts'
import { MAX_ASSETS_PER_WEBSITE } from '../../limits.ts'
import { fileMessages } from '../../messages.ts'
import { toStorable, toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

/** The kinds of files in the assets library. */
export const assetKinds = ['picture', 'video', 'audio', 'captions', 'file'] as const
export type AssetKind = (typeof assetKinds)[number]

/**
 * Query of POST …/assets?name=&alt=&focalPoint=0.5,0.4; the body is the picture. The focal point is measured from the
 * left and from the top, 0 to 1.
 */
export const UploadAsset = z.object({
  name: z.string().max(300).default('picture'),
  alt: z.string().max(500).transform(toStorable).default(''),
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

/**
 * A stored file. `url` is a path on the website's host; `title` the name that the owner gave it; `color` the dominant colour of
 * a picture as #rrggbb; `width` and `height` its size in px, 0 for other files; `bytes` the size of the stored file;
 * `folderId` is missing at the top of the library.
 */
export const AssetReply = z.object({
  id: ObjectId,
  kind: z.enum(assetKinds),
  type: z.string(),
  url: z.string(),
  name: z.string(),
  title: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  alt: z.string(),
  bytes: z.number().int(),
  focalPoint: Picture.shape.focalPoint,
  folderId: ObjectId.optional(),
  createdOn: z.number().int(),
  changedOn: z.number().int(),
  /** In the trash since then, and deleted for good at `purgedOn`; epoch ms. */
  deletedOn: z.number().int().optional(),
  purgedOn: z.number().int().optional(),
})
export type AssetReply = z.infer<typeof AssetReply>

export const assetSorts = ['newest', 'oldest', 'name', 'largest'] as const
export type AssetSort = (typeof assetSorts)[number]

/**
 * Query of GET …/assets. `folderId` is a folder or `top`; without it, all folders. `search` looks into names and alternative
 * texts. `page` counts from 1, of `pageSize` files each.
 */
export const AssetQuery = z.object({
  kind: z.enum(assetKinds).optional(),
  folderId: z.union([z.literal('top'), ObjectId]).optional(),
  search: z.string().trim().max(200).transform(toStorable).default(''),
  sort: z.enum(assetSorts).default('newest'),
  trash: z.enum(['true', 'false']).default('false'),
  page: z.coerce.number<number>().int().min(1).max(MAX_ASSETS_PER_WEBSITE).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(500).default(500),
})
export type AssetQuery = z.infer<typeof AssetQuery>

/** One page of the files that match; `total` counts the files of all pages, `used` is of the whole website. */
export const AssetList = z.object({
  assets: z.array(AssetReply),
  total: z.number().int(),
  used: z.object({ bytes: z.number().int(), maxBytes: z.number().int() }),
})
export type AssetList = z.infer<typeof AssetList>

const title = z.string().trim().min(1, fileMessages.nameRequired).max(200)
const folderId = ObjectId.nullable()

/**
 * PUT …/assets/:id: changes the given fields. A null `folderId` is the top of the library, a null `focalPoint` the centre.
 * Drafts that show the picture with its earlier text or focal point follow.
 */
export const UpdateAsset = z.preprocess(
  toStorableJson,
  z.object({
    title: title.optional(),
    alt: z.string().trim().max(500).optional(),
    focalPoint: Picture.shape.focalPoint.unwrap().nullable().optional(),
    folderId: folderId.optional(),
  }),
)

/** POST …/assets/bulk: moves files to a folder, to the trash, or out of it, all or none. */
export const BulkAssets = z.object({
  ids: z.array(ObjectId).min(1).max(500),
  action: z.enum(['move', 'delete', 'restore', 'purge', 'erase']),
  folderId: folderId.default(null),
})
export type BulkAssets = z.infer<typeof BulkAssets>

/** How many pages of drafts now show the changed file. */
export const AssetChanged = AssetReply.extend({ changedPages: z.number().int() })
export type AssetChanged = z.infer<typeof AssetChanged>

/**
 * The places that use a file. `inDraft`: the saved page has it; `isPublished`: visitors see it. Settings, such as the logo,
 * have the kind `settings` and no id.
 */
export const AssetUses = z.object({
  uses: z.array(
    z.object({
      kind: z.enum(['collection', 'item', 'settings']),
      id: z.string(),
      title: z.string(),
      path: z.string(),
      inDraft: z.boolean(),
      isPublished: z.boolean(),
    }),
  ),
})
export type AssetUses = z.infer<typeof AssetUses>
export type AssetUse = AssetUses['uses'][number]

const folderName = z.string().trim().min(1, fileMessages.folderNameRequired).max(100)

/** POST …/asset-folders. Without `parentId` at the top of the library. */
export const CreateAssetFolder = z.preprocess(
  toStorableJson,
  z.object({ name: folderName, parentId: folderId.default(null) }),
)

/** PUT …/asset-folders/:id: renames or moves a folder. A null `parentId` is the top. */
export const UpdateAssetFolder = z.preprocess(
  toStorableJson,
  z.object({ name: folderName.optional(), parentId: folderId.optional() }),
)

/** Query of DELETE …/asset-folders/:id. `content=true` moves the files in it and below to the trash. */
export const DeleteAssetFolder = z.object({ content: z.enum(['true', 'false']).default('false') })

/** A folder with the number of the files directly in it. */
export const AssetFolder = z.object({
  id: ObjectId,
  name: z.string(),
  parentId: ObjectId.optional(),
  files: z.number().int(),
})
export type AssetFolder = z.infer<typeof AssetFolder>

/** All folders of the library, by name. */
export const AssetFolders = z.object({ folders: z.array(AssetFolder) })
export type AssetFolders = z.infer<typeof AssetFolders>
