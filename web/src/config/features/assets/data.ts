import { listInventory } from '@portico/proto/api/commerce/stock/inventory'
import * as assets from '@portico/proto/api/sites/library/assets'
import type { BulkAssets } from '@portico/proto/http/files/assets'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryOf, useChange, useRead } from '../../session/calls.ts'

export const useUses = (websiteId: string, id: string) =>
  useRead(assets.listAssetUses, { params: { websiteId, id } })

/** The products that show a file, at most 100. Only a store manager may read them. */
export const useProductUses = (websiteId: string, assetId: string, enabled: boolean) =>
  useQuery({
    ...queryOf(listInventory, { query: { websiteId, assetId, sort: 'title', limit: 100 } }),
    enabled,
  })

/** Runs one change of many files and reads the library again. */
export function useBulk(websiteId: string) {
  const changeAssets = useChange(assets.changeAssets)
  return useMutation({
    mutationFn: ({
      ids,
      action,
      folderId = null,
    }: {
      ids: readonly string[]
      action: BulkAssets['action']
      folderId?: string | null
    }) => changeAssets({ params: { websiteId }, body: { ids: [...ids], action, folderId } }),
  })
}
