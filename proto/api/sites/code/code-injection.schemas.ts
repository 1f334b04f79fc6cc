import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import {
  SiteCodeReply,
  PutSiteCode,
  PageCodeReply,
  PutPageCode,
} from '../../../http/website/code-injection.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './code-injection.ts'

export const readSiteCode = contract(endpoints.readSiteCode, {
  summary: 'Returns the code of all pages as it was saved.',
  params: WebsiteParams,
  answers: { 200: SiteCodeReply },
})

export const updateSiteCode = contract(endpoints.updateSiteCode, {
  summary: 'Saves the code of all pages and of the lock screen without publishing it.',
  params: WebsiteParams,
  body: PutSiteCode,
  answers: { 200: SiteCodeReply },
})

export const readPageCode = contract(endpoints.readPageCode, {
  summary: 'Returns the code of a page, a collection or an item as it was saved.',
  params: CollectionParams,
  answers: { 200: PageCodeReply },
})

export const updatePageCode = contract(endpoints.updatePageCode, {
  summary: 'Saves the code of a page, a collection or an item without publishing it.',
  params: CollectionParams,
  body: PutPageCode,
  answers: { 200: PageCodeReply },
})
