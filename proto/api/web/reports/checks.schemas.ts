import { WebsiteParams } from '../../../http/common/params.ts'
import { CheckReply } from '../../../http/content/pages.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './checks.ts'

export const checkWebsite = contract(endpoints.checkWebsite, {
  summary: 'Checks whether the website’s home page can be shown now.',
  params: WebsiteParams,
  answers: { 200: CheckReply },
})
