import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import {
  WebsiteLanguages,
  NewPageVersion,
  NewItemVersion,
  ItemVersions,
} from '../../../http/website/languages.ts'
import { CollectionRow } from '../../../http/content/pages.ts'
import { ItemRow } from '../../../http/content/items.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './versions.ts'

export const listWebsiteLanguages = contract(endpoints.listWebsiteLanguages, {
  summary: 'Returns the language of the website, and those in which pages can have versions.',
  params: WebsiteParams,
  answers: { 200: WebsiteLanguages },
})

export const addPageVersion = contract(endpoints.addPageVersion, {
  summary: 'Adds a version of a page or a collection in another language.',
  params: CollectionParams,
  body: NewPageVersion,
  answers: { 200: CollectionRow },
})

export const addItemVersion = contract(endpoints.addItemVersion, {
  summary: 'Adds a version of an item in another language, as a draft.',
  params: CollectionParams,
  body: NewItemVersion,
  answers: { 200: ItemRow },
})

export const listItemVersions = contract(endpoints.listItemVersions, {
  summary: 'Returns an item in all its languages, with the language of the website first.',
  params: CollectionParams,
  answers: { 200: ItemVersions },
})
