import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BillingReply } from '@portico/proto/http/billing'
import type { Plan } from '@portico/proto/plans'
import { centsText } from '../../../ui/money.ts'
import { del, get, put } from '../../../lib/data/verbs.ts'

const pathOf = (websiteId: string) => `/api/rest/sites/${websiteId}/billing`
const keyOf = (websiteId: string) => ['billing', websiteId]

/** The status and the plan of a website, and the plans that are offered. */
export const useBilling = (websiteId: string) =>
  useQuery({ queryKey: keyOf(websiteId), queryFn: () => get<BillingReply>(pathOf(websiteId)) })

/** Asks for a plan, or withdraws the request with null. */
export function useRequestPlan(websiteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (plan: string | null) => {
      const path = `${pathOf(websiteId)}/request`
      return plan === null ? del<BillingReply>(path) : put<BillingReply>(path, { plan }, { errors: 'beside' })
    },
    onSuccess: (billing) => queries.setQueryData(keyOf(websiteId), billing),
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
