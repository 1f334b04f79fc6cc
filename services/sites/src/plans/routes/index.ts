import type { Route } from '@portico/kit/http/route'
import type { PlansDeps } from '../deps.ts'
import { billing } from './billing.ts'
import { staffPlans } from './staff-plans.ts'

/** The plan of a website and its trial, for owners and the staff. */
export const plansRoutes = (deps: PlansDeps): Route[] => [...billing(deps), ...staffPlans(deps)]
