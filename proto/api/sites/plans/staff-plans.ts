import { staffPermission } from '../../../enums/permission.ts'
import type {
  PlanRequestsReply,
  StaffPlanReply,
  StaffPlan,
  StaffTrial,
} from '../../../http/website/billing.ts'
import type { StaffWebsiteParams } from '../../../http/people/staff.ts'
import { staff } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const listRequests = endpoint<{ answers: { 200: typeof PlanRequestsReply } }>(
  'GET',
  '/api/rest/staff/plan-requests',
  { access: staff(staffPermission.billingRead) },
)

export const readPlan = endpoint<{
  params: typeof StaffWebsiteParams
  answers: { 200: typeof StaffPlanReply }
}>('GET', '/api/rest/staff/websites/:websiteId/plan', { access: staff(staffPermission.billingRead) })

export const changePlan = endpoint<{
  params: typeof StaffWebsiteParams
  body: typeof StaffPlan
  answers: { 200: typeof StaffPlanReply }
}>('PUT', '/api/rest/staff/websites/:websiteId/plan', { access: staff(staffPermission.billingChangePlan) })

export const extendTrial = endpoint<{
  params: typeof StaffWebsiteParams
  body: typeof StaffTrial
  answers: { 200: typeof StaffPlanReply }
}>('PUT', '/api/rest/staff/websites/:websiteId/trial', { access: staff(staffPermission.extendTrial) })
