import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { useWebsite } from '../../app/website.ts'
import { useProductUses } from './data.ts'

/** The products that show a file; none while they are loaded, and for accounts that may not read the store. */
export function useProducts(assetId: string) {
  const { websiteId, roles } = useWebsite()
  const mayRead = hasPermission(roles, permission.commerceInventory)
  return useProductUses(websiteId, assetId, mayRead).data?.products ?? []
}
