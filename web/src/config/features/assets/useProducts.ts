import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { useWebsite } from '../../session/website.ts'
import { useProductUses } from './data.ts'

/** The products that show a file; none while they are loaded, and for accounts that may not read the store. */
export function useProducts(assetId: string) {
  const { websiteId, may } = useWebsite()
  const mayRead = may(permission.commerceInventory, featureFlag.commerce, featureFlag.productsInterface)
  return useProductUses(websiteId, assetId, mayRead).data?.products ?? []
}
