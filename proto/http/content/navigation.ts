import * as z from 'zod'
import { RequiredLinkUrl } from '../../blocks/link-url.ts'
import { MAX_COLLECTIONS_PER_WEBSITE, MAX_FOLDERS_PER_WEBSITE, MAX_NAVIGATION_LINKS } from '../../limits.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'
import { UrlId } from './pages.ts'

const title = z.string().trim().min(1).max(100)
/** The folder that an entry is in; empty for none. */
const folderId = z.union([ObjectId, z.literal('')]).default('')

/** The address of the folder's own page, which lists the pages in it. A folder without it has no page. */
const FolderUrlId = UrlId.min(1, 'must not be empty')

/** An entry of the main navigation. A folder or a link gets its id from the client that adds it. */
const TreeEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), id: ObjectId, folderId }),
  z.object({ kind: z.literal('folder'), id: ObjectId, folderId, title, urlId: FolderUrlId.optional() }),
  z.object({
    kind: z.literal('link'),
    id: ObjectId,
    folderId,
    title,
    url: RequiredLinkUrl,
    newWindow: z.boolean().default(false),
  }),
])
export type TreeEntry = z.infer<typeof TreeEntry>

/** More entries than a website can have are refused before they are compared. */
const MOST = 2 * (MAX_COLLECTIONS_PER_WEBSITE + MAX_FOLDERS_PER_WEBSITE + MAX_NAVIGATION_LINKS)

/**
 * GET /api/rest/sites/:websiteId/navigation: the saved main navigation as a tree, in reading order: `folderId` names the
 * folder of an entry. `unlinked` are the other pages, in their order. `version` changes with every change of the tree.
 */
export const NavigationTree = z.object({
  version: z.string(),
  entries: z.array(TreeEntry),
  unlinked: z.array(ObjectId),
})
export type NavigationTree = z.infer<typeof NavigationTree>

/**
 * PUT …/navigation replaces the tree. It must have every page of the website once. `version` is the one that the client has
 * read; with another current version the answer is a 409 with the current tree.
 */
export const PutNavigationTree = z.preprocess(
  toStorableJson,
  z.object({
    version: z.string().max(64),
    entries: z.array(TreeEntry).max(MOST),
    unlinked: z.array(ObjectId).max(MOST),
  }),
)

/** The body of the 409 for an outdated version. */
export type NavigationConflict = { error: string; errorKey: 'navigation-changed' } & NavigationTree
