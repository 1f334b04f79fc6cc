import type { Block } from '@portico/proto/site'
import { pageFields, type PageModel } from '../page/model.ts'
import { isFirstComments } from './comments/first.ts'
import { itemIds } from './accordion/item-ids.ts'

/** The entry of a record that a block names, so that the block is kept while other entries change. */
const only = <T>(record: Readonly<Record<string, T>>, key: unknown): Record<string, T> =>
  typeof key === 'string' && Object.hasOwn(record, key) ? { [key]: record[key]! } : {}

/**
 * The parts of their page that blocks can show, by name. A view gets only the parts that the registry declares for its type, and a kept
 * block is used again only while its value, its place and these parts are the same (decision 180).
 */
const parts = {
  account: ({ account }: PageModel) => account,
  collection: ({ collection }: PageModel) => collection,
  context: ({ context }: PageModel) => context,
  hasOwnerCode: ({ hasOwnerCode }: PageModel) => hasOwnerCode,
  item: ({ item }: PageModel) => item && { id: item.id },
  navigation: ({ navigation }: PageModel) => navigation,
  path: ({ path }: PageModel) => path,
  website: ({ website }: PageModel) => website,
  websiteSettings: ({ websiteSettings }: PageModel) => websiteSettings,
  feeds: ({ feeds }: PageModel, { value }: Block) => only(feeds, value['url']),
  forms: ({ forms }: PageModel, { value }: Block) => only(forms, value['formId']),
  listings: ({ listings }: PageModel, { value }: Block) => only(listings, value['collectionId']),
  outlines: ({ outlines }: PageModel, { id }: Block) => only(outlines, id),
  products: ({ products }: PageModel, { value }: Block) => only(products, value['productId']),
  /** The form of the block, if it is the one that was sent. */
  submitted: ({ submitted }: PageModel, { value }: Block) =>
    submitted === value['formId'] ? submitted : undefined,
  summaries: ({ summaries }: PageModel, { value }: Block) => only(summaries, value['collectionId']),
  /** The ids of the items of an accordion, which are unique on the page. */
  itemIds: ({ document }: PageModel, { id }: Block) => itemIds(document, id),
  /** Whether the block is the first one with comments. */
  isFirstComments: ({ document }: PageModel, { id }: Block) => isFirstComments(document, id),
  /** The part of its page that a form sends. */
  fields: (page: PageModel) => pageFields(page),
  /** The present month (`YYYY-MM`, UTC). */
  month: () => new Date().toISOString().slice(0, 7),
} satisfies Record<string, (page: PageModel, block: Block) => unknown>

export type PartName = keyof typeof parts
/** The parts of a page that a view gets. */
export type Shown<Name extends PartName> = { [Each in Name]: ReturnType<(typeof parts)[Each]> }

/** The named parts of a page for a block, whose value was checked. */
export const shownOf = (names: readonly PartName[], page: PageModel, block: Block): Shown<PartName> =>
  Object.fromEntries(names.map((name) => [name, parts[name](page, block)])) as Shown<PartName>
