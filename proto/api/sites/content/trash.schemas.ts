import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import { TrashReply, TrashEmptied } from '../../../http/content/pages.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './trash.ts'

export const listTrash = contract(endpoints.listTrash, {
  summary: 'Lists the deleted pages and items, which can be restored for 30 days.',
  params: WebsiteParams,
  answers: { 200: TrashReply },
})

export const deleteForever = contract(endpoints.deleteForever, {
  summary: 'Deletes a page or an item in the trash for good, a collection with its items.',
  params: CollectionParams,
  answers: { 200: Done },
})

export const emptyTrash = contract(endpoints.emptyTrash, {
  summary: 'Deletes everything in the trash for good.',
  params: WebsiteParams,
  answers: { 200: TrashEmptied },
})
