import { invalid, limitReached, notFound, Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { NavigationConflict, NavigationTree } from '@portico/proto/http/content/navigation'
import { MAX_FOLDERS_PER_WEBSITE, MAX_NAVIGATION_LINKS } from '@portico/proto/limits'
import { limitReached as limitText, navigationMessages } from '@portico/proto/messages'
import { reservedSegments } from '../../model/languages.ts'
import { placesOf, treeOf, treeProblems } from '../domain/navigation-tree.ts'
import { isOriginal } from '../../model/content.ts'
import type { Structure } from '../../model/structure.ts'
import { listCollections, placeCollections } from '../store/collections.ts'
import { lockWebsite, updateStructure } from '../../websites/store/websites.ts'

/**
 * Replaces the tree of the main navigation. Visitors see it after the next publishing.
 * @throws Refusal 409 with the current tree for an outdated version, 400 by field for a tree that is not complete or has
 * folders inside themselves, 409 at a limit
 */
export async function saveNavigation(
  tx: Tx,
  websiteId: string,
  tree: NavigationTree,
): Promise<NavigationTree> {
  const website = await lockWebsite(tx, websiteId)
  if (!website) throw notFound('website', websiteId)
  const collections = (await listCollections(tx)).filter(isOriginal)
  const current = treeOf(collections, website.structure)
  if (tree.version !== current.version) throw changedNavigation(current)
  const problems = treeProblems(
    tree,
    collections.map(({ id }) => id),
    new Set([...reservedSegments(website), ...collections.map(({ urlId }) => urlId)]),
  )
  if (problems) throw invalid(problems)
  const { structure, pages } = placesOf(tree)
  assertStructureLimits(structure)
  await updateStructure(tx, websiteId, structure)
  await placeCollections(tx, pages)
  return treeOf((await listCollections(tx)).filter(isOriginal), structure)
}

/** @throws Refusal 409 if the navigation has more folders or links than allowed */
export function assertStructureLimits({ folders, links }: Structure): void {
  if (folders.length > MAX_FOLDERS_PER_WEBSITE)
    throw limitReached('entries', limitText('folders in the navigation', MAX_FOLDERS_PER_WEBSITE))
  if (links.length > MAX_NAVIGATION_LINKS)
    throw limitReached('entries', limitText('links in the navigation', MAX_NAVIGATION_LINKS))
}

/** 409: the tree was changed since the client has read it. The body has the current tree. */
function changedNavigation(current: NavigationTree): Refusal {
  const body: NavigationConflict = {
    error: navigationMessages.changed,
    errorKey: 'navigation-changed',
    ...current,
  }
  return new Refusal(409, body)
}
