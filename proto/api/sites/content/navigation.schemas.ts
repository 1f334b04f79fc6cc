import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import { NavigationTree, PutNavigationTree } from '../../../http/content/navigation.ts'
import { PutNavigation } from '../../../http/content/pages.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './navigation.ts'

export const readNavigation = contract(endpoints.readNavigation, {
  summary: 'Returns the main navigation as a tree of pages, folders and links.',
  params: WebsiteParams,
  answers: { 200: NavigationTree },
})

export const updateNavigation = contract(endpoints.updateNavigation, {
  summary: 'Replaces the main navigation; 409 with the current tree for an outdated version.',
  params: WebsiteParams,
  body: PutNavigationTree,
  answers: { 200: NavigationTree },
})

export const placeInNavigation = contract(endpoints.placeInNavigation, {
  summary: 'Changes where a page or a collection is listed: main navigation, folder, footer.',
  params: CollectionParams,
  body: PutNavigation,
  answers: { 200: Done },
})
