import { permission } from '../../../enums/permission.ts'
import type {
  VisitorDataQuery,
  VisitorDataSettings,
  UpdateVisitorData,
} from '../../../http/website/visitor-data-settings.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readChanges } from '../content/content-reads.ts'
import { readSettings } from './settings.ts'

export const readVisitorDataSettings = endpoint<{
  query: typeof VisitorDataQuery
  answers: { 200: typeof VisitorDataSettings }
}>('GET', '/api/rest/visitor-data-settings', { access: may(permission.settingsGeneral, 'query') })

export const updateVisitorDataSettings = endpoint<{
  body: typeof UpdateVisitorData
  answers: { 200: typeof VisitorDataSettings }
}>('PUT', '/api/rest/visitor-data-settings', {
  access: may(permission.settingsGeneral, 'body'),
  changes: [readVisitorDataSettings, readSettings, readChanges],
})
