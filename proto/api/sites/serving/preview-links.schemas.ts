import { WebsiteParams, CollectionParams, TokenParams } from '../../../http/common/params.ts'
import { PreviewList, CreatePreview, CreatedPreview } from '../../../http/website/preview-links.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './preview-links.ts'

export const listPreviewLinks = contract(endpoints.listPreviewLinks, {
  summary: 'Lists the valid preview links, newest first, without their addresses.',
  params: WebsiteParams,
  answers: { 200: PreviewList },
})

export const createPreviewLink = contract(endpoints.createPreviewLink, {
  summary: 'Creates a link that shows what is saved, or a release, until it expires.',
  params: WebsiteParams,
  body: CreatePreview,
  answers: { 200: CreatedPreview },
})

export const revokePreviewLink = contract(endpoints.revokePreviewLink, {
  summary: 'Ends a preview link at once.',
  params: CollectionParams,
  answers: { 200: Done },
})

export const openPreview = contract(endpoints.openPreview, {
  summary: 'Opens a preview of the website in this browser; `end` in place of the token leaves it.',
  params: TokenParams,
  answers: { 303: null, 404: ['text/html'] },
})
