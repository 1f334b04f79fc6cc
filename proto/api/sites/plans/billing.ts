import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams } from '../../../http/common/params.ts'
import type { BillingReply, RequestPlan } from '../../../http/website/billing.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readBilling = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof BillingReply } }>(
  'GET',
  '/api/rest/sites/:websiteId/billing',
  { access: may(permission.settingsBilling, 'path') },
)

export const requestPlan = endpoint<{
  params: typeof WebsiteParams
  body: typeof RequestPlan
  answers: { 200: typeof BillingReply }
}>('PUT', '/api/rest/sites/:websiteId/billing/request', {
  access: may(permission.settingsBilling, 'path'),
  changes: [readBilling],
})

export const withdrawPlanRequest = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof BillingReply }
}>('DELETE', '/api/rest/sites/:websiteId/billing/request', {
  access: may(permission.settingsBilling, 'path'),
  changes: [readBilling],
})
