import { useMutation } from '@tanstack/react-query'
import * as billing from '@portico/proto/api/sites/plans/billing'
import type { Plan } from '@portico/proto/money/plans'
import { centsText } from '../../../ui/shop/money.ts'
import { useChange } from '../../session/calls.ts'

/** Asks for a plan, or withdraws the request with null. */
export function useRequestPlan(websiteId: string) {
  const request = useChange(billing.requestPlan)
  const withdraw = useChange(billing.withdrawPlanRequest)
  const params = { websiteId }
  return useMutation({
    mutationFn: (plan: string | null) =>
      plan === null ? withdraw({ params }) : request({ params, body: { plan } }),
  })
}

/** The price of a plan. */
export const priceText = ({ price }: Plan): string =>
  price === undefined
    ? 'Price on request'
    : price.amount === 0
      ? 'Free'
      : centsText(price.amount, price.currency)

/** The name of a plan; its id if the operator no longer offers it. */
export const planName = (plans: readonly Plan[], planId: string): string =>
  plans.find(({ id }) => id === planId)?.name ?? planId
