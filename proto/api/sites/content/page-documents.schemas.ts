import { SavedPage, PutPage } from '../../../http/content/page-saving.ts'
import { CollectionParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './page-documents.ts'

const reading = { params: CollectionParams, answers: { 200: SavedPage } }
const saving = { ...reading, body: PutPage }

export const readCollectionPage = contract(endpoints.readCollectionPage, {
  summary: 'Returns the page of a collection as it was saved.',
  ...reading,
})
export const saveCollectionPage = contract(endpoints.saveCollectionPage, {
  summary: 'Saves the page of a collection without publishing it.',
  ...saving,
})

export const readItemPage = contract(endpoints.readItemPage, {
  summary: 'Returns the page of an item as it was saved.',
  ...reading,
})
export const saveItemPage = contract(endpoints.saveItemPage, {
  summary: 'Saves the page of an item without publishing it.',
  ...saving,
})
