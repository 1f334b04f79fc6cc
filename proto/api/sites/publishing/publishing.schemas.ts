import { WebsiteParams } from '../../../http/common/params.ts'
import { ChangesReply } from '../../../http/content/pages.ts'
import { Publish, PublishReply } from '../../../http/website/releases.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './publishing.ts'

export const readChanges = contract(endpoints.readChanges, {
  summary: 'Lists what is saved and not published yet.',
  params: WebsiteParams,
  answers: { 200: ChangesReply },
})

export const publish = contract(endpoints.publish, {
  summary: 'Publishes all saved changes, or only the given pages and items.',
  params: WebsiteParams,
  body: Publish,
  answers: { 200: PublishReply },
})
