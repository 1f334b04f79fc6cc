import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import { LookParams, UnresolvedPayments } from '../../../http/shop/unresolved-payments.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './unresolved-payments.ts'

export const readUnresolvedPayments = contract(endpoints.readUnresolvedPayments, {
  summary:
    'Returns the payments that have had no outcome for a minute: what the provider said, and when it is asked next.',
  query: WebsiteQuery,
  answers: { 200: UnresolvedPayments },
})

export const lookAtPayment = contract(endpoints.lookAtPayment, {
  summary:
    'Asks the provider about an unresolved payment now and finishes what has begun. It never begins a charge.',
  params: LookParams,
  query: WebsiteQuery,
  answers: { 200: UnresolvedPayments },
})
