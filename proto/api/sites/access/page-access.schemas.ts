import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import { MembersOnlyReply, PutPageAccess } from '../../../http/content/page-access.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './page-access.ts'

export const readMembersOnly = contract(endpoints.readMembersOnly, {
  summary: 'Lists the pages and collections that only members, or visitors with a password, may read.',
  params: WebsiteParams,
  answers: { 200: MembersOnlyReply },
})

export const updatePageAccess = contract(endpoints.updatePageAccess, {
  summary: 'Opens a page or a collection to everybody, to members only, or to visitors with its password.',
  params: CollectionParams,
  body: PutPageAccess,
  answers: { 200: MembersOnlyReply },
})
