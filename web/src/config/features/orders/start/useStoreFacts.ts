import * as payments from '@portico/proto/api/commerce/payments/payments'
import * as shipping from '@portico/proto/api/commerce/shipping/shipping'
import * as taxes from '@portico/proto/api/commerce/taxes/taxes'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { useQuery } from '@tanstack/react-query'
import { useInventorySummary } from '../../../content/products/useInventorySummary.ts'
import { queryOf } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import type { StoreFacts } from './steps.ts'

/** The facts that the first steps depend on; undefined while they are read. A part that fails to load is left out. */
export function useStoreFacts(hasTestOrder: boolean): StoreFacts | undefined {
  const { websiteId, site, may } = useWebsite()
  const input = { query: { websiteId } }
  const allowed = {
    products: may(permission.commerceInventory, featureFlag.commerce, featureFlag.productsInterface),
    shipping: may(permission.commerceShipping, featureFlag.commerce),
    taxes: may(permission.commerceTaxes, featureFlag.commerce),
    payments: may(permission.commercePayments, featureFlag.commerce),
  }
  const inventory = useInventorySummary(websiteId, allowed.products)
  const zones = useQuery({ ...queryOf(shipping.readShipping, input), enabled: allowed.shipping })
  const rates = useQuery({ ...queryOf(taxes.readTaxes, input), enabled: allowed.taxes })
  const settings = useQuery({ ...queryOf(payments.readPayments, input), enabled: allowed.payments })
  if ([inventory, zones, rates, settings].some(({ isLoading }) => isLoading)) return undefined
  return {
    products: inventory.data?.products,
    waysToSend: zones.data && zones.data.zones.length + zones.data.pickups.length,
    taxRates: rates.data?.rates.length,
    payments: settings.data && paymentsOf(settings.data),
    hasTestOrder,
    storePath: site?.storePath,
    mayPublish: may(permission.contentManager),
  }
}

function paymentsOf({ mode, accounts, testBank }: PaymentSettings): 'none' | 'test' | 'live' {
  if (mode === 'live') return 'live'
  return accounts.length > 0 || testBank !== undefined ? 'test' : 'none'
}
