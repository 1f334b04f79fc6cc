import { WebsiteParams } from '../../../http/common/params.ts'
import { BillingReply, RequestPlan } from '../../../http/website/billing.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './billing.ts'

export const readBilling = contract(endpoints.readBilling, {
  summary: 'Returns the status and the plan of the website, and the plans that are offered.',
  params: WebsiteParams,
  answers: { 200: BillingReply },
})

export const requestPlan = contract(endpoints.requestPlan, {
  summary: 'Asks the operator for a plan.',
  params: WebsiteParams,
  body: RequestPlan,
  answers: { 200: BillingReply },
})

export const withdrawPlanRequest = contract(endpoints.withdrawPlanRequest, {
  summary: 'Withdraws the request for a plan.',
  params: WebsiteParams,
  answers: { 200: BillingReply },
})
