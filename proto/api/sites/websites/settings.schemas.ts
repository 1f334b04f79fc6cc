import { WebsiteParams } from '../../../http/common/params.ts'
import { SettingsReply, WebsiteTime, UpdateSettings } from '../../../http/website/sites.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './settings.ts'

export const readSettings = contract(endpoints.readSettings, {
  summary: 'Returns the settings of a website.',
  params: WebsiteParams,
  answers: { 200: SettingsReply },
})

export const readTime = contract(endpoints.readTime, {
  summary: 'Returns the time zone in which dates of a website are entered.',
  params: WebsiteParams,
  answers: { 200: WebsiteTime },
})

export const updateSettings = contract(endpoints.updateSettings, {
  summary: 'Changes the given settings and leaves the others.',
  params: WebsiteParams,
  body: UpdateSettings,
  answers: { 200: SettingsReply },
})
