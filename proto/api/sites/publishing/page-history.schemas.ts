import {
  BlockHistory,
  BlockHistoryQuery,
  PageEditors,
  PublishedDocument,
} from '../../../http/content/page-history.ts'
import { CollectionParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './page-history.ts'

export const readPublishedDocument = contract(endpoints.readPublishedDocument, {
  summary: 'Returns the document of a page or an item that visitors see.',
  params: CollectionParams,
  answers: { 200: PublishedDocument },
})

export const readBlockHistory = contract(endpoints.readBlockHistory, {
  summary: 'Lists the different values that a block had in kept revisions and releases, newest first.',
  params: CollectionParams,
  query: BlockHistoryQuery,
  answers: { 200: BlockHistory },
})

export const announceEditor = contract(endpoints.announceEditor, {
  summary:
    'Notes for a minute that the caller edits a page, and returns the others and the current revision.',
  params: CollectionParams,
  answers: { 200: PageEditors },
})
