import type { Route } from '@portico/kit/http/route'
import type { ContentDeps } from '../deps.ts'
import { changeCollections } from './change-collections.ts'
import { changeItems } from './change-items.ts'
import { createCollection } from './create-collection.ts'
import { createItem, getItems, getScheduledItems } from './items.ts'
import { getCollections } from './list-collections.ts'
import { navigation } from './navigation.ts'
import { pageEditors } from './page-editors.ts'
import { pageDocuments } from './page-document.ts'
import { revisions } from './revisions.ts'
import { trash } from './trash.ts'
import { versions } from './versions.ts'

/** Pages, collections, items, their revisions and trash, and the navigation. */
export const contentRoutes = (deps: ContentDeps): Route[] => [
  getCollections(deps),
  createCollection(deps),
  ...pageDocuments(deps),
  ...revisions(deps),
  pageEditors(deps),
  ...navigation(deps),
  ...changeCollections(deps),
  ...versions(deps),
  getItems(deps),
  getScheduledItems(deps),
  createItem(deps),
  ...changeItems(deps),
  ...trash(deps),
]
