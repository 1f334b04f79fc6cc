import { PlanRequestsReply, StaffPlanReply, StaffPlan, StaffTrial } from '../../../http/website/billing.ts'
import { StaffWebsiteParams } from '../../../http/people/staff.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './staff-plans.ts'

export const listRequests = contract(endpoints.listRequests, {
  summary: 'Websites whose owners ask for a plan, the oldest request first.',
  answers: { 200: PlanRequestsReply },
})

export const readPlan = contract(endpoints.readPlan, {
  summary: 'The status and the plan of a website.',
  params: StaffWebsiteParams,
  answers: { 200: StaffPlanReply },
})

export const changePlan = contract(endpoints.changePlan, {
  summary: 'Sets the status and the plan of a website.',
  params: StaffWebsiteParams,
  body: StaffPlan,
  answers: { 200: StaffPlanReply },
})

export const extendTrial = contract(endpoints.extendTrial, {
  summary: 'Sets the end of the trial of a website.',
  params: StaffWebsiteParams,
  body: StaffTrial,
  answers: { 200: StaffPlanReply },
})
