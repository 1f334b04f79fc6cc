import { CollectionParams, WebsiteParams } from '../../../http/common/params.ts'
import {
  UpdateCollection,
  CollectionRow,
  CreateCollection,
  CollectionList,
} from '../../../http/content/pages.ts'
import { Done, Created } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './collections.ts'

export const updateCollection = contract(endpoints.updateCollection, {
  summary: 'Changes the given fields of a page or a collection.',
  params: CollectionParams,
  body: UpdateCollection,
  answers: { 200: CollectionRow },
})

export const setHomePage = contract(endpoints.setHomePage, {
  summary: 'Makes a page the home page; the former one gets an address from its title.',
  params: CollectionParams,
  answers: { 200: CollectionRow },
})

export const duplicateCollection = contract(endpoints.duplicateCollection, {
  summary: 'Adds a copy of a page or a collection without its items, out of the navigation.',
  params: CollectionParams,
  answers: { 200: CollectionRow },
})

export const deleteCollection = contract(endpoints.deleteCollection, {
  summary: 'Moves a page, or a collection with its items, to the trash.',
  params: CollectionParams,
  answers: { 200: Done },
})

export const restoreCollection = contract(endpoints.restoreCollection, {
  summary: 'Takes a page, or a collection with its items, out of the trash.',
  params: CollectionParams,
  answers: { 200: CollectionRow },
})

export const createCollection = contract(endpoints.createCollection, {
  summary: 'Adds a page or a collection.',
  params: WebsiteParams,
  body: CreateCollection,
  answers: { 200: Created },
})

export const listCollections = contract(endpoints.listCollections, {
  summary: 'Lists the pages and collections of a website in their order.',
  params: WebsiteParams,
  answers: { 200: CollectionList },
})
